import { money } from '../../../shared/format.ts'
import { pictureIn } from '../../../shared/pictures.ts'
import type { Item } from '../../api-types.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { readAmount, writeAmount } from '../../ui/forms/amounts.ts'
import { editColumn, nameColumn } from '../../ui/table/columns.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { words } from '../../words/en.ts'
import { itemsWords } from '../../words/items-en.ts'
import { categoryOptions } from './item-fields.ts'
import type { ItemsState } from './items-state.ts'

type Options = Pick<Column<Item>, 'from' | 'width'>

/** The columns of the table of lots; what changes most often can be edited in place. */
export function itemColumns(state: ItemsState): Column<Item>[] {
  const { columns } = itemsWords
  return [
    line(state, 'itemCode', { width: '72px' }),
    {
      key: 'picture',
      head: columns.picture,
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
    nameColumn(columns.name, {
      width: '21%',
      nameOf: ({ name }) => name,
      href: ({ id }) => `/console/a/${state.auction.id}/items/${id}`,
    }),
    {
      key: 'itemType',
      head: columns.itemType,
      from: 'desk',
      width: '92px',
      sortBy: ({ itemType }) => itemType,
      cell: ({ itemType }) => itemsWords.shortKinds[itemType] ?? itemType,
    },
    category(state),
    amount(state, 'startingPrice', { width: '108px' }),
    amount(state, 'fairMarketValue', { from: 'tablet', width: '108px' }),
    amount(state, 'buyNowPrice', { from: 'desk', width: '108px' }),
    line(state, 'donorName', { from: 'desk', width: '13%' }),
    {
      key: 'status',
      head: columns.status,
      width: '84px',
      from: 'tablet',
      sortBy: ({ statusId }) => statusId,
      cell: ({ status }) => itemsWords.statuses[status] ?? status,
    },
  ]
}

const labelFor = (head: string) => (item: Item) => itemsWords.edit(head, item.name)

function line({ change }: ItemsState, field: 'itemCode' | 'donorName', options: Options): Column<Item> {
  const head = itemsWords.columns[field]
  return editColumn<Item>(field, head, {
    ...options,
    value: (item) => item[field] ?? '',
    shown: (item) => item[field] || itemsWords.empty,
    sortBy: (item) => item[field],
    label: labelFor(head),
    onSave: (item, typed) => change(item, { [field]: field === 'donorName' && typed === '' ? null : typed }),
  })
}

type AmountField = 'startingPrice' | 'fairMarketValue' | 'buyNowPrice'

function amount({ auction, change }: ItemsState, field: AmountField, options: Options): Column<Item> {
  const head = itemsWords.columns[field]
  return editColumn<Item>(field, head, {
    isNumber: true,
    ...options,
    value: (item) => writeAmount(item[field]),
    shown: (item) => (item[field] === null ? itemsWords.empty : money(item[field], auction.currency)),
    sortBy: (item) => item[field],
    label: labelFor(head),
    inputMode: 'decimal',
    onSave: async (item, typed) => {
      const read = readAmount(typed)
      if (read === undefined || (read === null && field === 'startingPrice')) {
        toast({ text: `${head}: ${words.wrongAmount}`, isWrong: true })
        throw new Error('not an amount')
      }
      await change(item, { [field]: read })
    },
  })
}

function category({ categories, change }: ItemsState): Column<Item> {
  const head = itemsWords.columns.categoryId
  const nameOf = ({ categoryId }: Item) => categories.find(({ id }) => id === categoryId)?.name ?? null
  return editColumn<Item>('categoryId', head, {
    from: 'tablet',
    width: '15%',
    value: ({ categoryId }) => String(categoryId ?? ''),
    shown: (item) => nameOf(item) ?? itemsWords.empty,
    sortBy: nameOf,
    label: labelFor(head),
    choices: categoryOptions(categories),
    onSave: (item, value) => change(item, { categoryId: value === '' ? null : Number(value) }),
  })
}
