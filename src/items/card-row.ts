import type { StoredIncrements } from '../auctions/bidding-rules.ts'
import type { ItemType } from '../engine/item-types.ts'
import type { ItemStatus } from '../engine/statuses.ts'

export const itemCardTables = `items
  join standings on standings.item_id = items.id
  join auctions on auctions.id = items.auction_id`

/** For a query on `itemCardTables`; `viewer` is an SQL expression for the id of the viewer, null for anonymous ones. */
export function itemCardColumns(viewer = '$1::int'): string {
  return `items.id, items.auction_id as "auctionId", items.item_code as "itemCode", items.name,
    items.item_type as "itemType", items.category_id as "categoryId", items.starting_cents as "startingCents",
    items.increment_cents as "incrementCents", items.buy_now_cents as "buyNowCents",
    items.reserve_cents as "reserveCents", items.is_featured as "isFeatured", items.is_local_only as "isLocalOnly",
    standings.status_id as "statusId", standings.control_mode as "controlMode", standings.start_at as "startAt",
    standings.end_at as "endAt", standings.price_cents as "priceCents", standings.leader_id as "leaderId",
    standings.leader_max_cents as "leaderMaxCents", standings.bid_count as "bidCount", standings.quantity,
    standings.quantity_sold as "quantitySold", auctions.currency, auctions.increments,
    (select images.key from item_images join images on images.id = item_images.image_id
      where item_images.item_id = items.id order by item_images.position, images.id limit 1) as "imageKey",
    exists (select from favorites as own_favorite
      where own_favorite.item_id = items.id and own_favorite.user_id = ${viewer}) as "isFavorite"`
}

export type ItemCardRow = {
  id: number
  auctionId: number
  itemCode: string
  name: string
  itemType: ItemType
  categoryId: number | null
  startingCents: bigint
  incrementCents: bigint | null
  buyNowCents: bigint | null
  reserveCents: bigint | null
  isFeatured: boolean
  isLocalOnly: boolean
  statusId: ItemStatus
  controlMode: 'auto' | 'manual'
  startAt: Date
  endAt: Date
  priceCents: bigint | null
  leaderId: number | null
  leaderMaxCents: bigint | null
  bidCount: number
  quantity: number | null
  quantitySold: number
  currency: string
  increments: StoredIncrements
  imageKey: string | null
  isFavorite: boolean
}
