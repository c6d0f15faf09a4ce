import { type Cents, lower } from './cents.ts'
import { nextMinimumCents, type Standing } from './standing.ts'

/**
 * The highest reserve that an item with bids can still be given; null when its reserve can only be removed. A reserve
 * within the leader's ceiling raises the price to it: lowered step by step, it would find the ceiling and make the
 * leader pay it. Lowered once, to at most the next minimum, it costs the leader one increment at most.
 */
export function highestNewReserveCents(
  standing: Standing,
  { wasLowered }: { wasLowered: boolean },
): Cents | null {
  const { reserveCents } = standing.terms
  return reserveCents === null || wasLowered ? null : lower(reserveCents, nextMinimumCents(standing))
}
