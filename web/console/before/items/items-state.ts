import { signal } from '@preact/signals'
import type { Auction, Category, Item } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { ListState } from '../../data/list-state.ts'
import { changeRow } from '../../ui/feedback/change-row.ts'
import { itemsWords } from '../../words/items-en.ts'
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
  change = (row: Item, changes: Partial<Item>): Promise<void> =>
    changeRow<Item>({
      list: this.items,
      row,
      changes,
      save: (item, fields) => saveItem(item, fields, { auction: this.auction, categories: this.categories }),
      text: ({ name }) => itemsWords.changed(name),
    })
}
