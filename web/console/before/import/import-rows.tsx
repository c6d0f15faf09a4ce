import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { money } from '../../../shared/format.ts'
import { venueTime } from '../../ui/forms/venue-time.ts'
import { importWords } from '../../words/import-en.ts'
import { itemsWords } from '../../words/items-en.ts'
import { importFields } from './fields.ts'
import { ImportCell } from './import-cell.tsx'
import type { ImportLine } from './import-lines.ts'
import type { ImportState } from './import-state.ts'

const SHOWN_AT_ONCE = 100

/** The rows of the file: first those that need somebody, with the cells to fix; then the others, as they were read. */
export function ImportRows({ state }: { state: ImportState }) {
  const chosen = useSignal<boolean | null>(null)
  const most = useSignal(SHOWN_AT_ONCE)
  const { lines, problems, hadProblems, leftOut } = state
  const isFirst = ({ number }: ImportLine) =>
    problems.value.has(number) || hadProblems.value.has(number) || leftOut.value.has(number)
  const toFix = lines.value.filter(isFirst)
  const showsAll = chosen.value ?? toFix.length === 0
  const listed = showsAll ? [...toFix, ...lines.value.filter((line) => !isFirst(line))] : toFix
  const shown = listed.slice(0, most.value)
  const fields = shownFields(state)
  return (
    <section class="import-rows" aria-label={importWords.allRows}>
      <RowsHead state={state} showsAll={showsAll} show={(all) => (chosen.value = all)} toFix={toFix.length} />
      {shown.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{importWords.row}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {importWords.heads[field] ?? importWords.fields[state.kind][field]}
                </th>
              ))}
              <th scope="col">
                <span class="visually-hidden">{importWords.leaveOut}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Row key={line.number} state={state} line={line} fields={fields} />
            ))}
          </tbody>
        </table>
      )}
      {listed.length > shown.length && (
        <Button look="bare" onClick={() => (most.value += SHOWN_AT_ONCE)}>
          {importWords.more(Math.min(SHOWN_AT_ONCE, listed.length - shown.length))}
        </Button>
      )}
    </section>
  )
}

type HeadProps = { state: ImportState; showsAll: boolean; show: (all: boolean) => void; toFix: number }

function RowsHead({ state, showsAll, show, toFix }: HeadProps) {
  const cells = [...state.problems.value.values()].flatMap((problems) => Object.keys(problems)).length
  const isUnknown = !state.isChecked.value && cells === 0
  const title = isUnknown
    ? state.trouble.value === null
      ? importWords.checking
      : importWords.notChecked
    : cells > 0
      ? importWords.needsYou(cells)
      : importWords.allReady
  const chips = [
    { label: importWords.toFix, count: toFix, all: false },
    { label: importWords.allRows, count: state.lines.value.length, all: true },
  ]
  return (
    <div class="import-rows-head">
      <p role="status">
        <b class="import-needs">{title}</b>{' '}
        {cells > 0 && <span class="second">{importWords.rest(state.ready.value.length)}</span>}
      </p>
      <fieldset class="import-chips">
        <legend class="visually-hidden">{importWords.show}</legend>
        {chips.map(({ label, count, all }) => (
          <button
            key={label}
            type="button"
            class="import-chip"
            aria-pressed={showsAll === all}
            onClick={() => show(all)}
          >
            {label} <span>{count}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

type RowProps = { state: ImportState; line: ImportLine; fields: readonly string[] }

function Row({ state, line, fields }: RowProps) {
  const { number } = line
  const isLeftOut = state.leftOut.value.has(number)
  const problems = state.problems.value.get(number) ?? {}
  const edited = state.edits.value.get(number) ?? {}
  return (
    <tr class={isLeftOut ? 'is-left-out' : ''}>
      <th scope="row">
        <span class="import-row-word">{importWords.row} </span>
        {number}
      </th>
      {fields.map((field) => {
        const problem = problems[field]
        if (!isLeftOut && (problem || field in edited))
          return <ImportCell key={field} state={state} line={line} field={field} problem={problem ?? null} />
        const text = shownText(state, line, field)
        return (
          <td key={field} class={text === '' ? 'is-empty' : ''}>
            <span class="import-label">{importWords.fields[state.kind][field]} </span>
            {text}
          </td>
        )
      })}
      <td class="import-last">
        <LeaveOut
          state={state}
          number={number}
          isLeftOut={isLeftOut}
          isReady={Object.keys(problems).length === 0}
        />
      </td>
    </tr>
  )
}

type LeaveOutProps = { state: ImportState; number: number; isLeftOut: boolean; isReady: boolean }

function LeaveOut({ state, number, isLeftOut, isReady }: LeaveOutProps) {
  const label = isLeftOut ? importWords.takeInRow(number) : importWords.leaveOutRow(number)
  return (
    <>
      {(isReady || isLeftOut) && (
        <span class="second">{isLeftOut ? importWords.leftOut : importWords.ready}</span>
      )}
      <button
        type="button"
        class="import-link"
        aria-label={label}
        onClick={() => state.leaveOut(number, !isLeftOut)}
      >
        {isLeftOut ? importWords.takeIn : importWords.leaveOut}
      </button>
    </>
  )
}

const MOST_FIELDS = 7

/** Who or what a row is, every field with something to fix, and as many of the others as fit. */
function shownFields({ kind, fields, problems, hadProblems, edits }: ImportState): string[] {
  const first = kind === 'items' ? ['itemCode', 'name'] : ['fullName', 'firstName', 'lastName', 'email']
  const mapped = fields.value.filter((field) => field !== null)
  const wrong = new Set(
    [...problems.value.values(), ...edits.value.values()].flatMap((one) => Object.keys(one)),
  )
  const known = Object.keys(importFields[kind]).filter((field) => mapped.includes(field) || wrong.has(field))
  const chosen = new Set([...first.filter((field) => known.includes(field)), ...wrong])
  if (hadProblems.value.size === 0 || chosen.size < 4)
    for (const field of known) if (chosen.size < MOST_FIELDS) chosen.add(field)
  return [...first, ...known].filter((field, index, all) => chosen.has(field) && all.indexOf(field) === index)
}

/** A cell as it was understood: amounts with their currency, times at the venue, types by their names. */
function shownText({ kind, auction }: ImportState, { reads, texts }: ImportLine, field: string): string {
  const read = reads[field]
  if (!read || !('value' in read) || read.value === '') return texts[field] ?? ''
  const cellKind = importFields[kind][field]!.kind
  if (cellKind === 'money') return money(Number(read.value), auction.currency)
  if (cellKind === 'start' || cellKind === 'end') return venueTime(Number(read.value), auction.timeZone)
  if (cellKind === 'type') return itemsWords.shortKinds[read.value] ?? read.value
  return read.value.length > 80 ? `${read.value.slice(0, 80)}…` : read.value
}
