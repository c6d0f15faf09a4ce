import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { words } from '../../words/seating-en.ts'
import { type SeatedTable, seatsIn } from './seating.ts'
import type { SeatingState } from './seating-state.ts'

type Props = { state: SeatingState; table: SeatedTable | null; onClose: () => void }

/** Adds a table, or changes how many seats one has. */
export function TableSheet({ state, table, onClose }: Props) {
  const own = state.plan.value?.tables.find(({ name }) => name === table?.name)
  const name = useSignal(table?.name ?? '')
  const seats = useSignal(own?.seats ? String(own.seats) : '')
  const errors = useSignal<{ name?: string; seats?: string }>({})
  const isBusy = useSignal(false)
  const save = async () => {
    const count = seatsIn(seats.value)
    const wanted = name.value.trim()
    const isKnown = state.tables.value.some((one) => one.name?.toLowerCase() === wanted.toLowerCase())
    errors.value = {
      ...(count === undefined && { seats: words.wrongSeats }),
      ...(wanted === '' && { name: words.tableName }),
      ...(!table && isKnown && { name: words.known }),
    }
    if (count === undefined || Object.keys(errors.value).length > 0) return
    isBusy.value = true
    if (await state.setSeats(wanted, count)) onClose()
    isBusy.value = false
  }
  const isEmpty = table?.name != null && own !== undefined && table.taken === 0
  const remove = async () => {
    if (table?.name != null && (await state.remove(table.name))) onClose()
  }
  return (
    <Sheet title={table?.name ? words.tableNamed(table.name) : words.addTable} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {!table && (
          <TextField
            label={words.tableName}
            value={name.value}
            maxLength={40}
            error={errors.value.name}
            onChange={(text) => (name.value = text)}
          />
        )}
        <TextField
          label={words.seats}
          hint={words.seatsHint}
          value={seats.value}
          maxLength={4}
          error={errors.value.seats}
          onChange={(text) => (seats.value = text)}
        />
        <Button look="main" type="submit" busy={isBusy.value ? words.save : undefined}>
          {table ? words.save : words.add}
        </Button>
        {isEmpty && (
          <Button look="bare" onClick={() => void remove()}>
            {words.removeTable}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
