import type { Account } from './account.ts'
import { moveBalance } from './balance.ts'
import { invalid } from './failure.ts'
import { type Form, text, texts, whole } from './form.ts'
import type { Charge, Dispute, Refund } from './objects.ts'

export function createRefund(account: Account, form: Form): Refund {
  const intent = account.find('payment_intent', text(form, 'payment_intent') ?? '')
  if (intent.status !== 'succeeded') throw invalid('The payment has no successful charge.')
  const charge = account.find('charge', intent.latest_charge!)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) throw invalid('The charge has already been refunded.', 'charge_already_refunded')
  const amount = text(form, 'amount') === null ? left : whole(form, 'amount')
  if (!amount) throw invalid('Invalid integer: amount', 'parameter_invalid_integer')
  if (amount > left) throw invalid('The refund is greater than the unrefunded amount.', 'amount_too_large')
  const fault = account.world.faults.ofRefund(intent.id)
  if (fault === 'refundRefused') throw invalid('This charge cannot be refunded.', 'charge_not_refundable')
  const isPending = fault === 'refundPending'
  const { livemode: _, ...head } = account.head('re', 'refund')
  const refund = account.add<Refund>({
    ...head,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    metadata: texts(form, 'metadata'),
    status: isPending ? 'pending' : 'succeeded',
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  book(account, 'refund', refund)
  account.emit('refund.created', refund)
  account.emit('charge.refunded', charge)
  return refund
}

/** What the bank says about a pending refund, days later. A failed one gives the money back to the account. */
export function settleRefund(account: Account, id: string, status: 'succeeded' | 'failed'): void {
  const refund = account.find('refund', id)
  if (refund.status !== 'pending') throw invalid(`The refund is ${refund.status}.`)
  refund.status = status
  if (status === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    const charge = account.find('charge', refund.charge)
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    book(account, 'refundFailed', refund)
    account.emit('refund.failed', refund)
  }
  account.emit('refund.updated', refund)
}

function book(account: Account, kind: 'refund' | 'refundFailed', refund: Refund): void {
  const { id, amount, currency, payment_intent: intent } = refund
  const reference = refund.metadata?.goodlot_reference ?? null
  account.book({ kind, id, intent, amount, currency, reference })
  const [moved, type] = kind === 'refund' ? [-amount, 'refund' as const] : [amount, 'refund_failure' as const]
  moveBalance(account, { amount: moved, currency, type, reporting_category: type, source: id })
}

export function openDispute(
  account: Account,
  { intentId, amount, isInquiry = false }: { intentId: string; amount?: number; isInquiry?: boolean },
): Dispute {
  const intent = account.find('payment_intent', intentId)
  const charge: Charge = account.find('charge', intent.latest_charge ?? '')
  const dispute = account.add<Dispute>({
    ...account.head('dp', 'dispute'),
    amount: amount ?? charge.amount,
    currency: charge.currency,
    reason: 'fraudulent',
    metadata: {},
    charge: charge.id,
    payment_intent: intent.id,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  charge.disputed = true
  if (!isInquiry) bookDispute(account, 'disputeOpened', dispute)
  account.emit('charge.dispute.created', dispute)
  if (!isInquiry) account.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(account: Account, id: string, status: 'won' | 'lost'): void {
  const dispute = account.find('dispute', id)
  dispute.status = status
  bookDispute(account, status === 'won' ? 'disputeWon' : 'disputeLost', dispute)
  if (status === 'won') account.emit('charge.dispute.funds_reinstated', dispute)
  account.emit('charge.dispute.closed', dispute)
}

function bookDispute(
  account: Account,
  kind: 'disputeOpened' | 'disputeWon' | 'disputeLost',
  { id, amount, currency, payment_intent: intent }: Dispute,
): void {
  const reference = account.find('payment_intent', intent).metadata.goodlot_reference ?? null
  account.book({ kind, id, intent, amount, currency, reference })
  // The money was taken when the dispute was opened, with a fee of 15.00 that stays.
  const type = 'adjustment'
  if (kind === 'disputeOpened')
    moveBalance(account, {
      amount: -amount,
      currency,
      fee: 15_00,
      type,
      reporting_category: 'dispute',
      source: id,
    })
  if (kind === 'disputeWon')
    moveBalance(account, { amount, currency, type, reporting_category: 'dispute_reversal', source: id })
}
