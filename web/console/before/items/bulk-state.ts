import { signal } from '@preact/signals'
import { Failure } from '../../../shared/failure.ts'
import type { Item } from '../../api-types.ts'
import { problemText } from '../../ui/feedback/failure-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/forms/form.ts'
import { words } from '../../words/en.ts'
import { itemsWords } from '../../words/items-en.ts'
import { type BulkField, bulkChanges, undoOf } from './bulk-change.ts'
import type { ItemsState } from './items-state.ts'
import { saveItems } from './save-item.ts'

/** One field of many lots, and the value that they will all have. */
export class BulkState {
  readonly form = new Form()
  readonly field = signal<BulkField>('categoryId')
  readonly typed = signal<string | number | null>('')
  /** What is wrong, with the number of the lot that it is about. */
  readonly lotProblem = signal<string | null>(null)
  readonly list: ItemsState
  /** As they were when the dialog opened. */
  readonly items: readonly Item[]

  constructor(list: ItemsState) {
    this.list = list
    this.items = list.items.chosenRows
  }

  choose = (field: BulkField): void => {
    const { startTime, endTime } = this.list.auction
    const first: Partial<Record<BulkField, string | number>> = { isDraft: 'no', startTime, endTime }
    this.field.value = field
    this.typed.value = first[field] ?? ''
  }

  /** Changes all of them; true when it succeeded. */
  submit = async (): Promise<boolean> => {
    this.lotProblem.value = null
    const changes = bulkChanges(this.items, this.field.peek(), this.typed.peek())
    if (typeof changes === 'string') {
      this.form.refuse({ value: words[changes] })
      return false
    }
    const changed: Item[] = []
    const show = (some: readonly Item[]) => some.forEach(this.list.items.put)
    const isDone = await this.form.submit(() =>
      saveItems(this.list.auction.id, changes, (some) => {
        changed.push(...some)
        show(some)
      }).catch((error) => {
        this.lotProblem.value = problemOfOneLot(error, this.items)
        throw error
      }),
    )
    if (!isDone) return false
    const undo = () => saveItems(this.list.auction.id, undoOf(this.items, changed, this.field.peek()), show)
    toast({ text: itemsWords.bulk.done(changed.length), undo })
    return true
  }
}

/** "Lot 112: Another lot has that number." The service names lots by their index in the list. */
function problemOfOneLot(failure: unknown, items: readonly Item[]): string | null {
  const fields =
    failure instanceof Failure ? (failure.details.fields as Record<string, string[]> | undefined) : undefined
  const [first] = Object.entries(fields ?? {})
  const place = first && /^items\.(\d+)/.exec(first[0])?.[1]
  const item = place === undefined ? undefined : items[Number(place)]
  return item ? itemsWords.bulk.problem(item.itemCode, problemText(first![1][0] ?? '')) : null
}
