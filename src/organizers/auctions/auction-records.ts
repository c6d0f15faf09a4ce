import {
  type AuctionStatus,
  type AuctionStatusName,
  auctionStatus,
  auctionStatusName,
  itemStatus,
} from '../../engine/statuses.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDollars } from '../../platform/http/values/money.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import type { Organizer } from '../basics/authority.ts'
import { type Flat, showFields } from '../basics/fields.ts'
import { auctionFields } from './auction-fields.ts'

export type AuctionRow = Flat & {
  id: number
  organization_id: number
  organization_name: string
  status_id: AuctionStatus
  image_key: string | null
  donation_image_key: string | null
  levels: { id: number; cents: number }[]
  is_rehearsal: boolean
  start_at: Date
  end_at: Date
  closed_at: Date | null
  paused_at: Date | null
  created_at: Date
  updated_at: Date
  version: number
}

/** The auction with everything its answer shows; undefined when there is none. */
export async function readAuction(db: Connection, auctionId: number): Promise<AuctionRow | undefined> {
  return row<AuctionRow>(
    db,
    `select auctions.*, organizations.name as organization_name, image.key as image_key,
            donation_image.key as donation_image_key,
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'cents', amount_cents) order by amount_cents, id), '[]')
               from donation_levels where auction_id = auctions.id) as levels,
            (select min(id) from items where auction_id = auctions.id and item_type = 'donation') as donation_item_id,
            exists (select from rehearsals where auction_id = auctions.id) as is_rehearsal,
            ${itemCount} as item_count,
            (select count(*)::int from registrations where auction_id = auctions.id) as registration_count
       from auctions
       join organizations on organizations.id = auctions.organization_id
       left join images as image on image.id = auctions.image_id
       left join images as donation_image on donation_image.id = auctions.donation_image_id
      where auctions.id = $1`,
    [auctionId],
  )
}

const itemCount = `(select count(*)::int from standings join items on items.id = standings.item_id
  where standings.auction_id = auctions.id and standings.status_id <> ${itemStatus.deleted}
    and items.item_type <> 'donation')`

export function showAuction(auction: AuctionRow, publicUrl: string) {
  const { address, donations, ...settings } = showFields(auctionFields, auction) as Record<string, object>
  const hasAddress = Object.values(address!).some((part) => part !== null)
  return {
    id: auction.id,
    organizationId: auction.organization_id,
    organizationName: auction.organization_name,
    status: auctionStatusName(auction.status_id),
    statusId: auction.status_id,
    ...settings,
    isRehearsal: auction.is_rehearsal,
    closedAt: toEpochOrNull(auction.closed_at),
    pausedAt: toEpochOrNull(auction.paused_at),
    imageUrl: auction.image_key && imageUrl(publicUrl, auction.image_key, 'large'),
    address: hasAddress ? address : null,
    donations: {
      ...donations,
      imageUrl: auction.donation_image_key && imageUrl(publicUrl, auction.donation_image_key, 'medium'),
      levels: auction.levels.map(({ id, cents }) => ({ id, amount: toDollars(BigInt(cents)) })),
    },
    donationItemId: auction.donation_item_id,
    itemCount: auction.item_count,
    registrationCount: auction.registration_count,
    createdAt: toEpoch(auction.created_at),
    updatedAt: toEpoch(auction.updated_at),
    version: auction.version,
  }
}

type AuctionQuery = {
  organizationId?: number
  status?: string
  search?: string
  limit: number
  offset: number
}

type LineRow = {
  id: number
  organizationId: number
  organizationName: string
  name: string
  statusId: AuctionStatus
  isPrivate: boolean
  start_at: Date
  end_at: Date
  image_key: string | null
  itemCount: number
}

export async function listAuctions(
  db: Connection,
  organizer: Organizer,
  query: AuctionQuery,
  publicUrl: string,
) {
  const statusId = query.status === undefined ? null : auctionStatus[query.status as AuctionStatusName]
  const found = await page<LineRow>(
    db,
    {
      columns: `auctions.id, organization_id as "organizationId", organizations.name as "organizationName",
        auctions.name, status_id as "statusId", is_private as "isPrivate", start_at, end_at,
        images.key as image_key, ${itemCount} as "itemCount"`,
      from: `auctions join organizations on organizations.id = auctions.organization_id
               left join images on images.id = auctions.image_id
              where organizations.deleted_at is null
                and ($1::int is null or organization_id = $1) and ($2::int is null or status_id = $2)
                and ($3::text is null or auctions.folded_name like like_pattern($3))
                and ($4 or organizations.id = $6 or exists (select from organization_managers as managers
                                    where managers.organization_id = organizations.id and managers.user_id = $5))`,
      orderBy: 'auctions.id desc',
      values: [
        query.organizationId ?? null,
        statusId,
        query.search ?? null,
        organizer.isAdministrator,
        organizer.id,
        organizer.keyOrganizationId ?? null,
      ],
    },
    query,
  )
  const auctions = found.rows.map(({ start_at, end_at, image_key, ...auction }) => ({
    ...auction,
    status: auctionStatusName(auction.statusId),
    startTime: toEpoch(start_at),
    endTime: toEpoch(end_at),
    imageUrl: image_key && imageUrl(publicUrl, image_key, 'small'),
  }))
  return { auctions, totalCount: found.totalCount }
}
