import type { QueryArrayConfig } from 'pg'
import type { BidRecord } from '../../engine/bid-record.ts'
import { batchesOf } from '../../platform/database/batches.ts'
import { column } from '../../platform/database/column.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'

export type ItemRecord = BidRecord & { itemId: number }

/** Records per statement, so that other work gets a turn while thousands of them are read. */
const BATCH = 500

export const insertBids = `
  insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at, placed_by)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::int[])`

/** Needs the lock of their standings, which keeps the numbers without gaps. */
export async function appendToLog(tx: Transaction, records: ItemRecord[]): Promise<void> {
  for (const batch of batchesOf(records, BATCH)) await tx.query(insertBids, bidColumns(batch))
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
    column(records, (record) => record.placedBy ?? null),
  ]
}

type LogRow = [
  sequence: number,
  bidderId: number,
  kind: BidRecord['kind'],
  amountCents: bigint,
  reachCents: bigint,
  placedAt: Date,
  placedBy: number | null,
]

/** The records of one item that still count, as the engine replays them. */
export async function readLog(db: Connection, itemId: number): Promise<BidRecord[]> {
  const log: BidRecord[] = []
  let part: BidRecord[]
  do {
    part = await readPart(db, itemId, log.at(-1)?.sequence ?? 0)
    log.push(...part)
  } while (part.length === BATCH)
  return log
}

async function readPart(db: Connection, itemId: number, afterSequence: number): Promise<BidRecord[]> {
  const query: QueryArrayConfig = {
    text: `select sequence, bidder_id, kind, amount_cents, reach_cents, placed_at, placed_by
             from bids where item_id = $1 and sequence > $2 and not is_struck order by sequence limit ${BATCH}`,
    values: [itemId, afterSequence],
    rowMode: 'array',
  }
  return (await db.query<LogRow>(query)).rows.map(toRecord)
}

function toRecord([sequence, bidderId, kind, amountCents, reachCents, at, placedBy]: LogRow): BidRecord {
  const placedAt = at.getTime()
  return { sequence, bidderId, kind, amountCents, reachCents, placedAt, placedBy, isStruck: false }
}

/** A ceiling stays secret even when beaten: an auto-bid that was answered, or a last stand, shows all of it. */
export const isBeatenCeiling = `(bids.kind = 'lastStand' or bids.kind = 'autoBid' and exists (select from bids as next
  where next.item_id = bids.item_id and next.sequence = bids.sequence + 1 and next.kind = 'answer'))`

/** Voided bids stay in the log, marked as struck. */
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
       from bids where item_id = any($1::int[]) and not is_struck and kind not in ('correction', 'takenBack')
      group by item_id`,
    [itemIds],
  )
  return new Map(bidders.map(({ itemId, bidderIds }) => [itemId, bidderIds]))
}
