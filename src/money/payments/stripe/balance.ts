import type Stripe from 'stripe'
import type { Access, BalanceMovement, Payout, Period } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { createdIn, pages } from './movements.ts'
import { idOf } from './states.ts'
import { toCents } from './units.ts'

export async function* listPayouts(
  client: StripeClient,
  access: Access,
  period: Period,
): AsyncGenerator<Payout> {
  const list = pages<Stripe.Payout>(client, access, (stripe, params, options) =>
    stripe.payouts.list({ ...params, created: createdIn(period) }, options),
  )
  for await (const payout of list)
    yield {
      payoutId: payout.id,
      amountCents: toCents(payout.amount, payout.currency),
      currency: payout.currency.toUpperCase(),
      state: payoutStates[payout.status] ?? 'onItsWay',
      madeAtMs: payout.created * 1000,
      arrivesAtMs: payout.arrival_date * 1000,
      isKnown: payout.reconciliation_status === 'completed',
    }
}

const payoutStates: Record<string, Payout['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

export async function* listBalance(
  client: StripeClient,
  access: Access,
  of: Period | { payoutId: string },
): AsyncGenerator<BalanceMovement> {
  const chosen = 'payoutId' in of ? { payout: of.payoutId } : { created: createdIn(of) }
  const list = pages<Stripe.BalanceTransaction>(client, access, (stripe, params, options) =>
    stripe.balanceTransactions.list({ ...params, ...chosen, expand: ['data.source'] }, options),
  )
  for await (const { id, reporting_category, amount, fee, currency, created, source } of list)
    yield {
      movementId: id,
      kind: kinds[reporting_category] ?? 'other',
      grossCents: toCents(amount, currency),
      feeCents: toCents(fee, currency),
      currency: currency.toUpperCase(),
      atMs: created * 1000,
      intentId: intentOf(source),
    }
}

/** Stripe's own words for accountants, docs.stripe.com/reports/reporting-categories. */
const kinds: Record<string, BalanceMovement['kind']> = {
  charge: 'charge',
  charge_failure: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
}

function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  return idOf(source.payment_intent)
}
