import type { ItemRecord } from './group.ts'

export const insertBids = `
  insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[])`

export function bidColumns(records: ItemRecord[]): unknown[][] {
  return [
    records.map((record) => record.itemId),
    records.map((record) => record.sequence),
    records.map((record) => record.bidderId),
    records.map((record) => record.kind),
    records.map((record) => record.amountCents),
    records.map((record) => record.reachCents),
    records.map((record) => new Date(record.placedAt).toISOString()),
  ]
}
