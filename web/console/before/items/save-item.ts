import { call } from '../../../shared/api.ts'
import type { Auction, Category, Item } from '../../api-types.ts'
import { save } from '../../data/save.ts'
import type { Fields } from '../../ui/forms/editor.ts'
import { itemsWords } from '../../words/items-en.ts'
import { itemFields } from './item-fields.ts'

/** Saves one lot, based on the version seen; if someone else changed it first, both versions are shown. */
export function saveItem(
  original: Item,
  changes: object,
  { auction, categories }: { auction: Auction; categories: readonly Category[] },
): Promise<Item> {
  const fields: Fields = itemFields({ categories, item: original, type: original.itemType })
  return save<Item>({
    path: `/v3/manage/items/${original.id}`,
    original,
    changes,
    labels: itemsWords.labels,
    show: (field, value) => fields[field]!.text(value, auction),
  })
}

const AT_ONCE = 100

/** Saves many lots, a hundred per request; a request changes all its lots or none. `onChanged` gets each hundred. */
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
