import { type ItemType, isBidOn } from '../../engine/item-types.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDollarsOrNull } from '../../platform/http/values/money.ts'
import { imageUrl } from '../../platform/images/image-url.ts'
import { presentIncrements, type StoredIncrements, toIncrementTable } from '../auctions/bidding-rules.ts'
import { auctionCards } from '../auctions/card.ts'
import type { AuctionCard } from '../auctions/card-schema.ts'
import { isItemOnShow, isVisible, type Viewer, viewerValues } from '../auctions/visibility.ts'
import { type ItemCardRow, itemCardColumns, itemCardTables, presentItemCard } from './card.ts'
import type { ItemCard } from './card-schema.ts'

/** The card of an item, if the viewer may see it. */
export async function visibleItemCard(
  db: Connection,
  viewer: Viewer,
  { itemId, publicUrl }: { itemId: number; publicUrl: string },
): Promise<ItemCard | undefined> {
  const found = await row<ItemCardRow>(
    db,
    `select ${itemCardColumns()} from ${itemCardTables}
      where items.id = $3 and ${isItemOnShow()} and ${isVisible()}`,
    [...viewerValues(viewer), itemId],
  )
  return found && presentItemCard(found, { viewerId: viewer.id, publicUrl })
}

type ItemText = {
  description: string | null
  images: { id: number; smallUrl: string; mediumUrl: string; largeUrl: string }[]
  donorName: string | null
  fairMarketValue: number | null
  auction: AuctionCard & { appealsColor: string | null }
  category: { id: number; name: string } | null
  autoBidPolicy: string
  increments: { below: number | null; increment: number }[]
  extension: { mode: string; windowSeconds: number; lengthSeconds: number; capSeconds: number | null }
  firstEndTime: number
}

/** What an item's page says beyond its card and the bids on it; the same for everybody. */
export async function readItemText(
  db: Connection,
  { itemId, publicUrl }: { itemId: number; publicUrl: string },
): Promise<ItemText | undefined> {
  const item = await findStory(db, itemId)
  if (!item) return undefined
  const [auction] = await auctionCards(db, [item.auctionId], publicUrl)
  const imageKeys = await imagesOf(db, itemId)
  return {
    description: item.description,
    images: imageKeys.map(({ id, key }) => ({
      id,
      smallUrl: imageUrl(publicUrl, key, 'small'),
      mediumUrl: imageUrl(publicUrl, key, 'medium'),
      largeUrl: imageUrl(publicUrl, key, 'large'),
    })),
    donorName: item.donorName,
    fairMarketValue: toDollarsOrNull(item.fairMarketValueCents),
    auction: { ...auction!, appealsColor: item.appealsColor },
    category: item.categoryId === null ? null : { id: item.categoryId, name: item.categoryName! },
    autoBidPolicy: item.autoBidPolicy,
    increments: isBidOn(item.itemType) ? presentIncrements(termsOf(item)) : [],
    extension: {
      mode: item.extensionMode,
      windowSeconds: item.extensionWindowSeconds,
      lengthSeconds: item.extensionSeconds,
      capSeconds: item.extensionCapSeconds,
    },
    firstEndTime: toEpoch(item.firstEndAt),
  }
}

type StoryRow = {
  auctionId: number
  appealsColor: string | null
  description: string | null
  donorName: string | null
  fairMarketValueCents: bigint | null
  categoryId: number | null
  categoryName: string | null
  extensionMode: string
  extensionWindowSeconds: number
  extensionSeconds: number
  extensionCapSeconds: number | null
  itemType: ItemType
  incrementCents: bigint | null
  increments: StoredIncrements
  autoBidPolicy: string
  firstEndAt: Date
}

const termsOf = ({ incrementCents, increments }: StoryRow) => ({
  bidIncrementCents: incrementCents,
  incrementTable: toIncrementTable(increments),
})

async function findStory(db: Connection, itemId: number): Promise<StoryRow | undefined> {
  return row<StoryRow>(
    db,
    `select items.auction_id as "auctionId", items.description, items.donor_name as "donorName",
            auctions.appeals_color as "appealsColor",
            items.fair_market_value_cents as "fairMarketValueCents", categories.id as "categoryId",
            categories.name as "categoryName", auctions.extension_mode as "extensionMode",
            auctions.extension_window_seconds as "extensionWindowSeconds",
            auctions.extension_seconds as "extensionSeconds", auctions.extension_cap_seconds as "extensionCapSeconds",
            items.item_type as "itemType", items.increment_cents as "incrementCents", auctions.increments,
            auctions.auto_bid_policy as "autoBidPolicy", standings.first_end_at as "firstEndAt"
       from items
       join standings on standings.item_id = items.id
       join auctions on auctions.id = items.auction_id
       left join categories on categories.id = items.category_id
      where items.id = $1`,
    [itemId],
  )
}

async function imagesOf(db: Connection, itemId: number): Promise<{ id: number; key: string }[]> {
  return rows<{ id: number; key: string }>(
    db,
    `select images.id, images.key from item_images join images on images.id = item_images.image_id
      where item_images.item_id = $1 order by item_images.position, images.id`,
    [itemId],
  )
}
