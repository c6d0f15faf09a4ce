import { SHORTEST_MS } from '../../engine/auction-change.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { Contest } from './contest.ts'

/** Nothing ends before it starts: call this before writing the standings of contests that have just ended. */
export async function startBeforeEnding(tx: Transaction, ended: Contest[]): Promise<void> {
  const early = ended.filter(({ standing, now }) => standing.endsAt === now)
  if (early.length === 0) return
  await execute(
    tx,
    `update standings set start_at = early.start_at
       from unnest($1::int[], $2::timestamptz[]) as early (item_id, start_at)
      where standings.item_id = early.item_id and standings.start_at > early.start_at`,
    [early.map(({ standing }) => standing.itemId), early.map(({ now }) => new Date(now - SHORTEST_MS))],
  )
}
