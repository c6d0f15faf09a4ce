import { readContests } from '../../auction/contests/contest.ts'
import { bidEvent } from '../../auction/contests/contest-events.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import { meetReserve } from '../../engine/contest.ts'
import { highestNewReserveCents } from '../../engine/reserve.ts'
import type { Standing } from '../../engine/standing.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toDecimal, uncheckedCents } from '../../platform/http/values/money.ts'
import type { ItemRow } from './item-records.ts'

/** Once people have bid, a reserve can be removed, or lowered once, to at most the next minimum. Needs the item's lock. */
export async function refuseReserve(tx: Transaction, item: ItemRow, reservePrice: unknown): Promise<void> {
  if (item.sequence === 0 || typeof reservePrice !== 'number') return
  const { standing } = (await readContests(tx, [item.id])).get(item.id)!
  const highest = highestNewReserveCents(standing, { wasLowered: item.reserve_was_lowered })
  if (highest !== null && uncheckedCents(reservePrice)! <= highest) return
  const message = `People have bid on this item: ${whatIsPossible(standing, highest)}`
  throw new ApiError('conflict', message, { reason: 'has_bids' })
}

function whatIsPossible({ terms }: Standing, highest: bigint | null): string {
  if (terms.reserveCents === null) return 'it can no longer have a reserve.'
  if (highest === null) return 'its reserve was lowered once already, and can only be removed.'
  return `its reserve can only be removed, or lowered once, to at most ${toDecimal(highest)}.`
}

/** After the new reserve is written: it may be within the leader's ceiling, and is then met at once. */
export async function meetNewReserve(
  tx: Transaction,
  emit: EmitEvent,
  { item, reservePrice }: { item: ItemRow; reservePrice: unknown },
): Promise<void> {
  if (item.sequence === 0 || typeof reservePrice !== 'number') return
  await execute(tx, 'update items set reserve_was_lowered = true where id = $1', [item.id])
  const contest = (await readContests(tx, [item.id])).get(item.id)!
  const standing = meetReserve(contest.standing)
  if (standing.priceCents === contest.standing.priceCents) return
  await writeStandings(tx, [standing])
  emit(bidEvent({ ...contest, standing }))
}
