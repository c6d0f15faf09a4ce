import { toIncrementTable } from '../auctions/bidding-rules.ts'
import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import { bidAnswer } from '../engine/bid-answer.ts'
import { incrementAt } from '../engine/increments.ts'
import { isBidOn } from '../engine/item-types.ts'
import { isReserveMet, type Standing } from '../engine/standing.ts'
import { isOver, itemStatusName } from '../engine/statuses.ts'
import { toEpoch } from '../http/values/epoch.ts'
import { toDollars, toDollarsOrNull } from '../http/values/money.ts'
import { imageUrl } from '../images/image-url.ts'
import { type ItemCardRow, itemCardColumns, itemCardTables } from './card-row.ts'
import type { ItemCard } from './card-schema.ts'

/** What a card needs to know besides its row: who looks at it, and where images are. */
export type CardContext = { viewerId: number | null; publicUrl: string }

/** The one place where a card is made. Secrets of the row (reserve, leader, ceiling) go no further than this. */
export function presentItemCard(row: ItemCardRow, { viewerId, publicUrl }: CardContext): ItemCard {
  const standing = standingOf(row)
  const seen = bidAnswer(standing, { id: viewerId })
  const isContest = isBidOn(row.itemType)
  const price = toDollars(seen.currentPriceCents)
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
    nextMinimumBid: isContest ? toDollars(seen.nextMinimumBidCents) : price,
    bidIncrement: isContest ? toDollars(incrementAt(standing.terms, seen.currentPriceCents)) : 0,
    buyNowPrice: toDollarsOrNull(row.buyNowCents),
    bidCount: seen.bidCount,
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
          isCurrentUserWinning: seen.isCurrentUserWinning,
          autoBidMax: toDollarsOrNull(seen.autoBidMaxCents),
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
