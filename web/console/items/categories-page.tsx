import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Back, UpArrow } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import type { Auction, Category } from '../api-types.ts'
import { useReadWhileShown } from '../data/use-all.ts'
import { AddRow } from '../forms/add-row.tsx'
import { EditCell } from '../table/edit-cell.tsx'
import { ListPage } from '../table/list-page.tsx'
import { RemoveButton } from '../table/remove-button.tsx'
import type { Column } from '../table/table.tsx'
import { itemsWords } from '../words/items-en.ts'
import { CategoriesState } from './categories-state.ts'

/** The categories that guests filter by: add, rename, reorder or remove them; their lots stay. */
export function CategoriesPage({ auction }: { auction: Auction }) {
  const say = itemsWords.category
  const state = useMemo(() => new CategoriesState(auction.id), [auction.id])
  useReadWhileShown(state.list)
  return (
    <ListPage
      title={say.title}
      note={say.note}
      actions={
        <Button href={`/console/a/${auction.id}/items`}>
          <Back size={18} /> {itemsWords.item.back}
        </Button>
      }
      list={state.list}
      columns={categoryColumns(state)}
      nameOf={({ name }) => name}
      empty={<Notice title={say.empty} text={say.emptyText} />}
      below={
        <AddRow
          label={say.add}
          button={say.addButton}
          typed={state.name}
          field="name"
          maxLength={100}
          form={state.form}
          onSubmit={state.add}
        />
      }
    />
  )
}

function categoryColumns(state: CategoriesState): Column<Category>[] {
  const say = itemsWords.category
  return [
    {
      key: 'up',
      head: say.up,
      width: '64px',
      cell: (category) => (
        <button
          type="button"
          class="icon-button"
          aria-label={say.moveUp(category.name)}
          disabled={category === state.list.shown[0]}
          onClick={() => void state.moveUp(category)}
        >
          <UpArrow size={18} />
        </button>
      ),
    },
    {
      key: 'name',
      head: say.name,
      cell: (category) => (
        <EditCell
          shown={category.name}
          value={category.name}
          label={say.rename(category.name)}
          onSave={(name) => state.change(category, { name })}
        />
      ),
    },
    {
      key: 'items',
      head: itemsWords.title,
      isNumber: true,
      width: '72px',
      cell: ({ itemCount }) => itemCount,
    },
    {
      key: 'remove',
      head: say.removeHead,
      width: '80px',
      cell: (category) => (
        <RemoveButton label={say.remove(category.name)} onClick={() => state.remove(category)} />
      ),
    },
  ]
}
