import { isBeatenCeiling } from '../../auction/contests/bid-log.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDollarsOrNull } from '../../platform/http/values/money.ts'
import { type GuestRow, guestColumns, guestTables, showGuest } from '../guests/guests.ts'

type BidRow = GuestRow & {
  itemId: number
  itemCode: string
  itemName: string
  sequence: number
  kind: string
  shownCents: bigint | null
  placedAt: Date
  isVoided: boolean
}

type BidQuery = { itemId?: number; userId?: number; limit: number; offset: number }

/** The newest first. */
export function listBids(db: Connection, auctionId: number, query: BidQuery) {
  return page<BidRow>(
    db,
    {
      columns: `${bidColumns}, ${guestColumns}`,
      from: `${bidTables} where items.auction_id = $1 and ($2::int is null or bids.item_id = $2)
        and ($3::int is null or bids.bidder_id = $3)`,
      orderBy: 'bids.placed_at desc, bids.item_id desc, bids.sequence desc',
      values: [auctionId, query.itemId ?? null, query.userId ?? null],
    },
    query,
  )
}

export function showBid(bid: BidRow) {
  const { itemId, itemCode, itemName, sequence, kind, isVoided } = bid
  const amount = toDollarsOrNull(bid.shownCents)
  const placedAt = toEpoch(bid.placedAt)
  return { itemId, itemCode, itemName, sequence, kind, amount, placedAt, isVoided, bidder: showGuest(bid) }
}

/**
 * Ceilings, beaten ones too, and sealed amounts are secret even to managers. Of a sealed item only the winning amount
 * is ever shown, since it is the price.
 */
export const shownCents = `case
  when bids.kind = 'ceiling' or ${isBeatenCeiling} then null
  when bids.kind = 'sealedBid' and not (standings.status_id in (${itemStatus.sold}, ${itemStatus.paid})
    and bids.bidder_id = standings.leader_id and bids.amount_cents = standings.price_cents) then null
  else bids.amount_cents end`

const bidColumns = `bids.item_id as "itemId", items.item_code as "itemCode", items.name as "itemName", bids.sequence,
  bids.kind, ${shownCents} as "shownCents", bids.placed_at as "placedAt", bids.is_struck as "isVoided"`

export const bidTables = `bids
  join items on items.id = bids.item_id
  join standings on standings.item_id = items.id
  ${guestTables({ user: 'bids.bidder_id', auction: 'items.auction_id' })}`
