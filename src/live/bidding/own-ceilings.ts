import type { BidDecision } from '../../engine/place-bid.ts'
import type { Transaction } from '../../platform/database/pool.ts'

/** The items whose leader set the present ceiling themselves, and no organizer for them. */
export type OwnCeilings = Set<number>

const selectOwnCeilings = `
  select item_id from standings
   where item_id = any($1::int[]) and leader_max_cents is not null
     and (select placed_by from bids
           where bids.item_id = standings.item_id and bids.bidder_id = standings.leader_id and kind in ('autoBid', 'ceiling')
             and not is_struck
           order by sequence desc limit 1) is null`

/** Needs the lock of their standings. */
export async function readOwnCeilings(tx: Transaction, itemIds: number[]): Promise<OwnCeilings> {
  if (itemIds.length === 0) return new Set()
  const { rows } = await tx.query<{ item_id: number }>({
    name: 'own-ceilings',
    text: selectOwnCeilings,
    values: [itemIds],
  })
  return new Set(rows.map(({ item_id }) => item_id))
}

/** Later bids of the same group are checked against the ceilings that the earlier ones set. */
export function noteCeiling(
  ownCeilings: OwnCeilings,
  { itemId, bidderId, placedBy }: { itemId: number; bidderId: number; placedBy?: number },
  { standing, records }: BidDecision & { kind: 'accepted' },
): void {
  const isSet = records.some(({ kind }) => kind === 'autoBid' || kind === 'ceiling')
  if (!isSet || standing.leaderId !== bidderId) return
  if (placedBy === undefined) ownCeilings.add(itemId)
  else ownCeilings.delete(itemId)
}
