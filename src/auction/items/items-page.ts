import { type AuctionStatus, auctionStatusName } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { isItemListed, isPublic, listedItemsByCategory } from '../auctions/visibility.ts'
import { type ItemSort, inCatalogueOrder, orderBy } from './sorts.ts'

/** Which items are on a page, the same for everybody; their cards change more often and are read separately. */
export type ItemsPage = {
  /** Whether everybody may see the auction. */
  isPublic: boolean
  itemIds: number[]
  list: { auctionStatus: string; endTime: number; totalCount: number }
  /** The categories and featured items of the whole auction, with its first page; otherwise null. */
  cover: Cover | null
}

type Cover = { categories: { id: number; name: string; itemCount: number }[]; featuredIds: number[] }

export type ItemFilters = { categoryId?: number; search?: string; sort?: ItemSort }
export type Slice = { limit: number; offset: number }

/** What is asked for without a word of limit or offset. */
export const FIRST: Slice = { limit: 20, offset: 0 }

const FEATURED_AT_MOST = 20

/** Undefined when there is no such auction. */
export async function readItemsPage(
  db: Connection,
  auctionId: number,
  { limit, offset, ...filters }: Slice & ItemFilters,
): Promise<ItemsPage | undefined> {
  const slice = { limit, offset }
  if (Object.keys(filters).length === 0) {
    const whole = await readWholePage(db, auctionId, slice)
    return whole && present(whole, { cover: offset === 0 ? whole : null })
  }
  const matching = await readMatchingItems(db, auctionId, { ...slice, ...filters })
  return matching && present(matching, { cover: null })
}

type PageRow = {
  isPublic: boolean
  statusId: AuctionStatus
  endAt: Date
  itemIds: number[]
  totalCount: number
}

function present(page: PageRow, { cover }: { cover: Cover | null }): ItemsPage {
  const { isPublic, statusId, endAt, itemIds, totalCount } = page
  return {
    isPublic,
    itemIds,
    list: { auctionStatus: auctionStatusName(statusId), endTime: toEpoch(endAt), totalCount },
    cover: cover && { categories: cover.categories, featuredIds: cover.featuredIds },
  }
}

/** A page of all items, and the cover, in one pass over the auction. */
async function readWholePage(
  db: Connection,
  auctionId: number,
  { limit, offset }: Slice,
): Promise<(PageRow & Cover) | undefined> {
  const isFirst = limit === FIRST.limit && offset === FIRST.offset
  if (isFirst) return row<PageRow & Cover>(db, firstPage, [auctionId])
  return row<PageRow & Cover>(db, wholePage, [auctionId, limit, offset])
}

const auctionColumns = `status_id as "statusId", end_at as "endAt", ${isPublic()} as "isPublic"`
const listedItems = `from items join standings on standings.item_id = items.id
  where items.auction_id = auctions.id and items.auction_id = $1 and ${isItemListed()}`
const inOrder = `order by ${inCatalogueOrder}`

/** With `limit $2` PostgreSQL plans each time, which takes longer than reading; the usual page is planned once. */
const firstPage = { name: 'first items page', text: pageText(FIRST) }
const wholePage = { name: 'items page', text: pageText({ limit: '$2', offset: '$3' }) }

function pageText({ limit, offset }: { limit: number | string; offset: number | string }): string {
  return `with counted as materialized (
            select listed.category_id, listed.count
              from auctions cross join lateral ${listedItemsByCategory} as listed where auctions.id = $1)
          select ${auctionColumns},
                 array(select items.id ${listedItems} ${inOrder} limit ${limit} offset ${offset}) as "itemIds",
                 (select coalesce(sum(count), 0)::int from counted) as "totalCount",
                 (select coalesce(json_agg(json_build_object(
                           'id', categories.id, 'name', categories.name, 'itemCount', coalesce(counted.count, 0))
                         order by categories.position, categories.id), '[]')
                    from categories left join counted on counted.category_id = categories.id
                   where categories.auction_id = $1) as categories,
                 array(select items.id ${listedItems} and items.is_featured
                        ${inOrder} limit ${FEATURED_AT_MOST}) as "featuredIds"
            from auctions where id = $1`
}

/**
 * Each search is planned separately, since only such a plan can use the text index. Other orders read the whole auction:
 * what a bid changes is in no index. The 60 first of 20,000 items took 66 to 116 ms on a busy machine.
 */
async function readMatchingItems(
  db: Connection,
  auctionId: number,
  { limit, offset, categoryId, search, sort }: Slice & ItemFilters,
): Promise<PageRow | undefined> {
  const values: unknown[] = [auctionId, limit, offset]
  let matching = listedItems
  if (categoryId !== undefined) matching += ` and items.category_id = $${values.push(categoryId)}`
  if (search !== undefined) matching += ` and items.search_text like like_pattern($${values.push(search)})`
  return row<PageRow>(
    db,
    `select ${auctionColumns},
            array(select items.id ${matching} ${orderBy(sort ?? 'lotNumber')} limit $2 offset $3) as "itemIds",
            (select count(*)::int ${matching}) as "totalCount"
       from auctions where id = $1`,
    values,
  )
}
