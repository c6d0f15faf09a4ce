import { isItemListed } from '../auctions/visibility.ts'
import type { Connection } from '../database/pool.ts'
import { row, rows } from '../database/pool.ts'
import { type AuctionStatus, auctionStatusName } from '../engine/statuses.ts'
import { toEpoch } from '../epoch.ts'
import { itemCards } from './card.ts'
import type { ItemCard } from './card-schema.ts'
import { featuredItems } from './featured.ts'

export type PageOfItems = { limit: number; offset: number; categoryId?: number; search?: string }

export type ItemsPage = {
  auctionStatus: string
  endTime: number
  items: ItemCard[]
  totalCount: number
  categories?: { id: number; name: string; itemCount: number }[]
  featuredItems?: ItemCard[]
}

const FEATURED_AT_MOST = 20

/** A page of an auction's items as everybody sees it; the first one also tells how the auction is sorted. */
export async function readItemsPage(
  db: Connection,
  { auctionId, publicUrl, ...page }: PageOfItems & { auctionId: number; publicUrl: string },
): Promise<ItemsPage | undefined> {
  const listed = await listItems(db, auctionId, page)
  if (!listed) return undefined
  const anyone = { viewerId: null, publicUrl }
  const list: ItemsPage = {
    auctionStatus: auctionStatusName(listed.statusId),
    endTime: toEpoch(listed.endAt),
    items: await itemCards(db, listed.ids, anyone),
    totalCount: listed.totalCount,
  }
  if (page.offset > 0) return list
  const featured = await featuredItems(db, { auctionIds: [auctionId], atMost: FEATURED_AT_MOST }, anyone)
  return {
    ...list,
    categories: await categoriesOf(db, auctionId),
    featuredItems: featured.get(auctionId) ?? [],
  }
}

type Listed = { statusId: AuctionStatus; endAt: Date; ids: number[]; totalCount: number }

/** One statement, so that the page and its count tell of the same moment. */
async function listItems(
  db: Connection,
  auctionId: number,
  { limit, offset, categoryId, search }: PageOfItems,
): Promise<Listed | undefined> {
  const values: unknown[] = [auctionId, limit, offset]
  const filters = [`items.auction_id = auctions.id and items.auction_id = $1 and ${isItemListed()}`]
  if (categoryId !== undefined) filters.push(`items.category_id = $${values.push(categoryId)}`)
  if (search !== undefined) filters.push(`items.search_text like like_pattern($${values.push(search)})`)
  const listed = `from items join standings on standings.item_id = items.id where ${filters.join(' and ')}`
  return row<Listed>(
    db,
    `select status_id as "statusId", end_at as "endAt",
            array(select items.id ${listed} order by items.item_code, items.id desc limit $2 offset $3) as ids,
            (select count(*)::int ${listed}) as "totalCount"
       from auctions where id = $1`,
    values,
  )
}

async function categoriesOf(db: Connection, auctionId: number) {
  return rows<{ id: number; name: string; itemCount: number }>(
    db,
    `select categories.id, categories.name, coalesce(counted.items, 0) as "itemCount"
       from categories
       left join (
         select items.category_id, count(*)::int as items
           from auctions join items on items.auction_id = auctions.id
           join standings on standings.item_id = items.id
          where auctions.id = $1 and ${isItemListed()}
          group by items.category_id) as counted on counted.category_id = categories.id
      where categories.auction_id = $1
      order by categories.position, categories.id`,
    [auctionId],
  )
}
