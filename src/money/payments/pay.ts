import { isReal } from '../../auction/auctions/real-auctions.ts'
import type { Cents } from '../../engine/cents.ts'
import { grossFor } from '../../engine/covered-fee.ts'
import { unitCents } from '../../engine/currency.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { isSameAmount, readAmount, toDecimal } from '../../platform/http/values/money.ts'
import { pause } from '../../platform/time/time.ts'
import { chargeableOf, dueOf, lockBooks } from '../bills/books.ts'
import type { OrganizationAccess } from './access.ts'
import { afterCharge, isPayable } from './attempt.ts'
import {
  type Attempt,
  endAttempt,
  insertAttempt,
  markUnsure,
  payableOf,
  readAttempt,
  storeCheckout,
  storeIntent,
} from './attempts.ts'
import { writeBillName } from './bill-name.ts'
import { type CardRow, cardOnFile } from './cards.ts'
import { isChargingPaused } from './charging-pause.ts'
import { customerOf, forgetCustomer } from './customers.ts'
import { applyStep, closePayable, lookAt, type PaymentParts } from './look.ts'
import { ProviderError } from './provider.ts'

/** What somebody wants to pay of a receipt, and how. */
export type Order = {
  receiptId: number
  /** Left out: everything that is due, or that the card on file may pay. */
  amount?: number | undefined
  /** Whether the guest adds what the provider will keep. */
  coversFee: boolean
  /** What the payer was shown, covered fee included; left out when they were shown nothing. */
  seenTotal?: number | undefined
  /** What was due when the payer looked; unless it is given, only the total counts. */
  seenDue?: number | undefined
  way: 'checkout' | 'card'
  requestedBy: number
  isGuestPresent: boolean
  payLinkId?: number | null
  chargeLineId?: number | null
  /** Where a checkout leads back to, without the address of the service. */
  returnPath: string
  origin: string
  language: string
}

/** A bill that can be paid online: whose it is and where its money goes. */
export type Bill = {
  receiptId: number
  userId: number
  guestGuid: string
  auctionId: number
  auctionName: string
  organizationId: number
  currency: string
  /** False in tests and rehearsals: they open nothing at the provider. */
  isReal: boolean
}

/**
 * Pays for a receipt, or opens the page where that is done. At most one payable thing exists for a receipt: what is
 * open already is given again if it is the same, and else closed, and seen to be closed, before a new one is made.
 */
export async function pay(parts: PaymentParts, order: Order): Promise<Attempt> {
  for (let looks = 0; looks < OPENING_LOOKS; looks++) {
    const attempt = await payUnlessOpening(parts, order)
    if (attempt) return attempt
    await pause(OPENING_PAUSE_MS)
  }
  throw underWay()
}

/** A page that is being opened at this moment, by the other half of a double tap, is waited for, so that both get the same page. */
const OPENING_PAUSE_MS = 100
const OPENING_LOOKS = 50

/** Null: a page for this receipt is being opened. */
async function payUnlessOpening(parts: PaymentParts, order: Order): Promise<Attempt | null> {
  const { db } = parts.changes
  const bill = await readBill(db, order.receiptId)
  if (!bill) throw new ApiError('not_found', 'Receipt not found.')
  const own = await accessOfBill(parts, bill)
  if (await isChargingPaused(db, bill.organizationId)) throw paused()
  const open = await payableOf(db, order.receiptId)
  if (open) {
    const now = await lookAt(parts, open.id)
    if (now.state === 'opening' && order.way === 'checkout') return null
    if (now.state === 'paid' || (isPayable(now.state) && (await isWanted(parts, { order, own, open: now }))))
      return now
    if (isPayable(now.state) && (await closePayable(parts, now))) throw underWay()
  }
  const begun = await beginAttempt(parts, { order, bill, own })
  if (!begun && order.way === 'checkout') return null
  if (!begun) throw underWay()
  const { attempt, card } = begun
  return card
    ? charge(parts, { attempt, bill, own, order, card })
    : openCheckout(parts, { attempt, bill, own, order })
}

