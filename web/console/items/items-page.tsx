import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Plus, Upload } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { navigate } from '../../shared/router.ts'
import type { Auction, Category, Item } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { toast } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import { ListFilter } from '../table/list-filter.tsx'
import { Table } from '../table/table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { itemColumns } from './item-columns.tsx'
import { saveItem } from './save-item.ts'
import { itemsWords as say } from './words.ts'
import './items-page.css'

/** All items in a table, to edit in place, one by one or many at once. */
export function ItemsPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}`
  const items = useAll<Item>(`${path}/items`, { name: 'items', keyOf: ({ id }) => id })
  const categories = useAll<Category>(`${path}/categories`, { name: 'categories', keyOf: ({ id }) => id })
  const chosen = useSignal<ReadonlySet<number | string>>(new Set())
  const search = useSignal('')
  const categoryId = useSignal('')
  const known = categories.rows.value ?? []

  const change = async (item: Item, changes: Partial<Item>) => {
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, item[field as keyof Item]]))
    const saved = await saveItem(item, changes, { auction, categories: known })
    items.put(saved)
    const undo = async () => items.put(await saveItem(saved, before, { auction, categories: known }))
    toast({ text: say.changed(saved.name), undo })
  }
  const columns = useMemo(() => itemColumns({ auction, categories: known, change }), [auction, known])
  const all = items.rows.value?.filter(({ itemType }) => itemType !== 'donation') ?? null
  const shown = useMemo(
    () => all?.filter((item) => fits(item, search.value, categoryId.value)) ?? [],
    [items.rows.value, search.value, categoryId.value],
  )
  const at = `/console/a/${auction.id}/items`
  return (
    <Page
      title={say.title}
      note={all && say.count(all.length)}
      actions={
        <>
          <Button href={`${at}/categories`}>{say.categories}</Button>
          <Button href={`${at}/donors`}>{say.donor.title}</Button>
          <Button href={`${at}/import`}>
            <Upload size={18} /> {say.import}
          </Button>
          <Button look="main" href={`${at}/new`}>
            <Plus size={18} /> {say.add}
          </Button>
        </>
      }
    >
      <div class="stack">
        {all && all.length > 0 && (
          <div class="list-tools">
            <ListFilter label={say.filter} text={search} />
            <select
              class="list-filter"
              aria-label={say.categories}
              value={categoryId.value}
              onChange={(event) => (categoryId.value = event.currentTarget.value)}
            >
              <option value="">{say.allCategories}</option>
              <option value="none">{say.noCategory}</option>
              {known.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        {chosen.value.size > 0 && (
          <BulkBar
            auction={auction}
            categories={known}
            items={shown.filter(({ id }) => chosen.value.has(id))}
            onChanged={(changed) => changed.forEach(items.put)}
            onNone={() => (chosen.value = new Set())}
          />
        )}
        {items.failure && !all ? <FailureNotice error={items.failure} again={items.read} /> : null}
        {!all && !items.failure && <Skeleton height="400px" />}
        {all && (
          <Table
            label={say.title}
            rows={shown}
            columns={columns}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOpen={({ id }) => navigate(`${at}/${id}`)}
            chosen={chosen}
            empty={
              all.length > 0 ? (
                <Notice title={say.noneFound} />
              ) : (
                <Notice
                  title={say.emptyTitle}
                  text={say.emptyText}
                  action={
                    <>
                      <Button look="main" href={`${at}/new`}>
                        {say.add}
                      </Button>
                      <Button href={`${at}/import`}>{say.import}</Button>
                    </>
                  }
                />
              )
            }
          />
        )}
      </div>
    </Page>
  )
}

function fits(item: Item, search: string, categoryId: string): boolean {
  if (categoryId === 'none' && item.categoryId !== null) return false
  if (categoryId !== '' && categoryId !== 'none' && String(item.categoryId) !== categoryId) return false
  const wanted = search.trim().toLowerCase()
  return (
    wanted === '' || `${item.itemCode} ${item.name} ${item.donorName ?? ''}`.toLowerCase().includes(wanted)
  )
}
