import type { Cents } from '../../engine/cents.ts'
import { roundedUp } from '../../engine/currency.ts'
import { nextMinimumCents, type Standing } from '../../engine/standing.ts'

/** An auction in which bots take part: who they are, and what they may give. */
export type BotAuction = { auctionId: number; bots: readonly number[]; levelsCents: readonly Cents[] }

export type BotLot = {
  readonly standing: Standing
  readonly valueCents: Cents | null
  readonly isForSale: boolean
}

export type Action =
  | { kind: 'bid' | 'autoBid'; userId: number; itemId: number; amountCents: Cents }
  | { kind: 'buy'; userId: number; itemId: number }
  | { kind: 'give'; userId: number; amountCents: Cents }

type Random = () => number

/** About ten actions a minute, at irregular intervals. */
export const pauseMs = (random: Random) => 3_000 + Math.round(random() * 6_000)

/** What a bot does next; null for nothing. */
export function chooseAction(auction: BotAuction, lots: readonly BotLot[], random: Random): Action | null {
  const roll = random()
  if (roll < 0.05) return giving(auction, random)
  if (roll < 0.1) return buying(auction, lots, random)
  return bidding(auction, lots, { random, withCeiling: roll > 0.82 })
}

function giving({ bots, levelsCents }: BotAuction, random: Random): Action | null {
  // Small donations are the most likely.
  const amountCents = levelsCents[Math.floor(random() ** 2 * levelsCents.length)]
  return amountCents === undefined ? null : { kind: 'give', userId: pick(bots, random)!, amountCents }
}

function buying({ bots }: BotAuction, lots: readonly BotLot[], random: Random): Action | null {
  const lot = pick(
    lots.filter(({ isForSale }) => isForSale),
    random,
  )
  return lot ? { kind: 'buy', userId: pick(bots, random)!, itemId: lot.standing.itemId } : null
}

function bidding(
  { bots }: BotAuction,
  lots: readonly BotLot[],
  { random, withCeiling }: { random: Random; withCeiling: boolean },
): Action | null {
  const wanted = lots.filter((lot) => !lot.isForSale && isWorthMore(lot))
  // Visitors came to play, so lots they lead are three times as likely.
  const chances = wanted.flatMap((lot) => (isLedByVisitor(lot, bots) ? [lot, lot, lot] : [lot]))
  const lot = pick(chances, random)
  if (!lot) return null
  const { standing } = lot
  const next = nextMinimumCents(standing)
  const others = bots.filter((userId) => userId !== standing.leaderId)
  const bid = { userId: pick(others, random)!, itemId: standing.itemId }
  if (!withCeiling) return { ...bid, kind: 'bid', amountCents: next }
  const step =
    standing.priceCents === null
      ? roundedUp(standing.terms.unitCents, next / 10n)
      : next - standing.priceCents
  const ceiling = next + step * BigInt(1 + Math.floor(random() * 3))
  return { ...bid, kind: 'autoBid', amountCents: isBelowBuyNow(standing, ceiling) ? ceiling : next }
}

/** People pay a little less than a thing is worth. */
function isWorthMore({ standing, valueCents }: BotLot): boolean {
  const next = nextMinimumCents(standing)
  const worth = valueCents ?? standing.terms.startingPriceCents * 3n
  return next * 10n <= worth * 9n && isBelowBuyNow(standing, next)
}

const isBelowBuyNow = ({ terms }: Standing, amountCents: Cents) =>
  terms.buyNowPriceCents === null || amountCents < terms.buyNowPriceCents

const isLedByVisitor = ({ standing: { leaderId } }: BotLot, bots: readonly number[]) =>
  leaderId !== null && !bots.includes(leaderId)

function pick<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values[Math.floor(random() * values.length)]
}
