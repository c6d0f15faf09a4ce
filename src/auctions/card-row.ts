import type { AuctionStatus } from '../engine/statuses.ts'
import { listedItemCount } from './visibility.ts'

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
