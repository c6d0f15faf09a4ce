import { signal } from '@preact/signals'
import { call, post } from '../../../shared/api.ts'
import type { Category } from '../../api-types.ts'
import { AllRows } from '../../data/all-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toastFailure } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/forms/form.ts'
import { itemsWords } from '../../words/items-en.ts'

/** The categories of an auction: added, renamed, moved and removed. */
export class CategoriesState {
  readonly list: AllRows<Category>
  readonly form = new Form()
  readonly name = signal('')

  constructor(auctionId: number) {
    const path = `/v3/manage/auctions/${auctionId}/categories`
    this.list = new AllRows({ path, name: 'categories', keyOf: ({ id }) => id })
  }

  add = (): Promise<boolean> =>
    this.form.submit(async () => {
      this.list.put(await post<Category>(this.list.source.path, { name: this.name.peek().trim() }))
      this.name.value = ''
    })

  change = async ({ id }: Category, changes: object): Promise<void> => {
    try {
      await call('PATCH', `/v3/manage/categories/${id}`, { body: changes })
      await this.list.read()
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }

  /** Positions may be equal after an import, so all are numbered again. */
  moveUp = async (category: Category): Promise<void> => {
    const order = [...this.list.shown]
    const place = order.indexOf(category)
    order.splice(place - 1, 0, ...order.splice(place, 1))
    for (const [index, { position }] of order.entries())
      if (position !== index + 1) await this.change(order[index]!, { position: index + 1 }).catch(() => {})
  }

  remove = ({ id, name, itemCount }: Category): void =>
    confirm({
      title: itemsWords.category.removeTitle(name),
      text: itemsWords.category.removeText(itemCount),
      button: itemsWords.category.removeButton,
      act: async () => {
        await call('DELETE', `/v3/manage/categories/${id}`)
        this.list.drop(id)
      },
    })
}
