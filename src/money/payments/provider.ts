import type { Cents } from '../../engine/cents.ts'

/**
 * What takes cards. Every call has a timeout; repeating it is up to the caller, with the same idempotency key. Whatever
 * fails throws a `ProviderError`. Amounts are hundredths, as everywhere in Goodlot.
 */
export interface PaymentProvider {
  /** Why this amount cannot be charged, or null. Ask before anybody is asked to pay. */
  amountRefusal(amount: Amount): AmountRefusal | null

  /** Finds out what this key may do by trying each call. It changes nothing at the provider. */
  checkAccess(access: Access): Promise<AccessCheck>

  /** Makes an account that an organization owns, and that the operator's key may act for. */
  createAccount(platform: Access, account: NewAccount): Promise<string>
  /** The page at the provider where the organization says who it is. Its address opens it once, and ends within minutes. */
  openOnboarding(platform: Access, onboarding: NewOnboarding): Promise<string>
  /** What the provider lets an account do, and what it still wants to know of it. */
  readAccount(access: Access): Promise<AccountState>

  createCustomer(access: Access, customer: NewCustomer): Promise<string>
  /** With their cards; what they paid stays in the account's books. Removing somebody twice is no error. */
  removeCustomer(access: Access, customerId: string): Promise<void>

  /** Opens a page at the provider where a guest saves a card or pays. Leave for it by navigation, not by a form. */
  openCheckout(access: Access, checkout: NewCheckout): Promise<{ checkoutId: string; url: string }>
  /** Nobody can pay there once it is `closed`; `completed` means that somebody just did: read it. */
  closeCheckout(access: Access, checkoutId: string): Promise<'closed' | 'completed'>
  readCheckout(access: Access, checkoutId: string): Promise<CheckoutState>

  /** Creates the charge without charging. Store its id before confirming it, so that nothing is ever charged twice. */
  prepareCharge(access: Access, charge: NewCharge): Promise<string>
  /** A charge is taken at most once, however often it is confirmed, also when the idempotency key is long forgotten. */
  confirmCharge(access: Access, confirmation: Confirmation): Promise<ChargeState>
  /** Afterwards it can never be paid, unless it already was: read it. */
  cancelCharge(access: Access, intentId: string): Promise<'canceled' | 'paid'>
  readCharge(access: Access, intentId: string): Promise<ChargeState>

  /**
   * Count pending refunds first: the provider refuses more than was captured, but a pending one may still fail. Before
   * repeating one after a day, read the charge: a refund that was made carries its reference there.
   */
  refund(access: Access, refund: NewRefund): Promise<Refund>
  readRefund(access: Access, refundId: string): Promise<Refund>

  /** Null when it was removed, by us or at the provider. */
  readCard(access: Access, cardId: string): Promise<Card | null>
  /** Removing a card twice is no error. */
  removeCard(access: Access, cardId: string): Promise<void>

  /** The secret is shown only now. With a connected account it serves all accounts of the same key. */
  createWebhook(access: Access, url: string): Promise<{ webhookId: string; secret: string }>
  removeWebhook(access: Access, webhookId: string): Promise<void>
  /** Null unless one of the secrets signed it, within five minutes of now in both directions. */
  readWebhook(delivery: WebhookDelivery): Promise<WebhookHint | null>

  /** Every capture, refund and dispute of the account in this time, newest first, for comparing books. */
  listMovements(access: Access, period: Period): AsyncIterable<Movement>
  /** Every payout to the organization's bank in this time, newest first. */
  listPayouts(access: Access, period: Period): AsyncIterable<Payout>
  /** Everything that moved the balance in this time, or that one payout paid out, newest first. */
  listBalance(access: Access, of: Period | { payoutId: string }): AsyncIterable<BalanceMovement>
  /** Every page and charge of this time that can still be paid. */
  listOpen(access: Access, period: Period): AsyncIterable<OpenPayment>
}

/** Whose account is charged: an organization's own key, or the operator's key and the organization's account. */
export type Access = { secretKey: string; account?: string }

export type Amount = { amountCents: Cents; currency: string }

export type AmountRefusal = 'currencyNotSupported' | 'amountNotWhole' | 'amountTooSmall' | 'amountTooLarge'

export type AccessCheck = {
  /** Null when the key may not read it. */
  accountId: string | null
  /** Two letters. */
  country: string | null
  /** Whether real money moves. */
  isLive: boolean
  /** False while the provider has restricted the account. */
  canCharge: boolean
  /** The rights that the key lacks, in the provider's own words. */
  missing: string[]
}

export type NewAccount = { idempotencyKey: string; reference: string }

export type NewOnboarding = {
  accountId: string
  /** Where the organization comes back to, whether it finished or not. */
  returnUrl: string
  /** Where it is sent when the page was opened before, or its time is over: there it gets another one. */
  refreshUrl: string
}

export type AccountState = {
  /** Two letters. */
  country: string | null
  canCharge: boolean
  canPayOut: boolean
  /** Whether the organization went through to the end. */
  hasAllDetails: boolean
  /** What it still has to give, in the provider's words: `external_account`, `company.tax_id`, … */
  missing: string[]
  isBeingChecked: boolean
  /** Why it cannot take or pay out money, in the provider's words; null while it can. */
  disabledReason: string | null
}

export type NewCustomer = { idempotencyKey: string; name: string; email: string | null; reference: string }

