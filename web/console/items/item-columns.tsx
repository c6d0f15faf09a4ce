import { money } from '../../shared/format.ts'
import { pictureIn } from '../../shared/pictures.ts'
import type { Auction, Category, Item } from '../api-types.ts'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { readAmount, writeAmount } from '../forms/amounts.ts'
import { EditCell } from '../table/edit-cell.tsx'
import type { Column } from '../table/table.tsx'
import { itemsWords as say } from './words.ts'

type Around = {
  auction: Auction
  categories: readonly Category[]
  change: (item: Item, changes: Partial<Item>) => Promise<void>
}

type AmountField = 'startingPrice' | 'fairMarketValue' | 'buyNowPrice'

/** The columns of the items table; what changes most often can be edited in place. */
export function itemColumns({ auction, categories, change }: Around): Column<Item>[] {
  const save = async (item: Item, changes: Partial<Item>) => {
    try {
      await change(item, changes)
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  const line = (field: 'itemCode' | 'name' | 'donorName') => (item: Item) => (
    <EditCell
      shown={item[field] || say.empty}
      value={item[field] ?? ''}
      label={say.edit(say.columns[field], item.name)}
      onSave={(value) => save(item, { [field]: field === 'donorName' && value === '' ? null : value })}
    />
  )
  const amount = (field: AmountField) => (item: Item) => (
    <EditCell
      shown={item[field] === null ? say.empty : money(item[field], auction.currency)}
      value={writeAmount(item[field])}
      label={say.edit(say.columns[field], item.name)}
      inputMode="decimal"
      onSave={async (value) => {
        const read = readAmount(value)
        if (read === undefined || (read === null && field === 'startingPrice')) {
          toast({ text: `${say.columns[field]}: ${say.wrongAmount}`, isWrong: true })
          throw new Error('not an amount')
        }
        await save(item, { [field]: read })
      }}
    />
  )
  const categoryName = ({ categoryId }: Item) => categories.find(({ id }) => id === categoryId)?.name ?? null
  return [
    {
      key: 'itemCode',
      head: say.columns.itemCode,
      width: '72px',
      sortBy: (item) => item.itemCode,
      cell: line('itemCode'),
    },
    {
      key: 'picture',
      head: say.columns.picture,
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
      head: say.columns.name,
      width: '21%',
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => (
        <a class="table-name" href={`/console/a/${auction.id}/items/${id}`} tabIndex={-1}>
          {name}
        </a>
      ),
    },
    {
      key: 'itemType',
      head: say.columns.itemType,
      from: 'desk',
      width: '80px',
      sortBy: ({ itemType }) => itemType,
      cell: ({ itemType }) => say.shortKinds[itemType] ?? itemType,
    },
    {
      key: 'categoryId',
      head: say.columns.categoryId,
      from: 'tablet',
      width: '15%',
      sortBy: categoryName,
      cell: (item) => (
        <EditCell
          shown={categoryName(item) ?? say.empty}
          value={String(item.categoryId ?? '')}
          label={say.edit(say.columns.categoryId, item.name)}
          options={[
            { value: '', label: say.noCategory },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onSave={(value) => save(item, { categoryId: value === '' ? null : Number(value) })}
        />
      ),
    },
    {
      key: 'startingPrice',
      head: say.columns.startingPrice,
      isNumber: true,
      width: '88px',
      sortBy: ({ startingPrice }) => startingPrice,
      cell: amount('startingPrice'),
    },
    {
      key: 'fairMarketValue',
      head: say.columns.fairMarketValue,
      isNumber: true,
      from: 'tablet',
      width: '84px',
      sortBy: ({ fairMarketValue }) => fairMarketValue,
      cell: amount('fairMarketValue'),
    },
    {
      key: 'buyNowPrice',
      head: say.columns.buyNowPrice,
      isNumber: true,
      from: 'desk',
      width: '84px',
      sortBy: ({ buyNowPrice }) => buyNowPrice,
      cell: amount('buyNowPrice'),
    },
    {
      key: 'donorName',
      head: say.columns.donorName,
      from: 'desk',
      width: '13%',
      sortBy: ({ donorName }) => donorName,
      cell: line('donorName'),
    },
    {
      key: 'status',
      head: say.columns.status,
      width: '84px',
      from: 'tablet',
      sortBy: ({ statusId }) => statusId,
      cell: ({ status }) => say.statuses[status] ?? status,
    },
  ]
}