/** What is being charged is never asked for again; a page is given again to the one who opened it, for the same amount. */
async function isWanted(
  parts: PaymentParts,
  { order, own, open }: { order: Order; own: OrganizationAccess; open: Attempt },
): Promise<boolean> {
  if (open.state !== 'open') return true
  if (order.way !== 'checkout' || open.way !== 'checkout' || open.requestedBy !== order.requestedBy)
    return false
  if (open.payLinkId !== (order.payLinkId ?? null)) return false
  return open.amountCents === (await totalNow(parts, order, own))
}

export async function readBill(db: Connection, receiptId: number): Promise<Bill | undefined> {
  return row<Bill>(
    db,
    `select receipts.id as "receiptId", receipts.user_id as "userId", users.guid as "guestGuid",
            auctions.id as "auctionId", auctions.name as "auctionName",
            auctions.organization_id as "organizationId", auctions.currency,
            ${isReal} as "isReal"
       from receipts join auctions on auctions.id = receipts.auction_id join users on users.id = receipts.user_id
      where receipts.id = $1`,
    [receiptId],
  )
}

export async function accessOfBill(parts: PaymentParts, bill: Bill): Promise<OrganizationAccess> {
  const own = bill.isReal ? await parts.accesses.of(parts.changes.db, bill.organizationId) : null
  if (!own) throw refused('not_payable', 'This cannot be paid online.')
  if (!own.canCharge) throw paymentsOff()
  return own
}

async function totalNow(parts: PaymentParts, order: Order, own: OrganizationAccess): Promise<Cents | null> {
  return parts.changes.commit(async (tx) => {
    const due = dueOf(await lockBooks(tx, order.receiptId))
    const bill = (await readBill(tx, order.receiptId))!
    return due > 0n ? totalOf(order, { due, own, currency: bill.currency }).totalCents : null
  })
}

type Due = { due: Cents; own: OrganizationAccess; currency: string }

/** What is charged: what is due or a part of it, and what covers the fee. */
function totalOf(
  { amount, coversFee }: Pick<Order, 'amount' | 'coversFee'>,
  { due, own, currency }: Due,
): { netCents: Cents; totalCents: Cents } {
  const netCents = amount === undefined ? due : readAmount(amount, { currency, known: [due] })
  return { netCents, totalCents: coversFee ? grossFor(netCents, own.fee, unitCents(currency)) : netCents }
}

type Beginning = { order: Order; bill: Bill; own: OrganizationAccess }
type Begun = { attempt: Attempt; card: CardRow | null }

/** Step 1: under the receipt's lock, what is due becomes an attempt; it is committed before the provider is called. Null: there is another. */
async function beginAttempt(parts: PaymentParts, { order, bill, own }: Beginning): Promise<Begun | null> {
  const { attempt, card } = await parts.changes.commit(async (tx) => {
    const due = dueOf(await lockBooks(tx, bill.receiptId))
    // Guests pay with their own card whatever is on their bill: doing so is their word.
    const isByOthers = order.way === 'card' && !order.isGuestPresent
    const most = isByOthers ? await chargeableOf(tx, bill.receiptId) : due
    const { netCents, totalCents } = totalOf(order, { due: most, own, currency: bill.currency })
    refuseWrongAmount(parts, { due, most, netCents, totalCents, order, bill })
    const card = order.way === 'card' ? await chosenCard(tx, { bill, own }) : null
    const attempt = await insertAttempt(tx, {
      organizationId: bill.organizationId,
      accountId: own.accountId,
      userId: bill.userId,
      requestedBy: order.requestedBy,
      receiptId: bill.receiptId,
      way: order.way,
      currency: bill.currency,
      amountCents: totalCents,
      coveredFeeCents: totalCents - netCents,
      cardId: card?.id ?? null,
      isGuestPresent: order.isGuestPresent,
      consent: null,
      payLinkId: order.payLinkId ?? null,
      chargeLineId: order.chargeLineId ?? null,
    })
    return { attempt, card }
  })
  if (!attempt) return null
  // A database that took over since the first look may lack other rows, but it has this one.
  if (await isChargingPaused(parts.changes.db, bill.organizationId)) {
    await endAttempt(parts.changes.db, { id: attempt.id, state: 'failed', failureCode: 'paused' })
    throw paused()
  }
  return { attempt, card }
}

