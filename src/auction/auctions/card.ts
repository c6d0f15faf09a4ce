import { type AuctionStatus, auctionStatusName } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import type { AuctionCard } from './card-schema.ts'
import { listedItemCount } from './visibility.ts'

/** The one place where an auction's card is made; callers that show featured items add them. */
export function presentAuctionCard(row: AuctionCardRow, publicUrl: string): AuctionCard {
  return {
    id: row.id,
    name: row.name,
    organizationName: row.organizationName,
    status: auctionStatusName(row.statusId),
    isFeatured: row.isFeatured,
    itemCount: row.itemCount,
    startTime: toEpoch(row.startAt),
    endTime: toEpoch(row.endAt),
    timeZone: row.timeZone,
    streamStatus: row.streamStatus,
    latitude: row.latitude,
    longitude: row.longitude,
    currency: row.currency,
    imageUrl: row.imageKey === null ? null : imageUrl(publicUrl, row.imageKey, 'medium'),
    organizationImageUrl: row.logoKey === null ? null : imageUrl(publicUrl, row.logoKey, 'small'),
    featuredItems: [],
    ...(row.backgroundGradient === null ? {} : { backgroundGradient: row.backgroundGradient }),
  }
}

/** Cards of these auctions, in this order; the caller checks that they may be seen. */
export async function auctionCards(db: Connection, ids: number[], publicUrl: string): Promise<AuctionCard[]> {
  if (ids.length === 0) return []
  const found = await rows<AuctionCardRow>(
    db,
    `select ${auctionCardColumns} from ${auctionCardTables} where auctions.id = any($1::int[])`,
    [ids],
  )
  const cards = new Map(found.map((row) => [row.id, presentAuctionCard(row, publicUrl)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

export const auctionCardTables = `auctions
  join organizations on organizations.id = auctions.organization_id
  left join images as auction_image on auction_image.id = auctions.image_id
  left join images as logo on logo.id = organizations.logo_id`

/** For a query on `auctionCardTables`. */
export const auctionCardColumns = `auctions.id, auctions.name, organizations.name as "organizationName",
  auctions.status_id as "statusId", auctions.is_featured as "isFeatured", auctions.start_at as "startAt",
  auctions.end_at as "endAt", auctions.time_zone as "timeZone", auctions.stream_status as "streamStatus",
  auctions.latitude, auctions.longitude, auctions.currency, auctions.background_gradient as "backgroundGradient",
  auction_image.key as "imageKey", logo.key as "logoKey",
  ${listedItemCount} as "itemCount"`

export type AuctionCardRow = {
  id: number
  name: string
  organizationName: string
  statusId: AuctionStatus
  isFeatured: boolean
  startAt: Date
  endAt: Date
  timeZone: string
  streamStatus: string
  latitude: number | null
  longitude: number | null
  currency: string
  backgroundGradient: string | null
  imageKey: string | null
  logoKey: string | null
  itemCount: number
}
