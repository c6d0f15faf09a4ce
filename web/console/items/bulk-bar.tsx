import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failure } from '../../shared/failure.ts'
import type { Auction, Category, Item } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { FormTrouble, MomentField, SelectField, TextField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { type BulkField, bulkChanges, undoOf } from './bulk-change.ts'
import { saveItems } from './save-item.ts'
import { itemsWords } from './words.ts'

const { bulk: say, ...all } = itemsWords

type Props = {
  auction: Auction
  categories: readonly Category[]
  items: readonly Item[]
  onChanged: (items: Item[]) => void
  onNone: () => void
}

/** What can be done with the chosen rows. */
export function BulkBar(props: Props) {
  const isOpen = useSignal(false)
  const { items, onNone } = props
  return (
    <div class="bulk-bar" role="status">
      <strong>{all.chosen(items.length)}</strong>
      <Button look="main" disabled={items.length === 0} onClick={() => (isOpen.value = true)}>
        {say.change}
      </Button>
      <Button look="bare" onClick={onNone}>
        {say.none}
      </Button>
      {isOpen.value && <BulkSheet {...props} onClose={() => (isOpen.value = false)} />}
    </div>
  )
}

function BulkSheet({ auction, categories, items, onChanged, onClose }: Props & { onClose: () => void }) {
  const field = useSignal<BulkField>('categoryId')
  const typed = useSignal<string | number | null>('')
  const form = useForm()
  const lotOf = (failure: unknown) => namedProblem(failure, items)
  const named = useSignal<string | null>(null)

  const submit = async () => {
    named.value = null
    const changes = bulkChanges(items, field.peek(), typed.peek())
    if (typeof changes === 'string') return form.refuse({ value: all[changes] })
    const changed: Item[] = []
    const isDone = await form.submit(async () => {
      try {
        await saveItems(auction.id, changes, (some) => {
          changed.push(...some)
          onChanged(some)
        })
      } catch (error) {
        named.value = lotOf(error)
        throw error
      }
    })
    if (!isDone) return
    const undo = () => saveItems(auction.id, undoOf(items, changed, field.peek()), onChanged)
    toast({ text: say.done(changed.length), undo })
    onClose()
  }
  return (
    <Sheet title={say.title(items.length)} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SelectField
          label={say.what}
          value={field.value}
          onChange={(next) => {
            field.value = next
            typed.value =
              next === 'isDraft'
                ? 'no'
                : next === 'endTime'
                  ? auction.endTime
                  : next === 'startTime'
                    ? auction.startTime
                    : ''
          }}
          options={(Object.keys(say.fields) as BulkField[]).map((value) => ({
            value,
            label: say.fields[value]!,
          }))}
        />
        <Value
          auction={auction}
          categories={categories}
          field={field.value}
          typed={typed}
          error={form.errorOf('value')}
        />
        <p class="note">{say.says(items.length)}</p>
        <FormTrouble text={named.value ?? form.trouble} />
        <div class="form-buttons">
          <Button type="submit" look="main" busy={form.isBusy ? all.changed('…') : undefined}>
            {say.button(items.length)}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type ValueProps = {
  auction: Auction
  categories: readonly Category[]
  field: BulkField
  typed: { value: string | number | null }
  error: string | undefined
}

function Value({ auction, categories, field, typed, error }: ValueProps) {
  const onChange = (value: string | number | null) => {
    typed.value = value
  }
  if (field === 'categoryId' || field === 'isDraft')
    return (
      <SelectField
        label={say.to}
        value={String(typed.value ?? '')}
        onChange={onChange}
        options={
          field === 'isDraft'
            ? [
                { value: 'no', label: say.no },
                { value: 'yes', label: say.yes },
              ]
            : [
                { value: '', label: all.noCategory },
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
              ]
        }
      />
    )
  if (field === 'startTime' || field === 'endTime')
    return (
      <MomentField
        label={say.to}
        value={typeof typed.value === 'number' ? typed.value : null}
        timeZone={auction.timeZone}
        onChange={onChange}
        error={error}
      />
    )
  return (
    <TextField
      label={field === 'itemCode' ? say.renumber : say.to}
      value={String(typed.value ?? '')}
      onChange={onChange}
      error={error}
    />
  )
}

/** "Lot 112: is already taken". The service names items by their index in the list. */
function namedProblem(failure: unknown, items: readonly Item[]): string | null {
  const fields =
    failure instanceof Failure ? (failure.details.fields as Record<string, string[]> | undefined) : undefined
  const [first] = Object.entries(fields ?? {})
  const place = first && /^items\.(\d+)/.exec(first[0])?.[1]
  const item = place === undefined ? undefined : items[Number(place)]
  return item ? say.at(item.itemCode, first![1][0] ?? '') : null
}
