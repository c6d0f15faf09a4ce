import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { FormTrouble, MomentField, SelectField, SubmitForm, TextField } from '../../ui/forms/fields.tsx'
import { itemsWords } from '../../words/items-en.ts'
import { bulkFields } from './bulk-change.ts'
import { BulkState } from './bulk-state.ts'
import { categoryOptions } from './item-fields.ts'
import type { ItemsState } from './items-state.ts'

/** What can be done with the chosen rows. */
export function BulkBar({ state }: { state: ItemsState }) {
  const isOpen = useSignal(false)
  const { chosen, chosenRows } = state.items
  return (
    <div class="bulk-bar" role="status">
      <strong>{itemsWords.chosen(chosenRows.length)}</strong>
      <Button look="main" disabled={chosenRows.length === 0} onClick={() => (isOpen.value = true)}>
        {itemsWords.bulk.change}
      </Button>
      <Button look="bare" onClick={() => (chosen.value = new Set())}>
        {itemsWords.bulk.none}
      </Button>
      {isOpen.value && <BulkSheet list={state} onClose={() => (isOpen.value = false)} />}
    </div>
  )
}

function BulkSheet({ list, onClose }: { list: ItemsState; onClose: () => void }) {
  const state = useMemo(() => new BulkState(list), [])
  const { form, items } = state
  const say = itemsWords.bulk
  return (
    <Sheet title={say.title(items.length)} onClose={onClose}>
      <SubmitForm class="form" onSubmit={async () => (await state.submit()) && onClose()}>
        <SelectField
          label={say.field}
          value={state.field.value}
          onChange={state.choose}
          options={bulkFields.map((value) => ({
            value,
            label: value === 'itemCode' ? say.lotNumbers : itemsWords.labels[value],
          }))}
        />
        <Value state={state} />
        <p class="note">{say.hint(items.length)}</p>
        <FormTrouble text={state.lotProblem.value ?? form.trouble} />
        <div class="form-buttons">
          <Button type="submit" look="main" busy={form.isBusy ? say.changing : undefined}>
            {say.button(items.length)}
          </Button>
        </div>
      </SubmitForm>
    </Sheet>
  )
}

function Value({ state: { field, typed, form, list } }: { state: BulkState }) {
  const say = itemsWords.bulk
  const label = field.value === 'itemCode' ? say.renumber : say.value
  const onChange = (value: string | number | null) => {
    typed.value = value
  }
  const error = form.errorOf('value')
  if (field.value === 'categoryId' || field.value === 'isDraft') {
    const visibility = [
      { value: 'no', label: say.visible },
      { value: 'yes', label: say.hidden },
    ]
    const options = field.value === 'isDraft' ? visibility : categoryOptions(list.categories)
    return (
      <SelectField label={label} value={String(typed.value ?? '')} onChange={onChange} options={options} />
    )
  }
  if (field.value === 'startTime' || field.value === 'endTime') {
    const value = typeof typed.value === 'number' ? typed.value : null
    const { timeZone } = list.auction
    return <MomentField label={label} value={value} timeZone={timeZone} onChange={onChange} error={error} />
  }
  return <TextField label={label} value={String(typed.value ?? '')} onChange={onChange} error={error} />
}
