import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { Pencil } from '../../../parts/icons.tsx'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { words } from '../../words/seating-en.ts'
import type { SeatedTable } from './seating.ts'
import type { SeatingState } from './seating-state.ts'
import { TableSheet } from './table-sheet.tsx'
import '../../ui/table/icon-button.css'

/** A table with those who sit there. */
export function TableCard({ state, table }: { state: SeatingState; table: SeatedTable }) {
  const isChanging = useSignal(false)
  const { name, guests } = table
  const chosen = state.chosen.value
  return (
    <li class="seating-table">
      <div class="seating-table-head">
        <h2>{name === null ? words.withoutTable : words.tableNamed(name)}</h2>
        <Seats table={table} />
        {name !== null && (
          <button
            type="button"
            class="icon-button"
            aria-label={words.edit(name)}
            onClick={() => (isChanging.value = true)}
          >
            <Pencil size={18} />
          </button>
        )}
      </div>
      <ul class="seating-guests">
        {guests.map((guest) => (
          <li key={guest.userId}>
            <button
              type="button"
              class="seating-guest"
              aria-pressed={chosen.has(guest.userId)}
              onClick={() => state.choose(guest)}
            >
              <span>{nameOf(guest)}</span>
              <span class="second">{guest.paddleNumber}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen.size > 0 && (
        <Button
          aria-label={`${words.seatHere(chosen.size)}: ${name === null ? words.withoutTable : words.tableNamed(name)}`}
          onClick={() => void state.seat(name)}
        >
          {words.seatHere(chosen.size)}
        </Button>
      )}
      {isChanging.value && (
        <TableSheet state={state} table={table} onClose={() => (isChanging.value = false)} />
      )}
    </li>
  )
}

function Seats({ table: { seats, free, taken } }: { table: SeatedTable }) {
  if (seats === null || free === null) return <p class="second">{words.seated(taken)}</p>
  const rest = free > 0 ? words.free(free) : free === 0 ? words.full : words.tooMany(-free)
  return (
    <p class={`second ${free < 0 ? 'seating-over' : ''}`}>
      {words.taken(taken, seats)} · {rest}
    </p>
  )
}
