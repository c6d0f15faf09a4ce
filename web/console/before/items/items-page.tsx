import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Plus, Upload } from '../../../parts/icons.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { navigate } from '../../../shared/router.ts'
import type { Auction } from '../../api-types.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import { itemsWords } from '../../words/items-en.ts'
import { BulkBar } from './bulk-bar.tsx'
import { itemColumns } from './item-columns.tsx'
import { ItemsState } from './items-state.ts'
import './items-page.css'

/** All lots in a table, to edit in place, one by one or many at once. */
export function ItemsPage({ auction }: { auction: Auction }) {
  const state = useMemo(() => new ItemsState(auction), [auction.id])
  const { items, categories } = state
  useReadWhileShown(items)
  useReadWhileShown(state.categoryRows)
  const columns = useMemo(() => itemColumns(state), [state, categories])
  const path = `/console/a/${auction.id}/items`
  return (
    <ListPage
      title={itemsWords.title}
      note={items.all && itemsWords.count(items.all.length)}
      actions={<Actions path={path} />}
      list={items}
      filters={<CategoryFilter state={state} />}
      above={items.chosen.value.size > 0 && <BulkBar state={state} />}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={({ id }) => navigate(`${path}/${id}`)}
      chosen={items.chosen}
      empty={
        <Notice
          title={itemsWords.emptyTitle}
          text={itemsWords.emptyText}
          action={
            <>
              <Button look="main" href={`${path}/new`}>
                {itemsWords.add}
              </Button>
              <Button href={`${path}/import`}>{itemsWords.import}</Button>
            </>
          }
        />
      }
      height="400px"
    />
  )
}

function Actions({ path }: { path: string }) {
  return (
    <>
      <Button href={`${path}/categories`}>{itemsWords.categories}</Button>
      <Button href={`${path}/donors`}>{itemsWords.donor.title}</Button>
      <Button href={`${path}/import`}>
        <Upload size={18} /> {itemsWords.import}
      </Button>
      <Button look="main" href={`${path}/new`}>
        <Plus size={18} /> {itemsWords.add}
      </Button>
    </>
  )
}

function CategoryFilter({ state: { categoryId, categories } }: { state: ItemsState }) {
  return (
    <select
      class="list-filter"
      aria-label={itemsWords.categories}
      value={categoryId.value}
      onChange={(event) => (categoryId.value = event.currentTarget.value)}
    >
      <option value="">{itemsWords.allCategories}</option>
      <option value="none">{itemsWords.noCategory}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </select>
  )
}
