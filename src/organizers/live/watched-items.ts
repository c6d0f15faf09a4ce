import { type StoredIncrements, toIncrementTable } from '../../auction/auctions/bidding-rules.ts'
import { guestIdOf } from '../../auction/auctions/merge-guests.ts'
import { higher } from '../../engine/cents.ts'
import { plusIncrement } from '../../engine/increments.ts'
import type { ItemType } from '../../engine/item-types.ts'
import { itemStatus, itemStatusName } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDollars, toDollarsOrNull } from '../../platform/http/values/money.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { needOf, timesBefore, type WatchedItem } from './needs.ts'

type WatchedRow = WatchedItem & { id: number; itemCode: string }

const { open, closing, extended, paused, pending } = itemStatus
const underWay = [open, closing, extended, paused].join(', ')

/**
 * All items that are bid on and not over, with only what decides their need: a gala has a thousand at most, and which
 * of them are shown is known only after all have been looked at. Live lots also count while they wait. In the order of
 * the catalogue.
 */
export async function readWatched(db: Connection, auctionId: number): Promise<WatchedRow[]> {
  const found = await rows<WatchedRow & { end_at: Date }>(
    db,
    `select items.id, item_code as "itemCode", standings.status_id as "statusId", control_mode as "controlMode",
            ${publicOf('price_cents')} as "priceCents", ${publicOf('before.amount_cents')} as "priceBeforeCents",
            reserve_cents as "reserveCents", starting_cents as "startingCents", sequence > 0 as "hasBids", end_at
       from items join standings on standings.item_id = items.id
       left join lateral (
         select amount_cents from bids
          where bids.item_id = items.id and not is_struck and kind not in ('ceiling', 'lastStand', 'sealedBid')
            and bids.amount_cents < standings.price_cents
          order by bids.sequence desc limit 1) as before on true
      where items.auction_id = $1 and item_type in ('silent', 'live', 'sealedBid')
        and (standings.status_id in (${underWay}) or standings.status_id = ${pending} and control_mode = 'manual')
      order by item_code, items.id`,
    [auctionId],
  )
  return found.map(({ end_at, ...item }) => ({ ...item, endsAt: end_at.getTime() }))
}

/** Nothing about sealed items is shown before the close. */
const publicOf = (column: string) => `case when item_type <> 'sealedBid' then ${column} end`

type ShownRow = {
  id: number
  name: string
  itemType: ItemType
  categoryId: number | null
  valueCents: bigint | null
  bidCount: number
  firstEndAt: Date
  lastBidAt: Date | null
  imageKey: string | null
  leaderId: number | null
  leaderPaddle: number | null
  incrementCents: bigint | null
  increments: StoredIncrements
  version: number
}

/** One page of them, with what a row shows, in the given order. */
export async function showWatched(
  db: Connection,
  watched: WatchedRow[],
  { now, publicUrl, isManager }: { now: number; publicUrl: string; isManager: boolean },
) {
  const found = await rows<ShownRow>(
    db,
    `select items.id, items.name, item_type as "itemType", category_id as "categoryId",
            fair_market_value_cents as "valueCents", ${publicOf('bid_count')} as "bidCount",
            first_end_at as "firstEndAt", items.version, increment_cents as "incrementCents", auctions.increments,
            (select placed_at from bids where bids.item_id = items.id and not is_struck
              order by bids.sequence desc limit 1) as "lastBidAt",
            (select key from item_images join images on images.id = image_id
              where item_id = items.id order by position, images.id limit 1) as "imageKey",
            ${publicOf('leader_id')} as "leaderId", ${publicOf('paddle_number')} as "leaderPaddle"
       from items join standings on standings.item_id = items.id
       join auctions on auctions.id = items.auction_id
       left join registrations on registrations.auction_id = items.auction_id
             and user_id = ${guestIdOf({ auction: 'items.auction_id', user: 'standings.leader_id' })}
      where items.id = any($1::int[])`,
    [watched.map(({ id }) => id)],
  )
  const details = new Map(found.map((row) => [row.id, row]))
  return watched.flatMap((item) => {
    const detail = details.get(item.id)
    return detail ? [show(item, detail, { now, publicUrl, isManager })] : []
  })
}

function show(
  item: WatchedRow,
  detail: ShownRow,
  { now, publicUrl, isManager }: { now: number; publicUrl: string; isManager: boolean },
) {
  const { valueCents, firstEndAt, lastBidAt, imageKey, incrementCents, increments, ...facts } = detail
  const terms = { bidIncrementCents: incrementCents, incrementTable: toIncrementTable(increments) }
  const { priceCents, reserveCents } = item
  const missing = reserveCents === null || priceCents === null ? 0n : reserveCents - priceCents
  return {
    ...facts,
    itemCode: item.itemCode,
    status: itemStatusName(item.statusId),
    controlMode: item.controlMode,
    price: toDollarsOrNull(priceCents),
    startingPrice: toDollars(item.startingCents),
    nextMinimumBid:
      facts.itemType === 'sealedBid'
        ? null
        : toDollars(priceCents === null ? higher(item.startingCents, 1n) : plusIncrement(terms, priceCents)),
    timesBefore: timesBefore(item),
    /** Only managers may know how far away the reserve is. */
    belowReserveBy: isManager && missing > 0n ? toDollars(missing) : null,
    fairMarketValue: toDollarsOrNull(valueCents),
    endTime: Math.floor(item.endsAt / 1000),
    isExtended: item.endsAt > firstEndAt.getTime(),
    firstEndTime: toEpoch(firstEndAt),
    lastBidAt: toEpochOrNull(lastBidAt),
    imageUrl: imageKey ? imageUrl(publicUrl, imageKey, 'small') : null,
    need: needOf(item, now),
  }
}
