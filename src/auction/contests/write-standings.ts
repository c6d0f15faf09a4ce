import type { Standing } from '../../engine/standing.ts'
import { column } from '../../platform/database/column.ts'
import type { Transaction } from '../../platform/database/pool.ts'

/** The whole standing of each item, as the engine left it. */
export const updateStandings = `
  update standings set status_id = given.status_id, end_at = given.end_at, first_end_at = given.first_end_at,
         price_cents = given.price_cents, leader_id = given.leader_id, leader_max_cents = given.leader_max_cents,
         bid_count = given.bid_count, sequence = given.sequence
    from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::bigint[], $6::int[], $7::bigint[],
                $8::int[], $9::int[])
      as given (item_id, status_id, end_at, first_end_at, price_cents, leader_id, leader_max_cents, bid_count, sequence)
   where standings.item_id = given.item_id`

export async function writeStandings(tx: Transaction, standings: Standing[]): Promise<void> {
  if (standings.length > 0) await tx.query(updateStandings, standingColumns(standings))
}

export function standingColumns(standings: Standing[]): string[] {
  return [
    column(standings, (standing) => standing.itemId),
    column(standings, (standing) => standing.statusId),
    column(standings, (standing) => timestamp(standing.endsAt)),
    column(standings, (standing) => timestamp(standing.firstEndsAt)),
    column(standings, (standing) => standing.priceCents),
    column(standings, (standing) => standing.leaderId),
    column(standings, (standing) => standing.leaderMaxCents),
    column(standings, (standing) => standing.bidCount),
    column(standings, (standing) => standing.sequence),
  ]
}

const timestamp = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())
