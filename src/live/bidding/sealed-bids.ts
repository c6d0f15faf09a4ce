import type { Cents } from '../../engine/cents.ts'

/** The current sealed amount of each pair, or null; an item of another type costs one lookup. */
export const selectSealedBids = `
  select pair.item_id, pair.bidder_id,
         case when (select item_type from items where id = pair.item_id) = 'sealedBid' then
           (select max(amount_cents) from bids
             where bidder_id = pair.bidder_id and item_id = pair.item_id and kind = 'sealedBid' and not is_struck)
         end as cents
    from unnest($1::int[], $2::int[]) as pair (item_id, bidder_id)`

export type SealedRow = { item_id: number; bidder_id: number; cents: Cents | null }

export const sealedKey = (itemId: number, bidderId: number) => `${itemId}:${bidderId}`

export function sealedByKey(rows: SealedRow[]): Map<string, Cents> {
  const sealed = new Map<string, Cents>()
  for (const { item_id, bidder_id, cents } of rows)
    if (cents !== null) sealed.set(sealedKey(item_id, bidder_id), cents)
  return sealed
}
