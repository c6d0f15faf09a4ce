import type Stripe from 'stripe'
import type { Access, Movement } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { disputeOf, idOf, referenceOf, refundOf } from './states.ts'
import { toCents } from './units.ts'

const PAGE = 100

type Period = { sinceMs: number; untilMs: number }

/** Page by page, so that a year of payments never lies in memory at once. */
export async function* listMovements(
  client: StripeClient,
  access: Access,
  { sinceMs, untilMs }: Period,
): AsyncGenerator<Movement> {
  const created = { gte: Math.floor(sinceMs / 1000), lt: Math.ceil(untilMs / 1000) }
  const list = <One extends { id: string }>(send: ListCall<One>) => pages(client, access, send, created)
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
    }
  }
  for await (const refund of list((stripe, params, options) => stripe.refunds.list(params, options)))
    yield { kind: 'refund', ...refundOf(refund) }
  for await (const dispute of list((stripe, params, options) => stripe.disputes.list(params, options)))
    yield { kind: 'dispute', ...disputeOf(dispute) }
}

type ListParams = { created: { gte: number; lt: number }; limit: number; starting_after?: string }
type ListCall<One> = (
  stripe: Stripe,
  params: ListParams,
  options: Stripe.RequestOptions,
) => Promise<{ data: One[]; has_more: boolean }>

async function* pages<One extends { id: string }>(
  client: StripeClient,
  access: Access,
  send: ListCall<One>,
  created: ListParams['created'],
): AsyncGenerator<One> {
  let after: string | undefined
  for (;;) {
    const params = { created, limit: PAGE, ...(after ? { starting_after: after } : {}) }
    const page = await client.call(access, (stripe, options) => send(stripe, params, options))
    yield* page.data
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}
