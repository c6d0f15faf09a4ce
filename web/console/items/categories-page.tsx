import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Back, UpArrow } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { call, post } from '../../shared/api.ts'
import type { Auction, Category } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toastFailure } from '../feedback/toast.tsx'
import { FormTrouble, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Page } from '../frame/page.tsx'
import { EditCell } from '../table/edit-cell.tsx'
import { itemsWords } from './words.ts'
import './categories-page.css'
import { RemoveButton } from '../table/remove-button.tsx'

const { category: say } = itemsWords

/** The categories that guests filter by: add, rename, reorder or remove them; their items stay. */
export function CategoriesPage({ auction }: { auction: Auction }) {
  const path = `/v3/manage/auctions/${auction.id}/categories`
  const list = useAll<Category>(path, { name: 'categories', keyOf: ({ id }) => id })
  const name = useSignal('')
  const form = useForm()
  const rows = list.rows.value
  const change = async (category: Category, changes: object) => {
    try {
      await call('PATCH', `/v3/manage/categories/${category.id}`, { body: changes })
      await list.read()
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  // Positions may be equal after an import, so all are numbered again.
  const up = async (place: number) => {
    const order = [...rows!]
    order.splice(place - 1, 0, ...order.splice(place, 1))
    for (const [position, category] of order.entries())
      if (category.position !== position + 1)
        await change(category, { position: position + 1 }).catch(() => {})
  }
  const remove = (category: Category) =>
    confirm({
      title: say.removeTitle(category.name),
      says: say.removeSays(category.itemCount),
      button: say.removeButton,
      act: async () => {
        await call('DELETE', `/v3/manage/categories/${category.id}`)
        list.drop(category.id)
      },
    })
  return (
    <Page
      title={say.title}
      note={say.order}
      actions={
        <Button href={`/console/a/${auction.id}/items`}>
          <Back size={18} /> {itemsWords.item.back}
        </Button>
      }
    >
      <div class="stack categories">
        {list.failure && !rows ? <FailureNotice error={list.failure} again={list.read} /> : null}
        {!rows && !list.failure && <Skeleton height="200px" />}
        {rows?.length === 0 && <Notice title={say.empty} />}
        {rows && rows.length > 0 && (
          <ul class="plain-list">
            {rows.map((category, place) => (
              <li key={category.id}>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={say.up(category.name)}
                  disabled={place === 0}
                  onClick={() => void up(place)}
                >
                  <UpArrow size={18} />
                </button>
                <span class="plain-list-main">
                  <EditCell
                    shown={category.name}
                    value={category.name}
                    label={say.rename(category.name)}
                    onSave={(next) => change(category, { name: next })}
                  />
                </span>
                <span class="note">{itemsWords.count(category.itemCount)}</span>
                <RemoveButton label={say.remove(category.name)} onClick={() => remove(category)} />
              </li>
            ))}
          </ul>
        )}
        {rows && (
          <form
            class="add-row"
            onSubmit={(event) => {
              event.preventDefault()
              void form.submit(async () => {
                list.put(await post<Category>(path, { name: name.peek().trim() }))
                name.value = ''
              })
            }}
          >
            <TextField
              label={say.add}
              value={name.value}
              onChange={(next) => (name.value = next)}
              maxLength={100}
              error={form.errorOf('name')}
              isRequired
            />
            <Button type="submit" look="main">
              {say.addButton}
            </Button>
          </form>
        )}
        <FormTrouble text={form.errorOf('name') ? null : form.trouble} />
      </div>
    </Page>
  )
}
