import { signal } from '@preact/signals'
import type { Auction, Category, Item } from '../api-types.ts'
import { AllRows } from '../data/all-rows.ts'
import { ListState } from '../data/list-state.ts'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { itemsWords } from '../words/items-en.ts'
import { saveItem } from './save-item.ts'

/** What the table of lots shows, and a change of one of its cells. */
export class ItemsState {
  readonly auction: Auction
  /** The category that is shown: an id, `none`, or empty for all. */
  readonly categoryId = signal('')
  readonly categoryRows: AllRows<Category>
  readonly items: ListState<Item>

  constructor(auction: Auction) {
    this.auction = auction
    const path = `/v3/manage/auctions/${auction.id}`
    this.categoryRows = new AllRows({ path: `${path}/categories`, name: 'categories', keyOf: ({ id }) => id })
    this.items = new ListState<Item>({
      path: `${path}/items`,
      name: 'items',
      keyOf: ({ id }) => id,
      searchText: ({ itemCode, name, donorName }) => `${itemCode} ${name} ${donorName ?? ''}`,
      isHidden: ({ itemType }) => itemType === 'donation',
      fits: ({ categoryId }) =>
        this.categoryId.value === '' || this.categoryId.value === String(categoryId ?? 'none'),
    })
  }

  get categories(): readonly Category[] {
    return this.categoryRows.shown
  }

  /** Saves one cell, and offers to undo it. */
  change = async (item: Item, changes: Partial<Item>): Promise<void> => {
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, item[field as keyof Item]]))
    const context = { auction: this.auction, categories: this.categories }
    try {
      const saved = await saveItem(item, changes, context)
      this.items.put(saved)
      const undo = async () => this.items.put(await saveItem(saved, before, context))
      toast({ text: itemsWords.changed(saved.name), undo })
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
}
