import type Stripe from 'stripe'
import type { Card, ChargeState, Dispute, Payment, Refund } from '../provider.ts'
import { toCents } from './units.ts'

/** Under this name everything at Stripe carries the reference of our attempt. */
export const REFERENCE = 'goodlot_reference'

/** And under this one the bill. */
export const BILL = 'goodlot_bill'

export function billOf(metadata: Stripe.Metadata | null | undefined): string | null {
  return metadata?.[BILL] ?? null
}

export function referenceOf(metadata: Stripe.Metadata | null | undefined): string | null {
  return metadata?.[REFERENCE] ?? null
}

/** What an intent says, except for what was paid, which takes further reading. */
export function stateOf(
  intent: Stripe.PaymentIntent,
): Exclude<ChargeState, { kind: 'paid' }> | { kind: 'paid' } {
  const error = intent.last_payment_error
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'canceled':
      return { kind: 'canceled' }
    case 'requires_action':
      return { kind: 'needsPerson', url: intent.next_action?.redirect_to_url?.url ?? null }
    case 'requires_payment_method':
      if (!error) return { kind: 'open' }
      // Without the guest the bank only says that it wants to ask them.
      if (error.code === 'authentication_required') return { kind: 'needsPerson', url: null }
      return { kind: 'declined', code: error.decline_code ?? error.code ?? 'card_declined' }
    case 'requires_confirmation':
      return { kind: 'open' }
    default:
      return { kind: 'processing' }
  }
}

export function paymentOf(
  intent: Stripe.PaymentIntent,
  { refunds, disputes }: Pick<Payment, 'refunds' | 'disputes'>,
): Payment {
  const charge = intent.latest_charge as Stripe.Charge
  const fee = charge.balance_transaction as Stripe.BalanceTransaction | null
  return {
    intentId: intent.id,
    chargeId: charge.id,
    capturedCents: toCents(charge.amount_captured, charge.currency),
    currency: charge.currency.toUpperCase(),
    feeCents: fee && fee.currency === charge.currency ? toCents(fee.fee, fee.currency) : null,
    paidAtMs: charge.created * 1000,
    card: cardOfCharge(charge),
    refunds,
    disputes,
    reference: referenceOf(intent.metadata),
  }
}

function cardOfCharge({ payment_method, payment_method_details }: Stripe.Charge): Card | null {
  const card = payment_method_details?.card
  if (!payment_method || !card) return null
  return {
    cardId: payment_method,
    brand: card.brand ?? 'unknown',
    lastFour: card.last4 ?? '',
    expiryMonth: monthOf(card.exp_year, card.exp_month),
  }
}

export function cardOf({ id, card }: Stripe.PaymentMethod): Card | null {
  if (!card) return null
  const expiryMonth = monthOf(card.exp_year, card.exp_month)
  return { cardId: id, brand: card.brand, lastFour: card.last4, expiryMonth }
}

function monthOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

export function refundOf(refund: Stripe.Refund): Refund {
  return {
    refundId: refund.id,
    intentId: idOf(refund.payment_intent),
    amountCents: toCents(refund.amount, refund.currency),
    currency: refund.currency.toUpperCase(),
    state: refundStates[refund.status ?? ''] ?? 'pending',
    reference: referenceOf(refund.metadata),
    madeAtMs: refund.created * 1000,
  }
}

const refundStates: Record<string, Refund['state']> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

export function disputeOf(dispute: Stripe.Dispute): Dispute {
  return {
    disputeId: dispute.id,
    intentId: idOf(dispute.payment_intent),
    amountCents: toCents(dispute.amount, dispute.currency),
    currency: dispute.currency.toUpperCase(),
    state: disputeStates[dispute.status] ?? 'open',
    reason: dispute.reason,
    madeAtMs: dispute.created * 1000,
  }
}

/** A prevented dispute was settled by giving the money back. An inquiry that was closed never took any. */
const disputeStates: Record<string, Dispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
}

export function idOf(linked: string | { id: string } | null | undefined): string | null {
  return typeof linked === 'string' ? linked : (linked?.id ?? null)
}
