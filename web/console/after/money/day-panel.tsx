import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { FieldBox } from '../../../parts/field.tsx'
import { calendarDay } from '../../../shared/format.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { words } from '../../words/money-en.ts'
import type { Money } from './money-bills.ts'
import type { MoneyState } from './money-state.ts'

/** The day on which cards on file are charged by themselves: chosen here, told to guests, and called off. */
export function DayPanel({ state, money }: { state: MoneyState; money: Money }) {
  const isChoosing = useSignal(false)
  const { day } = money
  const isAhead = day !== null && day.outcome === null
  return (
    <section class="panel money-day" aria-labelledby="money-day">
      <h2 id="money-day" class="money-heading">
        {words.dayTitle}
      </h2>
      <p class={isAhead ? '' : 'second'}>{textFor(day)}</p>
      {isChoosing.value ? (
        <DayForm state={state} money={money} onClose={() => (isChoosing.value = false)} />
      ) : (
        <div class="money-day-buttons">
          <Button onClick={() => (isChoosing.value = true)}>
            {isAhead ? words.dayChange : words.dayChoose}
          </Button>
          {isAhead && (
            <Button look="bare" onClick={() => void state.callOffDay()}>
              {words.dayCallOff}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function textFor(day: Money['day']): string {
  if (day === null) return words.dayNone
  const shown = calendarDay(day.day)
  switch (day.outcome) {
    case null:
      return words.dayAhead(shown)
    case 'begun':
      return words.dayBegun(shown)
    case 'nothingDue':
      return words.dayNothingDue(shown)
    default:
      return words.dayMissed(shown)
  }
}

function DayForm({ state, money, onClose }: { state: MoneyState; money: Money; onClose: () => void }) {
  const { earliest, latest } = money.daysToChoose
  const chosen = useSignal(money.day?.outcome === null ? money.day.day : earliest)
  const form = useForm()
  return (
    <form
      class="money-day-form"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await form.submit(() => state.setDay(chosen.peek()))) onClose()
      }}
    >
      <FieldBox label={words.dayLabel} hint={words.dayHint} error={form.errorOf('day')}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            required
            min={earliest}
            max={latest}
            value={chosen.value}
            onChange={(event) => (chosen.value = event.currentTarget.value)}
          />
        )}
      </FieldBox>
      {form.trouble && (
        <p class="form-failure" role="alert">
          {form.trouble}
        </p>
      )}
      <div class="money-day-buttons">
        <Button look="main" type="submit" busy={form.isBusy ? words.daySaving : undefined}>
          {words.daySave}
        </Button>
        <Button look="bare" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
