import type { Offer } from './attempt.ts'
import type { BidRecord } from './bid-record.ts'
import type { Cents } from './cents.ts'
import { isSealed } from './sealed.ts'
import { currentPriceCents, isReserveMet, type Standing } from './standing.ts'

/** What happened to an accepted bid, step by step, using only what its bidder may know. */
export type Explanation = { readonly rule: Rule; readonly steps: readonly Step[] }

export type Step = {
  readonly kind: StepKind
  readonly amountCents?: Cents
  /** Epoch milliseconds. */
  readonly endsAt?: number
}

/** The rule that decided who leads and at which price. */
export const rules = [
  ...(['highestBid', 'contract', 'classic', 'higherCeiling', 'earlierCeiling', 'ownCeiling'] as const),
  'sealed',
] as const
type Rule = (typeof rules)[number]

export const stepKinds = [
  ...(['yourBid', 'yourCeiling', 'yourSealedBid', 'rivalLastStand', 'bidForYou', 'rivalAnswer'] as const),
  ...(['reserveMet', 'extended', 'price'] as const),
] as const
type StepKind = (typeof stepKinds)[number]

type Accepted = {
  readonly before: Standing
  readonly after: Standing
  readonly offer: Offer
  readonly records: readonly BidRecord[]
}

/**
 * A rival's ceiling stays secret: a beaten one is only said to have raised the price, and one that answered shows the
 * amount that everybody sees. It says that a reserve is met, but not that the price was raised to it.
 */
export function explainBid(accepted: Accepted): Explanation {
  const { before, after, offer } = accepted
  const { kind, amountCents } = offer
  if (isSealed(after)) return { rule: 'sealed', steps: [{ kind: 'yourSealedBid', amountCents }] }
  const rule = ruleOf(accepted)
  const isCeiling = kind === 'autoBid' || rule === 'ownCeiling'
  const steps: Step[] = [{ kind: isCeiling ? 'yourCeiling' : 'yourBid', amountCents }]
  addConsequences(steps, accepted)
  if (!isReserveMet(before) && isReserveMet(after)) steps.push({ kind: 'reserveMet' })
  if (after.endsAt !== null && after.endsAt !== before.endsAt)
    steps.push({ kind: 'extended', endsAt: after.endsAt })
  steps.push({ kind: 'price', amountCents: currentPriceCents(after) })
  return { rule, steps }
}

function addConsequences(steps: Step[], { records, offer, before, after }: Accepted): void {
  for (const record of records) {
    if (record.kind === 'lastStand') steps.push({ kind: 'rivalLastStand' })
    if (record.kind === 'answer') steps.push({ kind: 'rivalAnswer', amountCents: record.amountCents })
  }
  const bidForThem = offer.kind === 'autoBid' && after.leaderId !== before.leaderId
  if (bidForThem) steps.push({ kind: 'bidForYou', amountCents: currentPriceCents(after) })
}

function ruleOf({ before, after, offer, records }: Accepted): Rule {
  const answer = records.find(({ kind }) => kind === 'answer')
  if (answer) return answer.amountCents === offer.amountCents ? 'earlierCeiling' : 'higherCeiling'
  if (before.leaderId !== null && before.leaderId === after.leaderId) return 'ownCeiling'
  if (records.some(({ kind }) => kind === 'lastStand')) return 'higherCeiling'
  return offer.kind === 'bid' ? 'highestBid' : after.terms.autoBidPolicy
}