export type NewCheckout = {
  idempotencyKey: string
  customerId: string
  /** Written on everything at the provider, so that money found there can be booked on the bill that it names. */
  reference: string
  returnUrl: string
  cancelUrl: string
  /** `en`, `fr` or `es`. */
  language: string
  /** Between 30 minutes and 24 hours from now. */
  expiresAtMs: number
} & (
  | { mode: 'setup'; currency: string }
  | ({ mode: 'payment'; description: string; savesCard: boolean; bill: string } & Amount)
)

export type CheckoutState =
  | { kind: 'open'; url: string }
  | { kind: 'expired' }
  | { kind: 'cardSaved'; card: Card; customerId: string | null; reference: string | null }
  | { kind: 'paid'; payment: Payment }
  /** Completed, and the provider does not know the outcome yet: read it again. */
  | { kind: 'processing' }

export type NewCharge = {
  idempotencyKey: string
  customerId: string
  cardId: string
  reference: string
  /** Names the bill, for the case that our own row is lost. */
  bill: string
  description: string
} & Amount

export type Confirmation = {
  idempotencyKey: string
  intentId: string
  /** Whether the guest is there to answer their bank's question. */
  isGuestPresent: boolean
  /** Where the guest comes back to after answering it. */
  returnUrl: string
}

export type ChargeState =
  /** Prepared; nobody was charged. */
  | { kind: 'open' }
  /** Confirmed, and the provider does not know the outcome yet: read it again. */
  | { kind: 'processing' }
  | { kind: 'paid'; payment: Payment }
  /** The provider's code: `insufficient_funds`, `expired_card`, `lost_card`, `do_not_honor`, … */
  | { kind: 'declined'; code: string }
  /** The bank asks the guest: at this address, or, if there is none, in a checkout (cancel the charge first). */
  | { kind: 'needsPerson'; url: string | null }
  | { kind: 'canceled' }

export type Payment = {
  intentId: string
  chargeId: string
  capturedCents: Cents
  currency: string
  /** What the provider kept, in the currency of the payment; null until it is known, or if it settles in another. */
  feeCents: Cents | null
  paidAtMs: number
  card: Card | null
  /** All refunds, also those that were made at the provider. */
  refunds: Refund[]
  disputes: Dispute[]
  reference: string | null
}

export type Card = {
  cardId: string
  /** `visa`, `mastercard`, `amex`, … */
  brand: string
  lastFour: string
  /** The last month it is good for, as `2027-04`. */
  expiryMonth: string
}

export type NewRefund = { idempotencyKey: string; intentId: string; reference: string } & Amount

export type Refund = {
  refundId: string
  intentId: string | null
  amountCents: Cents
  currency: string
  state: 'pending' | 'done' | 'failed'
  /** Null when it was not made by Goodlot. */
  reference: string | null
  madeAtMs: number
}

export type Dispute = {
  disputeId: string
  intentId: string | null
  amountCents: Cents
  currency: string
  /** By the status of the dispute; the names of its events mislead. An inquiry moved no money yet. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  /** The provider's word: `fraudulent`, `product_not_received`, … */
  reason: string
  madeAtMs: number
}

export type WebhookDelivery = {
  secrets: readonly string[]
  /** The bytes as they came. */
  body: Buffer
  signature: string
  nowMs: number
}

/** Only a hint to read the object: nothing in it but the ids may be trusted to be current. */
export type WebhookHint = {
  eventId: string
  /** `charge.refunded`, … */
  type: string
  /** The connected account; null for the account of the key itself. */
  account: string | null
  isLive: boolean
  objectType: string
  objectId: string
  /** The charge that it is about, also for refunds and disputes. */
  intentId: string | null
}

export type Period = { sinceMs: number; untilMs: number }

export type Payout = {
  payoutId: string
  amountCents: Cents
  currency: string
  state: 'onItsWay' | 'paid' | 'failed'
  madeAtMs: number
  /** When the bank should have it. */
  arrivesAtMs: number
  /** What a payout made by hand paid out, the provider cannot say. */
  isKnown: boolean
}

export type BalanceMovement = {
  movementId: string
  kind: 'charge' | 'refund' | 'dispute' | 'payout' | 'other'
  /** Below zero where money leaves; what arrives is this less the fee. */
  grossCents: Cents
  feeCents: Cents
  currency: string
  atMs: number
  intentId: string | null
}

export type OpenPayment = {
  kind: 'checkout' | 'charge'
  id: string
  reference: string | null
  bill: string | null
}

export type Movement =
  | ({ kind: 'capture'; bill: string | null } & Pick<
      Payment,
      'intentId' | 'chargeId' | 'paidAtMs' | 'reference'
    > &
      Amount)
  | ({ kind: 'refund' } & Refund)
  | ({ kind: 'dispute' } & Dispute)

/**
 * - `unsure`: the answer was lost, so it may have happened. Read, or repeat with the same idempotency key.
 * - `notDone`: surely nothing happened. The code says why; `rate_limit` and `lock_timeout` may be repeated.
 * - `noAccess`: the key was revoked or lacks a right, or the account is restricted. Repeating does not help.
 */
export type FailureKind = 'unsure' | 'notDone' | 'noAccess'

/** Its message holds no key, no name and nothing of a card, so it may be logged. */
export class ProviderError extends Error {
  readonly kind: FailureKind
  /** The provider's code, or a short word of our own. */
  readonly code: string
  /** The provider's id of the request, for its support. */
  readonly requestId: string | null

  constructor(kind: FailureKind, { code, requestId = null }: { code: string; requestId?: string | null }) {
    super(`The payment provider: ${kind} (${code})`)
    this.name = 'ProviderError'
    this.kind = kind
    this.code = code
    this.requestId = requestId
  }
}
