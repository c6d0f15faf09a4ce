import { column } from '../database/column.ts'
import type { Connection, Transaction } from '../database/pool.ts'
import { execute, rows } from '../database/pool.ts'
import type { BidRecord } from '../engine/bid-record.ts'

export type ItemRecord = BidRecord & { itemId: number }

export const insertBids = `
  insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[])`

/** Under the lock of their standings: it is what keeps the numbers without gaps. */
export async function appendToLog(tx: Transaction, records: ItemRecord[]): Promise<void> {
  if (records.length > 0) await tx.query(insertBids, bidColumns(records))
}

export function bidColumns(records: ItemRecord[]): string[] {
  return [
    column(records, (record) => record.itemId),
    column(records, (record) => record.sequence),
    column(records, (record) => record.bidderId),
    column(records, (record) => record.kind),
    column(records, (record) => record.amountCents),
    column(records, (record) => record.reachCents),
    column(records, (record) => new Date(record.placedAt).toISOString()),
  ]
}

/** The whole log of one item, struck records included, as the engine replays it. */
export async function readLog(db: Connection, itemId: number): Promise<BidRecord[]> {
  const log = await rows<Omit<BidRecord, 'placedAt'> & { placedAt: Date }>(
    db,
    `select sequence, bidder_id as "bidderId", kind, amount_cents as "amountCents", reach_cents as "reachCents",
            placed_at as "placedAt", is_struck as "isStruck"
       from bids where item_id = $1 order by sequence`,
    [itemId],
  )
  return log.map((record) => ({ ...record, placedAt: record.placedAt.getTime() }))
}

/** What a void takes out of the contest stays in the books. */
export async function strikeFrom(
  tx: Transaction,
  { itemId, sequence }: { itemId: number; sequence: number },
): Promise<void> {
  await execute(tx, 'update bids set is_struck = true where item_id = $1 and sequence >= $2', [
    itemId,
    sequence,
  ])
}

/** Everybody whose bid on an item still counts, by item. */
export async function readBidders(db: Connection, itemIds: number[]): Promise<Map<number, number[]>> {
  const bidders = await rows<{ itemId: number; bidderIds: number[] }>(
    db,
    `select item_id as "itemId", array_agg(distinct bidder_id order by bidder_id) as "bidderIds"
       from bids where item_id = any($1::int[]) and not is_struck
      group by item_id`,
    [itemIds],
  )
  return new Map(bidders.map(({ itemId, bidderIds }) => [itemId, bidderIds]))
}
