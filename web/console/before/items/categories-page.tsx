import { useMemo } from 'preact/hooks'
import { UpArrow } from '../../../parts/icons.tsx'
import { Notice } from '../../../parts/notice.tsx'
import type { Auction, Category } from '../../api-types.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { AddRow } from '../../ui/forms/add-row.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { editColumn, removeColumn, textColumn } from '../../ui/table/columns.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { itemsWords } from '../../words/items-en.ts'
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
      actions={<BackButton href={`/console/a/${auction.id}/items`} label={itemsWords.item.back} />}
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
    editColumn<Category>('name', say.name, {
      value: ({ name }) => name,
      label: ({ name }) => say.rename(name),
      onSave: (category, name) => state.change(category, { name }),
    }),
    textColumn('itemCount', itemsWords.title, { isNumber: true, width: '72px' }),
    removeColumn(say.removeHead, { label: ({ name }) => say.remove(name), onRemove: state.remove }),
  ]
}
