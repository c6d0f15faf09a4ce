import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Plus, Printer } from '../../../parts/icons.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import type { Auction } from '../../api-types.ts'
import { guests, isGuestListComplete } from '../../data/guest-list/loaded-guests.ts'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { words } from '../../words/seating-en.ts'
import { fits, seatsIn } from './seating.ts'
import { SeatingState } from './seating-state.ts'
import { TableCard } from './table-card.tsx'
import { TableSheet } from './table-sheet.tsx'
import './seating-page.css'

/** Who sits where: guests are chosen by a tap or the space bar, and moved to a table by a button. */
export function SeatingPage({ auction }: { auction: Auction }) {
  const state = useMemo(() => new SeatingState(auction), [auction.id])
  useEffect(() => state.start(), [state])
  const isAdding = useSignal(false)
  const all = guests.value
  const isKnown = state.plan.value !== null && isGuestListComplete.value
  return (
    <Page
      title={words.title}
      note={
        isKnown ? words.count(all.filter(({ tableName }) => tableName !== null).length, all.length) : null
      }
      actions={
        <>
          <BackButton href={`/console/a/${auction.id}/guests`} label={words.back} />
          <Button href={`/console/a/${auction.id}/paper?kind=seating`}>
            <Printer size={18} /> {words.print}
          </Button>
          <Button look="main" onClick={() => (isAdding.value = true)}>
            <Plus size={18} /> {words.addTable}
          </Button>
        </>
      }
    >
      {isKnown ? <Plan state={state} /> : <Waiting state={state} />}
      {isAdding.value && <TableSheet state={state} table={null} onClose={() => (isAdding.value = false)} />}
    </Page>
  )
}

function Waiting({ state }: { state: SeatingState }) {
  if (!state.failure.value) return <Skeleton height="400px" />
  return <FailureNotice error={state.failure.value} again={state.read} />
}

function Plan({ state }: { state: SeatingState }) {
  const tables = state.tables.value
  const search = state.search.value.trim()
  const shown = tables.flatMap((table) => fits(table, search))
  if (tables.length === 0) return <Notice title={words.noneTitle} text={words.none} />
  return (
    <div class="seating">
      <div class="seating-head">
        <TextField
          label={words.search}
          type="search"
          value={state.search.value}
          onChange={(text) => (state.search.value = text)}
        />
        <UsualSeats state={state} />
      </div>
      <p class="second">{words.hint}</p>
      {shown.length === 0 && <p class="second">{words.nothing}</p>}
      <ul class="seating-tables">
        {shown.map((table) => (
          <TableCard key={table.name ?? ''} state={state} table={table} />
        ))}
      </ul>
      {state.chosen.value.size > 0 && <MoveBar state={state} />}
    </div>
  )
}

/** Saved when the field is left, or with Enter. */
function UsualSeats({ state }: { state: SeatingState }) {
  const saved = state.plan.value?.seatsPerTable ?? null
  const typed = useSignal<string | null>(null)
  const error = useSignal<string | undefined>(undefined)
  const keep = async () => {
    if (typed.value === null) return
    const seats = seatsIn(typed.value)
    error.value = seats === undefined ? words.wrongSeats : undefined
    if (seats === undefined || (seats !== saved && !(await state.change({ seatsPerTable: seats })))) return
    typed.value = null
  }
  return (
    <form
      class="seating-usual"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
      onFocusOut={() => void keep()}
    >
      <TextField
        label={words.seatsPerTable}
        value={typed.value ?? (saved === null ? '' : String(saved))}
        maxLength={4}
        error={error.value}
        onChange={(text) => (typed.value = text)}
      />
    </form>
  )
}

/** At hand wherever one has scrolled to. */
function MoveBar({ state }: { state: SeatingState }) {
  const target = useSignal('')
  const names = state.tables.value.flatMap(({ name, free }) => (name === null ? [] : { name, free }))
  return (
    <section class="seating-bar" aria-label={words.chosen(state.chosen.value.size)}>
      <b>{words.chosen(state.chosen.value.size)}</b>
      <SelectField
        label={words.moveTo}
        value={target.value}
        onChange={(name) => (target.value = name)}
        options={[
          { value: '', label: words.withoutTable },
          ...names.map(({ name, free }) => ({
            value: name,
            label:
              free === null
                ? words.tableNamed(name)
                : `${words.tableNamed(name)} (${words.free(Math.max(0, free))})`,
          })),
        ]}
      />
      <Button
        look="main"
        busy={state.isMoving.value ? words.moving : undefined}
        onClick={() => void state.seat(target.value || null)}
      >
        {words.move}
      </Button>
      <Button look="bare" onClick={state.chooseNobody}>
        {words.cancel}
      </Button>
    </section>
  )
}
