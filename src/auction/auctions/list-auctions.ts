import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { isInFlight, isVisible, type Viewer, viewerValues } from './visibility.ts'

export type AuctionSort = keyof typeof orders

export type AuctionQuery = {
  whitelabelIds: number[]
  search?: string
  sort: AuctionSort
  limit: number
  offset: number
}

type Listed = { ids: number[]; totalCount: number }

/** A page of the auctions the viewer can see, in order, and how many there are in all, both from the same moment. */
export async function listAuctions(db: Connection, viewer: Viewer, query: AuctionQuery): Promise<Listed> {
  const values: unknown[] = [...viewerValues(viewer), query.whitelabelIds, query.limit, query.offset]
  const candidates = query.search === undefined ? 'auctions' : named(`$${values.push(query.search)}`)
  const found = await row<Listed>(
    db,
    `with listed as materialized (
       select id, name, is_featured, ${isInFlight()} as is_in_flight, end_at, created_at
         from ${candidates} where whitelabel_id = any($3::int[]) and ${isVisible()})
     select array(select id from listed order by ${orders[query.sort]}, id desc limit $4 offset $5) as ids,
            (select count(*)::int from listed) as "totalCount"`,
    values,
  )
  return found!
}

/** Auctions in flight come first, by their end. */
const byEnd = 'is_in_flight desc, case when is_in_flight then end_at end'

const orders = {
  featured: `is_featured desc, ${byEnd}, created_at desc`,
  endingSoon: `${byEnd}, end_at desc`,
  newest: 'created_at desc',
  alphabetical: 'name collate natural_order',
}

export const auctionSorts = Object.keys(orders) as AuctionSort[]

/** Each half has its own trigram index; one condition over both tables could use neither. */
function named(text: string): string {
  return `(
    select * from auctions where folded_name like like_pattern(${text})
    union all
    select held.* from organizations as holder join auctions as held on held.organization_id = holder.id
     where holder.folded_name like like_pattern(${text}) and held.folded_name not like like_pattern(${text})
  ) as auctions`
}
