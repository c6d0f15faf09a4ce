import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Upload } from '../../parts/icons.tsx'
import { call } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { FormTrouble } from '../forms/fields.tsx'
import { importEn } from '../words/import-en.ts'
import { type CsvTable, decodeText, parseCsv, writeCsv } from './csv-text.ts'
import './import-view.css'

export type Problem = { line: number; field: string | null; message: string }
export type Report = { rows: number; errors: Problem[] }

type Props<Answer extends Report> = {
  /** Where the file is sent; with `?dryRun=1` it is only checked. */
  path: string
  columns: string
  button: (rows: number) => string
  /** What would happen, in a sentence; left out where the count says enough. */
  would?: (report: Answer) => string
  onDone: (report: Answer) => void
}

const say = importEn
const PATIENCE_MS = 120_000
const MOST_SHOWN = 200

/** A file, with the dry run's problems at their lines, where cells can be corrected; imports all of it or nothing. */
export function ImportView<Answer extends Report>({ path, columns, button, would, onDone }: Props<Answer>) {
  const input = useRef<HTMLInputElement>(null)
  const table = useSignal<CsvTable | null>(null)
  const report = useSignal<(Answer & { startLines: number[] }) | null>(null)
  const isStale = useSignal(false)
  const busy = useSignal<string | null>(null)
  const trouble = useSignal<string | null>(null)
  const onlyBad = useSignal(true)

  const send = async (query: string, word: string) => {
    if (busy.peek() !== null || !table.peek()) return null
    busy.value = word
    trouble.value = null
    const { text, startLines } = writeCsv(table.peek()!)
    try {
      const body = new Blob([text], { type: 'text/csv' })
      const answer = await call<Answer>('POST', path + query, { body, patienceMs: PATIENCE_MS })
      return { ...answer, startLines }
    } catch (error) {
      const errors = error instanceof Failure ? error.details.errors : undefined
      if (Array.isArray(errors))
        return { ...(error as Failure).details, startLines } as unknown as Answer & { startLines: number[] }
      trouble.value = failureWords(error)
      return null
    } finally {
      busy.value = null
    }
  }
  const check = async () => {
    const answer = await send('?dryRun=1', say.checking)
    if (!answer) return
    report.value = answer
    onlyBad.value = answer.errors.length > 0
    isStale.value = false
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    table.value = parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())))
    report.value = null
    if (table.value.rows.length === 0) {
      trouble.value = say.empty
      table.value = null
    } else await check()
  }
  const bringIn = async () => {
    const answer = await send('', say.importing)
    if (!answer) return
    if (answer.errors.length > 0) report.value = answer
    else onDone(answer)
  }
  const mend = (row: number, column: number, value: string) => {
    const { delimiter, rows } = table.peek()!
    const next = rows.map((cells, index) =>
      index === row ? Object.assign([...cells], { [column]: value }) : cells,
    )
    table.value = { delimiter, rows: next }
    isStale.value = true
  }

  const isGood = report.value !== null && report.value.errors.length === 0 && !isStale.value
  return (
    <div class="stack">
      {!table.value && (
        <section
          class="drop-zone"
          aria-label={say.choose}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void read(event.dataTransfer?.files[0])
          }}
        >
          <Upload size={32} />
          <Button look="main" onClick={() => input.current?.click()}>
            {say.choose}
          </Button>
          <p class="second">{say.drop}</p>
          <p class="second">{say.chooseHint}</p>
          <p class="note drop-columns">{columns}</p>
        </section>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={say.choose}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <FormTrouble text={trouble.value} />
      {table.value && report.value && (
        <>
          <div class="import-head">
            <p class={isGood ? '' : 'import-bad'} role="status">
              {report.value.errors.length > 0
                ? say.bad(report.value.errors.length, report.value.rows)
                : `${say.good(report.value.rows)} ${would?.(report.value) ?? ''}`}
            </p>
            <div class="form-buttons">
              {isGood ? (
                <Button look="main" busy={busy.value ?? undefined} onClick={() => void bringIn()}>
                  {button(report.value.rows)}
                </Button>
              ) : (
                <Button look="main" busy={busy.value ?? undefined} onClick={() => void check()}>
                  {say.checkAgain}
                </Button>
              )}
              <Button onClick={() => input.current?.click()}>{say.another}</Button>
              {report.value.errors.length > 0 && (
                <Button look="bare" onClick={() => (onlyBad.value = !onlyBad.value)}>
                  {onlyBad.value ? say.all : say.onlyBad}
                </Button>
              )}
            </div>
          </div>
          <Lines table={table.value} report={report.value} onlyBad={onlyBad.value} mend={mend} />
        </>
      )}
      {table.value && !report.value && busy.value && <p role="status">{busy.value}</p>}
    </div>
  )
}

type LinesProps = {
  table: CsvTable
  report: Report & { startLines: number[] }
  onlyBad: boolean
  mend: (row: number, column: number, value: string) => void
}

function Lines({ table, report, onlyBad, mend }: LinesProps) {
  const [header = []] = table.rows
  const problemsAt = new Map<number, Problem[]>()
  for (const problem of report.errors)
    problemsAt.set(problem.line, [...(problemsAt.get(problem.line) ?? []), problem])
  const rows = table.rows
    .map((cells, row) => ({ cells, row, problems: problemsAt.get(report.startLines[row] ?? row + 1) ?? [] }))
    .filter(({ row, problems }) => (onlyBad ? problems.length > 0 : row > 0 || problems.length > 0))
  const shown = rows.slice(0, MOST_SHOWN)
  return (
    <div class="import-lines">
      {rows.length > shown.length && <p class="note">{say.tooMany(shown.length, rows.length)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{say.line}</th>
            <th scope="col">{say.wrong}</th>
            {header.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ cells, row, problems }) => (
            <tr key={row} class={problems.length > 0 ? 'is-bad' : ''}>
              <th scope="row">{report.startLines[row]}</th>
              <td class="import-why">
                {problems.map(({ field, message }) => `${field ? `${field} ` : ''}${message}`).join('; ')}
              </td>
              {header.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>
                  <input
                    value={cells[column] ?? ''}
                    aria-label={say.cell(name, report.startLines[row] ?? row)}
                    onChange={(event) => mend(row, column, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