type Amounts = { due: Cents; most: Cents; netCents: Cents; totalCents: Cents; order: Order; bill: Bill }

function refuseWrongAmount(
  parts: PaymentParts,
  { due, most, netCents, totalCents, order, bill }: Amounts,
): void {
  if (due <= 0n) throw refused('nothing_due', 'Nothing is due on this receipt.')
  if (order.seenDue !== undefined && !isSameAmount(order.seenDue, due))
    throw refused('changed_meanwhile', 'The amount due has just changed.')
  if (netCents > due) throw refused('more_than_due', `Only ${toDecimal(due)} is due.`)
  if (most <= 0n || netCents > most) throw refused('not_agreed', notAgreed(most))
  if (order.seenTotal !== undefined && !isSameAmount(order.seenTotal, totalCents))
    throw refused('changed_meanwhile', 'The amount due has just changed.')
  const refusal = parts.provider.amountRefusal({ amountCents: totalCents, currency: bill.currency })
  if (refusal === 'amountTooSmall')
    throw refused('amount_too_small', 'This amount is too small to pay by card.')
  if (refusal) throw refused('not_payable', 'This amount cannot be paid by card.')
}

const notAgreed = (most: Cents) =>
  `The guest agreed to ${toDecimal(most)} of this bill. The rest is paid by a pay link, at the desk, or by the guest in the cart.`

async function chosenCard(
  tx: Transaction,
  { bill, own }: { bill: Bill; own: OrganizationAccess },
): Promise<CardRow> {
  const { organizationId, userId } = bill
  const card = await cardOnFile(tx, { organizationId, userId, accountId: own.accountId })
  if (!card) throw refused('no_card', 'There is no card on file.')
  return card
}

type Work = { attempt: Attempt; bill: Bill; own: OrganizationAccess; order: Order }

/** How long a page at the provider can be paid: it allows no less than half an hour, by its own clock, when it is asked. */
export const CHECKOUT_MS = 35 * 60_000

async function openCheckout(parts: PaymentParts, { attempt, bill, own, order }: Work): Promise<Attempt> {
  const { provider, changes } = parts
  const address = returnAddress(order, attempt)
  const opened = await orEnd(parts, attempt, async () =>
    provider.openCheckout(own.access, {
      mode: 'payment',
      savesCard: false,
      idempotencyKey: attempt.reference,
      reference: attempt.reference,
      customerId: await customerOf(parts, own, bill.userId),
      description: bill.auctionName,
      bill: writeBillName({ ...bill, coveredFeeCents: attempt.coveredFeeCents }),
      amountCents: attempt.amountCents!,
      currency: bill.currency,
      language: order.language,
      returnUrl: address,
      cancelUrl: address,
      expiresAtMs: attempt.createdAtMs + CHECKOUT_MS,
    }),
  )
  if (!(await storeCheckout(changes.db, { id: attempt.id, ...opened }))) {
    await provider.closeCheckout(own.access, opened.checkoutId)
    throw underWay()
  }
  return (await readAttempt(changes.db, attempt.id))!
}

/**
 * Steps 2 to 5: the charge is created, its id is stored, it is confirmed, and what came of it is booked. Only a stored
 * charge is confirmed, and one charge is taken at most once, so whoever resumes after a crash can only read or cancel it.
 */
