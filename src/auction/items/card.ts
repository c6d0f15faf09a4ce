import { bidAnswer } from '../../engine/bid-answer.ts'
import { unitCents } from '../../engine/currency.ts'
import { incrementAt } from '../../engine/increments.ts'
import { type ItemType, isBidOn } from '../../engine/item-types.ts'
import { isReserveMet, type Standing } from '../../engine/standing.ts'
import { type ItemStatus, isOver, itemStatusName } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDollars, toDollarsOrNull } from '../../platform/http/values/money.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { type StoredIncrements, toIncrementTable } from '../auctions/bidding-rules.ts'
import type { ItemCard } from './card-schema.ts'

/** What a card needs to know besides its row: who looks at it, and where images are. */
export type CardContext = { viewerId: number | null; publicUrl: string }

/** The one place where a card is made. Secrets of the row (reserve, leader, ceiling) go no further than this. */
export function presentItemCard(row: ItemCardRow, { viewerId, publicUrl }: CardContext): ItemCard {
  const standing = standingOf(row)
  const answer = bidAnswer(standing, { id: viewerId })
  const isContest = isBidOn(row.itemType)
  const price = toDollars(answer.currentPriceCents)
  return {
    id: row.id,
    auctionId: row.auctionId,
    itemCode: row.itemCode,
    name: row.name,
    itemType: row.itemType,
    status: itemStatusName(row.statusId),
    statusId: row.statusId,
    categoryId: row.categoryId,
    imageUrl: row.imageKey === null ? null : imageUrl(publicUrl, row.imageKey, 'medium'),
    startingPrice: toDollars(standing.terms.startingPriceCents),
    currentPrice: price,
    nextMinimumBid: isContest ? toDollars(answer.nextMinimumBidCents) : price,
    bidIncrement: isContest ? toDollars(incrementAt(standing.terms, answer.currentPriceCents)) : 0,
    buyNowPrice: toDollarsOrNull(row.buyNowCents),
    bidCount: answer.bidCount,
    quantityRemaining: row.quantity === null ? null : row.quantity - row.quantitySold,
    currency: row.currency,
    startTime: toEpoch(row.startAt),
    endTime: toEpoch(row.endAt),
    isFeatured: row.isFeatured,
    isLocalOnly: row.isLocalOnly,
    hasReserve: row.reserveCents !== null,
    isReserveMet: !isUnderSeal(row) && isReserveMet(standing),
    controlMode: row.controlMode,
    ...(viewerId === null
      ? {}
      : {
          isFavorite: row.isFavorite,
          isCurrentUserWinning: answer.isCurrentUserWinning,
          autoBidMax: toDollarsOrNull(answer.autoBidMaxCents),
        }),
  }
}

/** Cards of these items, in this order, as one person sees them. The caller must check that they may see them. */
export async function itemCards(db: Connection, ids: number[], context: CardContext): Promise<ItemCard[]> {
  const found = await itemCardRows(db, context.viewerId, ids)
  return found.map((row) => presentItemCard(row, context))
}

/** The rows behind the cards, in the order of the ids, secrets included. */
export async function itemCardRows(
  db: Connection,
  viewerId: number | null,
  ids: number[],
): Promise<ItemCardRow[]> {
  if (ids.length === 0) return []
  const found = await rows<ItemCardRow>(db, cardsById, [viewerId, ids])
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const itemCardTables = `items
  join standings on standings.item_id = items.id
  join auctions on auctions.id = items.auction_id`

const cardsById = {
  name: 'item cards',
  text: `select ${itemCardColumns()} from ${itemCardTables} where items.id = any($2::int[])`,
}

/** Whatever the row says, a card shows no trace of sealed bids before the close. */
function isUnderSeal({ itemType, statusId }: ItemCardRow): boolean {
  return itemType === 'sealedBid' && !isOver(statusId)
}

/** An item that is not bid on has one price, its buy-now price. Of the bidding rules a card needs only the steps. */
function standingOf(row: ItemCardRow): Standing {
  const isContest = isBidOn(row.itemType)
  const isOpenContest = isContest && !isUnderSeal(row)
  return {
    itemId: row.id,
    statusId: row.statusId,
    priceCents: isOpenContest ? row.priceCents : null,
    leaderId: isOpenContest ? row.leaderId : null,
    leaderMaxCents: isOpenContest ? row.leaderMaxCents : null,
    bidCount: row.bidCount,
    sequence: 0,
    endsAt: row.endAt.getTime(),
    firstEndsAt: null,
    terms: {
      itemType: row.itemType,
      controlMode: row.controlMode,
      isLocalOnly: row.isLocalOnly,
      unitCents: unitCents(row.currency),
      startingPriceCents: isContest ? row.startingCents : (row.buyNowCents ?? row.startingCents),
      reserveCents: row.reserveCents,
      buyNowPriceCents: row.buyNowCents,
      bidIncrementCents: row.incrementCents,
      incrementTable: toIncrementTable(row.increments),
      autoBidPolicy: 'contract',
      extension: { mode: 'off', windowSeconds: 0, lengthSeconds: 0, capSeconds: null },
    },
  }
}

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
