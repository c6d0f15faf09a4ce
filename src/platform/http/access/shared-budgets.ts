import type { Limit, LimitName } from '../../config/limits.ts'
import { type Connection, rows } from '../../database/pool.ts'

/** One budget to take from. A fifth of it is reserved for callers with `mayUseReserve`. */
export type Share = { name: LimitName; caller: string; mayUseReserve: boolean }

/** A budget after one was taken from each, or from none because one of them was used up. */
export type Used = { used: number; isUsedUp: boolean; secondsLeft: number; isTaken: boolean }

/** All or none, under the locks of their windows. */
export async function takeOneOfEach(db: Connection, shares: (Share & { limit: Limit })[]): Promise<Used[]> {
  return rows<Used>(
    db,
    `select used, used >= budget as "isUsedUp", greatest(1, seconds_left) as "secondsLeft", is_taken as "isTaken"
       from take_one_of_each($1, $2, $3)`,
    [
      shares.map(({ name, caller }) => `${name}:${caller}`),
      shares.map(({ limit, mayUseReserve }) => (mayUseReserve ? limit.limit : unreservedPart(limit.limit))),
      shares.map(({ limit }) => limit.seconds),
    ],
  )
}

/** What everybody may use when a fifth is reserved; small budgets have no fifth to reserve. */
export const unreservedPart = (limit: number): number => limit - Math.floor(limit / 5)

/** The longest wait among the budgets that refused; 0 when all were taken. */
export function secondsToWait(outcome: Used[]): number {
  if (outcome.every(({ isTaken }) => isTaken)) return 0
  return Math.max(...outcome.filter(({ isUsedUp }) => isUsedUp).map(({ secondsLeft }) => secondsLeft))
}
