/** The standing sealed amount of each pair; items of other types have none, and cost one look at the item. */
export const selectSealedBids = `
  select pair.item_id, pair.bidder_id, max(b.amount_cents) as cents
    from unnest($1::int[], $2::int[]) as pair (item_id, bidder_id)
    join items as i on i.id = pair.item_id and i.item_type = 'sealedBid'
    join bids as b on b.bidder_id = pair.bidder_id and b.item_id = pair.item_id
   where b.kind = 'sealedBid' and not b.is_struck
   group by 1, 2`

export const sealedKey = (itemId: number, bidderId: number) => `${itemId}:${bidderId}`
