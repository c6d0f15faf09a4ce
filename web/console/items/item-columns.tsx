import { money } from '../../shared/format.ts'
import { pictureIn } from '../../shared/pictures.ts'
import type { Item } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { readAmount, writeAmount } from '../forms/amounts.ts'
import { EditCell } from '../table/edit-cell.tsx'
import type { Column } from '../table/table.tsx'
import { words } from '../words/en.ts'
import { itemsWords } from '../words/items-en.ts'
import { categoryOptions } from './item-fields.ts'
import type { ItemsState } from './items-state.ts'

type Options = Pick<Column<Item>, 'from' | 'width'>

/** The columns of the table of lots; what changes most often can be edited in place. */
export function itemColumns(state: ItemsState): Column<Item>[] {
  return [
    line(state, 'itemCode', { width: '72px' }),
    {
      key: 'picture',
      head: itemsWords.columns.picture,
      width: '60px',
      from: 'tablet',
      sortBy: ({ images }) => images.length,
      cell: ({ images: [first] }) =>
        first ? (
          <img class="item-thumb" src={pictureIn(first.smallUrl, 'small') ?? ''} alt="" loading="lazy" />
        ) : (
          <span class="item-thumb is-empty" />
        ),
    },
    {
      key: 'name',
      head: itemsWords.columns.name,
      width: '21%',
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => (
        <a class="table-name" href={`/console/a/${state.auction.id}/items/${id}`} tabIndex={-1}>
          {name}
        </a>
      ),
    },
    {
      key: 'itemType',
      head: itemsWords.columns.itemType,
      from: 'desk',
      width: '80px',
      sortBy: ({ itemType }) => itemType,
      cell: ({ itemType }) => itemsWords.shortKinds[itemType] ?? itemType,
    },
    category(state),
    amount(state, 'startingPrice', { width: '96px' }),
    amount(state, 'fairMarketValue', { from: 'tablet', width: '84px' }),
    amount(state, 'buyNowPrice', { from: 'desk', width: '84px' }),
    line(state, 'donorName', { from: 'desk', width: '13%' }),
    {
      key: 'status',
      head: itemsWords.columns.status,
      width: '84px',
      from: 'tablet',
      sortBy: ({ statusId }) => statusId,
      cell: ({ status }) => itemsWords.statuses[status] ?? status,
    },
  ]
}

function line({ change }: ItemsState, field: 'itemCode' | 'donorName', options: Options): Column<Item> {
  const head = itemsWords.columns[field]
  return {
    key: field,
    head,
    ...options,
    sortBy: (item) => item[field],
    cell: (item) => (
      <EditCell
        shown={item[field] || itemsWords.empty}
        value={item[field] ?? ''}
        label={itemsWords.edit(head, item.name)}
        onSave={(value) => change(item, { [field]: field === 'donorName' && value === '' ? null : value })}
      />
    ),
  }
}

type AmountField = 'startingPrice' | 'fairMarketValue' | 'buyNowPrice'

function amount({ auction, change }: ItemsState, field: AmountField, options: Options): Column<Item> {
  const head = itemsWords.columns[field]
  const save = async (item: Item, typed: string) => {
    const read = readAmount(typed)
    if (read === undefined || (read === null && field === 'startingPrice')) {
      toast({ text: `${head}: ${words.wrongAmount}`, isWrong: true })
      throw new Error('not an amount')
    }
    await change(item, { [field]: read })
  }
  return {
    key: field,
    head,
    isNumber: true,
    ...options,
    sortBy: (item) => item[field],
    cell: (item) => (
      <EditCell
        shown={item[field] === null ? itemsWords.empty : money(item[field], auction.currency)}
        value={writeAmount(item[field])}
        label={itemsWords.edit(head, item.name)}
        inputMode="decimal"
        onSave={(typed) => save(item, typed)}
      />
    ),
  }
}

function category({ categories, change }: ItemsState): Column<Item> {
  const head = itemsWords.columns.categoryId
  const nameOf = ({ categoryId }: Item) => categories.find(({ id }) => id === categoryId)?.name ?? null
  return {
    key: 'categoryId',
    head,
    from: 'tablet',
    width: '15%',
    sortBy: nameOf,
    cell: (item) => (
      <EditCell
        shown={nameOf(item) ?? itemsWords.empty}
        value={String(item.categoryId ?? '')}
        label={itemsWords.edit(head, item.name)}
        options={categoryOptions(categories)}
        onSave={(value) => change(item, { categoryId: value === '' ? null : Number(value) })}
      />
    ),
  }
}