async function charge(
  parts: PaymentParts,
  { attempt, bill, own, order, card }: Work & { card: CardRow },
): Promise<Attempt> {
  const { provider, changes } = parts
  const { id, reference } = attempt
  const intentId = await orEnd(parts, attempt, async () => {
    const customerId = await customerOf(parts, own, bill.userId)
    const charge = {
      idempotencyKey: reference,
      reference,
      description: bill.auctionName,
      bill: writeBillName({ ...bill, coveredFeeCents: attempt.coveredFeeCents }),
      customerId,
      cardId: card.providerCardId,
      amountCents: attempt.amountCents!,
      currency: bill.currency,
    }
    return provider
      .prepareCharge(own.access, charge)
      .catch((error) => refuseIfCardIsGone(parts, own, card, error))
  })
  if (!(await storeIntent(changes.db, { id, intentId }))) throw underWay()
  try {
    const { isGuestPresent } = order
    const confirmation = { idempotencyKey: `${reference}:confirm`, intentId, isGuestPresent }
    const returnUrl = returnAddress(order, attempt)
    const state = await provider.confirmCharge(own.access, { ...confirmation, returnUrl })
    const known = { ...attempt, intentId }
    await applyStep(parts, { attempt: known, own, step: afterCharge(state, known, known.readAtMs) })
    return (await readAttempt(changes.db, id))!
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // It may have happened: only the provider knows.
    await markUnsure(changes.db, id)
    return lookAt(parts, id)
  }
}

/** A card may have been removed at the provider, which has several ways of refusing it then. */
async function refuseIfCardIsGone(
  { provider }: PaymentParts,
  { access }: OrganizationAccess,
  { providerCardId }: CardRow,
  error: unknown,
): Promise<never> {
  const isRefused = error instanceof ProviderError && error.kind === 'notDone'
  if (isRefused && (await provider.readCard(access, providerCardId)) === null)
    throw new ProviderError('notDone', { code: 'resource_missing' })
  throw error
}

/** Nothing can be paid before the attempt has the provider's id, so a failure until then ends it. */
export async function orEnd<Result>(
  parts: PaymentParts,
  attempt: Attempt,
  call: () => Promise<Result>,
): Promise<Result> {
  const { id } = attempt
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ attemptId: id, kind: error.kind, code: error.code }, 'a payment could not be opened')
    await endAttempt(parts.changes.db, { id, state: 'failed', failureCode: error.code })
    if (error.code !== 'resource_missing') throw unavailable(error)
    await forgetCustomer(parts, attempt)
    throw refused('no_card', 'The provider no longer knows this card. Please use another one.')
  }
}

/** What a guest reads while the provider or the key does not work. */
export function unavailable({ kind, code }: ProviderError): ApiError {
  if (kind === 'noAccess') return paymentsOff()
  const status = 503
  const message = `Card payments cannot be reached at the moment. Nothing was charged. (${code})`
  return new ApiError('server_error', message, { status, retryAfter: 5 })
}

export const refused = (reason: string, message: string) => new ApiError('conflict', message, { reason })

export const paymentsOff = () =>
  refused('payments_off', 'The organizer’s card payments do not work at the moment. Nothing was charged.')

export const paused = () =>
  refused(
    'payments_paused',
    'Card payments are paused until our books were compared with the provider’s. Please try again in a few minutes.',
  )

const underWay = () =>
  refused('payment_under_way', 'A payment for this receipt is under way. Please look again in a moment.')

function returnAddress({ origin, returnPath }: Order, { id }: Attempt): string {
  const address = new URL(returnPath, origin)
  address.searchParams.set('payment', String(id))
  return address.href
}

/** The receipt's money is being taken by hand: what a guest could still pay elsewhere is closed first, if possible. */
export async function closeBeforeCash(parts: PaymentParts, receiptId: number): Promise<void> {
  const open = await payableOf(parts.changes.db, receiptId)
  if (open) await closePayable(parts, open)
}
