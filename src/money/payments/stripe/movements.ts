import type Stripe from 'stripe'
import type { Access, Movement, OpenPayment, Period } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { billOf, disputeOf, idOf, referenceOf, refundOf } from './states.ts'
import { toCents } from './units.ts'

const PAGE = 100

/** Page by page, so that a year of payments never lies in memory at once. */
export async function* listMovements(
  client: StripeClient,
  access: Access,
  { sinceMs, untilMs }: Period,
): AsyncGenerator<Movement> {
  const created = createdIn({ sinceMs, untilMs })
  const list = <One extends { id: string }>(send: DatedCall<One>) =>
    pages<One>(client, access, (stripe, params, options) => send(stripe, { ...params, created }, options))
  for await (const charge of list((stripe, params, options) => stripe.charges.list(params, options))) {
    const intentId = idOf(charge.payment_intent)
    if (!charge.captured || charge.status !== 'succeeded' || !intentId) continue
    yield {
      kind: 'capture',
      intentId,
      chargeId: charge.id,
      amountCents: toCents(charge.amount_captured, charge.currency),
      currency: charge.currency.toUpperCase(),
      paidAtMs: charge.created * 1000,
      reference: referenceOf(charge.metadata),
      bill: billOf(charge.metadata),
    }
  }
  for await (const refund of list((stripe, params, options) => stripe.refunds.list(params, options)))
    yield { kind: 'refund', ...refundOf(refund) }
  for await (const dispute of list((stripe, params, options) => stripe.disputes.list(params, options)))
    yield { kind: 'dispute', ...disputeOf(dispute) }
}

/** The charges are those that were prepared, and those about which a bank asks. */
export async function* listOpen(
  client: StripeClient,
  access: Access,
  period: Period,
): AsyncGenerator<OpenPayment> {
  const created = createdIn(period)
  const list = <One extends { id: string }>(send: DatedCall<One>) =>
    pages<One>(client, access, (stripe, params, options) => send(stripe, { ...params, created }, options))
  const named = ({ id, metadata }: { id: string; metadata: Stripe.Metadata | null }) => ({
    id,
    reference: referenceOf(metadata),
    bill: billOf(metadata),
  })
  const sessions = list((stripe, params, options) =>
    stripe.checkout.sessions.list({ ...params, status: 'open' }, options),
  )
  for await (const session of sessions)
    if (session.mode === 'payment') yield { kind: 'checkout', ...named(session) }
  for await (const intent of list((stripe, params, options) => stripe.paymentIntents.list(params, options)))
    if (intent.status === 'requires_confirmation' || intent.status === 'requires_action')
      yield { kind: 'charge', ...named(intent) }
}

export const createdIn = ({ sinceMs, untilMs }: Period) => ({
  gte: Math.floor(sinceMs / 1000),
  lt: Math.ceil(untilMs / 1000),
})

type ListParams = { limit: number; starting_after?: string }
type DatedParams = ListParams & { created: { gte: number; lt: number } }
type ListCall<One, Params = ListParams> = (
  stripe: Stripe,
  params: Params,
  options: Stripe.RequestOptions,
) => Promise<{ data: One[]; has_more: boolean }>

type DatedCall<One> = ListCall<One, DatedParams>

export async function* pages<One extends { id: string }>(
  client: StripeClient,
  access: Access,
  send: ListCall<One>,
): AsyncGenerator<One> {
  let after: string | undefined
  for (;;) {
    const params = { limit: PAGE, ...(after ? { starting_after: after } : {}) }
    const page = await client.call(access, (stripe, options) => send(stripe, params, options))
    yield* page.data
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}
