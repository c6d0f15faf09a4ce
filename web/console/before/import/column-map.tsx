import { Minus, Tick, UpArrow, Warning } from '../../../parts/icons.tsx'
import { locale } from '../../../shared/format.ts'
import { importWords } from '../../words/import-en.ts'
import { importFields } from './fields.ts'
import { Choice } from './file-head.tsx'
import { hasOtherCurrency, type ImportColumn } from './import-lines.ts'
import type { ImportState } from './import-state.ts'

/** Their columns on one side, our fields on the other, and how the cells were read. */
export function ColumnMap({ state }: { state: ImportState }) {
  const say = importWords.columns
  const { isAmbiguous, isDayFirst } = state.dayFirst.value
  const { label, monthFirst, dayFirst } = importWords.order
  return (
    <section class="import-columns" aria-label={say.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say.theirs}</th>
            <th scope="col">{say.samples}</th>
            <td class="import-arrow" />
            <th scope="col">{say.ours}</th>
            <th scope="col">{say.result}</th>
          </tr>
        </thead>
        <tbody>
          {state.table.value!.columns.map((column, place) => (
            <MappedColumn key={column.index} state={state} column={column} place={place} />
          ))}
        </tbody>
      </table>
      {isAmbiguous && (
        <Choice
          label={label}
          value={isDayFirst ? 'day' : 'month'}
          options={[
            { value: 'month', label: monthFirst },
            { value: 'day', label: dayFirst },
          ]}
          choose={(value) => state.chooseDayFirst(value === 'day')}
        />
      )}
      {state.missing.value.map((field) => (
        <p key={field} class="import-missing" role="alert">
          <Warning size={18} /> {importWords.missing[field]}
        </p>
      ))}
    </section>
  )
}

type Props = { state: ImportState; column: ImportColumn; place: number }

function MappedColumn({ state, column, place }: Props) {
  const say = importWords.columns
  const field = state.fields.value[place] ?? null
  const labels = importWords.fields[state.kind]
  return (
    <tr class={field === null ? 'is-left-out' : ''}>
      <th scope="row">{column.heading}</th>
      <td class="import-samples">{column.samples}</td>
      <td class="import-arrow" aria-hidden="true">
        {field === null ? <Minus size={18} /> : <UpArrow size={18} />}
      </td>
      <td>
        <select
          class="import-select"
          aria-label={say.choose(column.heading)}
          value={field ?? ''}
          onChange={(event) => state.setField(place, event.currentTarget.value || null)}
        >
          <option value="">{say.leaveOut}</option>
          {Object.keys(importFields[state.kind]).map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Result state={state} field={field} />
      </td>
    </tr>
  )
}

function Result({ state, field }: { state: ImportState; field: string | null }) {
  const say = importWords.columns
  if (field === null) return <span class="second">{say.notImported}</span>
  const wrong = [...state.problems.value.values()].filter((problems) => field in problems).length
  if (wrong > 0)
    return (
      <span class="import-result is-wrong">
        <Warning size={18} /> {say.toFix(wrong)}
      </span>
    )
  const count = state.lines.value.filter(({ texts }) => texts[field]).length
  const { kind } = importFields[state.kind][field]!
  const isMoment = kind === 'start' || kind === 'end'
  if (count === 0) return <span class="second">{say.none}</span>
  const { currency, timeZone } = state.auction
  if (kind === 'money' && hasOtherCurrency(state.lines.value, field, currency))
    return (
      <span class="import-result is-wrong">
        <Warning size={18} /> {say.allAs(count, currencyName(currency))}
      </span>
    )
  return (
    <span class="import-result">
      <Tick size={18} /> {isMoment ? say.allIn(count, zoneName(timeZone)) : say.all(count)}
    </span>
  )
}

/** "US Dollar". */
const currencyName = (currency: string) =>
  new Intl.DisplayNames(locale(), { type: 'currency' }).of(currency) ?? currency

/** "Eastern Time". */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
