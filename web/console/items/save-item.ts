import { call } from '../../shared/api.ts'
import { money } from '../../shared/format.ts'
import type { Auction, Category, Item } from '../api-types.ts'
import { save } from '../data/save.ts'
import { venueTime } from '../forms/venue-time.ts'
import { words } from '../words.ts'
import { itemsWords } from './words.ts'

const amounts = new Set(['fairMarketValue', 'startingPrice', 'bidIncrement', 'buyNowPrice', 'reservePrice'])
const times = new Set(['startTime', 'endTime'])

/** A value of an item as the page writes it. */
function showValue(
  field: string,
  value: unknown,
  { auction, categories }: { auction: Auction; categories: readonly Category[] },
): string {
  if (value === null || value === undefined || value === '') return itemsWords.empty
  if (amounts.has(field)) return money(value as number, auction.currency)
  if (times.has(field)) return venueTime(value as number, auction.timeZone)
  if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? itemsWords.empty
  if (field === 'itemType') return itemsWords.kinds[String(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return String(value)
}

/** Saves one item, based on the version seen; if somebody else was faster, both versions are shown first. */
export function saveItem(
  seen: Item,
  changes: object,
  around: { auction: Auction; categories: readonly Category[] },
): Promise<Item> {
  return save<Item>({
    path: `/v3/manage/items/${seen.id}`,
    seen,
    changes,
    labels: itemsWords.labels,
    show: (field, value) => showValue(field, value, around),
  })
}

const AT_ONCE = 100

/** Saves many items, a hundred per request; a request changes all its items or none. `onChanged` gets each hundred. */
export async function saveItems(
  auctionId: number,
  changes: readonly ({ id: number; version: number } & object)[],
  onChanged: (items: Item[]) => void,
): Promise<void> {
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const { items } = await call<{ items: Item[] }>('PATCH', `/v3/manage/auctions/${auctionId}/items`, {
      body: { items: changes.slice(from, from + AT_ONCE) },
    })
    onChanged(items)
  }
}
