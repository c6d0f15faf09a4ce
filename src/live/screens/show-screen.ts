import { guestIdOf } from '../../auction/auctions/merge-guests.ts'
import { readThermometer } from '../../auction/auctions/thermometer.ts'
import { recentBids } from '../../auction/items/recent-bids.ts'
import {
  type AuctionStatus,
  auctionStatusName,
  type ItemStatus,
  itemStatus,
  itemStatusName,
} from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal, toDollars } from '../../platform/http/values/money.ts'
import { type ImageSize, imageUrl } from '../../platform/images/image-url.ts'
import type { Screen } from './screens.ts'

/** Everything a projector shows: prices, paddles and totals that everybody in the room may see. */
export async function showScreen(db: Connection, screen: Screen, publicUrl: string) {
  const { auctionId, scene, sponsors } = screen
  const auction = await readAuction(db, auctionId)
  if (!auction) throw new ApiError('not_found', 'No screen has this code.')
  const [thermometer, lots, donations] = await Promise.all([
    readThermometer(db, auctionId),
    readLots(db, auctionId),
    readDonations(db, auctionId),
  ])
  const shown = lots.map((lot) => showLot(lot, publicUrl))
  const lot = featuredLot(shown, scene.kind === 'lot' ? scene.itemId : undefined)
  return {
    auction: showAuction(auction, publicUrl),
    thermometer: thermometer!,
    scene,
    sponsors,
    lots: shown,
    lot: lot && { ...lot, bids: lot.isSealed ? [] : await recentBids(db, lot.id) },
    donations: donations.map(({ amountCents, paddle, createdAt }) => ({
      amount: toDecimal(amountCents),
      paddle,
      time: toEpoch(createdAt),
    })),
  }
}

type AuctionRow = {
  id: number
  name: string
  organizationName: string
  statusId: AuctionStatus
  startAt: Date
  endAt: Date
  timeZone: string
  currency: string
  appealsColor: string | null
  vanityAddress: string | null
  imageKey: string | null
  logoKey: string | null
}

async function readAuction(db: Connection, auctionId: number): Promise<AuctionRow | undefined> {
  return row<AuctionRow>(
    db,
    `select auctions.id, auctions.name, organizations.name as "organizationName", status_id as "statusId",
            start_at as "startAt", end_at as "endAt", time_zone as "timeZone", currency,
            appeals_color as "appealsColor", vanity_address as "vanityAddress", image.key as "imageKey",
            logo.key as "logoKey"
       from auctions join organizations on organizations.id = organization_id
       left join images as image on image.id = auctions.image_id
       left join images as logo on logo.id = organizations.logo_id
      where auctions.id = $1`,
    [auctionId],
  )
}

function showAuction(auction: AuctionRow, publicUrl: string) {
  const { statusId, startAt, endAt, vanityAddress, imageKey, logoKey, ...rest } = auction
  const picture = (key: string | null, size: ImageSize) => (key ? imageUrl(publicUrl, key, size) : null)
  return {
    ...rest,
    status: auctionStatusName(statusId),
    startTime: toEpoch(startAt),
    endTime: toEpoch(endAt),
    imageUrl: picture(imageKey, 'large'),
    organizationImageUrl: picture(logoKey, 'small'),
    shareUrl: `${publicUrl}/a/${vanityAddress ?? auction.id}`,
  }
}

type LotRow = {
  id: number
  itemCode: string
  name: string
  itemType: string
  statusId: ItemStatus
  isManual: boolean
  priceCents: bigint | null
  startingCents: bigint
  bidCount: number
  endAt: Date
  imageKey: string | null
  paddle: number | null
}

const MOST_LOTS = 60
const { open, extended, closing, paused, pending, sold, paid } = itemStatus

/** Visible items that are bid on, highest price first; sealed ones show price and leader only once they are sold. */
async function readLots(db: Connection, auctionId: number): Promise<LotRow[]> {
  return rows<LotRow>(
    db,
    `select items.id, item_code as "itemCode", items.name, item_type as "itemType", standings.status_id as "statusId",
            control_mode = 'manual' as "isManual", starting_cents as "startingCents",
            case when item_type <> 'sealedBid' or standings.status_id in (${sold}, ${paid}) then price_cents end
              as "priceCents",
            case when item_type <> 'sealedBid' then bid_count else 0 end as "bidCount", end_at as "endAt",
            (select key from item_images join images on images.id = image_id
              where item_id = items.id order by position, images.id limit 1) as "imageKey",
            case when item_type <> 'sealedBid' or standings.status_id in (${sold}, ${paid}) then
              (select paddle_number from registrations
                where registrations.auction_id = items.auction_id
                  and user_id = ${guestIdOf({ auction: 'items.auction_id', user: 'standings.leader_id' })}) end as paddle
       from items join standings on standings.item_id = items.id
      where items.auction_id = $1 and item_type in ('silent', 'live', 'sealedBid')
        and standings.status_id in (${[open, extended, closing, paused, pending, sold, paid].join(', ')})
      order by "priceCents" desc nulls last, item_code, items.id desc limit ${MOST_LOTS}`,
    [auctionId],
  )
}

function showLot(
  { priceCents, startingCents, statusId, endAt, imageKey, itemType, ...lot }: LotRow,
  publicUrl: string,
) {
  return {
    ...lot,
    isLive: itemType === 'live',
    isSealed: itemType === 'sealedBid',
    status: itemStatusName(statusId),
    price: priceCents === null ? null : toDollars(priceCents),
    startingPrice: toDollars(startingCents),
    endTime: toEpoch(endAt),
    imageUrl: imageKey ? imageUrl(publicUrl, imageKey, 'medium') : null,
  }
}

/** The chosen lot, or else the live lot that is being sold. */
function featuredLot<Lot extends { id: number; isManual: boolean; status: string }>(
  lots: Lot[],
  itemId: number | undefined,
): Lot | null {
  if (itemId !== undefined) return lots.find(({ id }) => id === itemId) ?? null
  return (
    lots.find(({ isManual, status }) => isManual && ['open', 'closing', 'extended'].includes(status)) ?? null
  )
}

type DonationRow = { amountCents: bigint; paddle: number | null; createdAt: Date }

/** The newest donations, by paddle number and without names; a large one is new when it was confirmed. */
async function readDonations(db: Connection, auctionId: number): Promise<DonationRow[]> {
  return rows<DonationRow>(
    db,
    `select amount_cents as "amountCents", paddle_number as paddle,
            coalesce(confirmed_at, purchases.created_at) as "createdAt"
       from purchases
       left join registrations on registrations.auction_id = purchases.auction_id
             and registrations.user_id = purchases.user_id
      where purchases.auction_id = $1 and kind = 'donation' and not awaits_confirmation and covers_fee_of is null
      order by coalesce(confirmed_at, purchases.created_at) desc, purchases.id desc limit 24`,
    [auctionId],
  )
}
