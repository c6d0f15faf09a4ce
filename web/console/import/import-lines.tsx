import { labelled, labelOf, problemText } from '../feedback/failure-text.ts'
import { importWords } from '../words/import-en.ts'
import type { CsvTable } from './csv-text.ts'
import type { Checked, Problem } from './import-state.ts'

const MOST_SHOWN = 200

type Props = {
  table: CsvTable
  report: Checked
  onlyProblems: boolean
  setCell: (row: number, column: number, value: string) => void
}

/** The lines of the file, each with what is wrong with it; every cell can be corrected. */
export function ImportLines({ table, report, onlyProblems, setCell }: Props) {
  const [header = []] = table.rows
  const problemsAt = Map.groupBy(report.errors, ({ line }) => line)
  const rows = table.rows
    .map((cells, row) => ({ cells, row, problems: problemsAt.get(report.startLines[row] ?? row + 1) ?? [] }))
    .filter(({ row, problems }) => problems.length > 0 || (!onlyProblems && row > 0))
  const shown = rows.slice(0, MOST_SHOWN)
  return (
    <div class="import-lines">
      {rows.length > shown.length && <p class="note">{importWords.tooMany(shown.length, rows.length)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{importWords.line}</th>
            <th scope="col">{importWords.problem}</th>
            {header.map((name, column) => (
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
              <td class="import-why">{problems.map(problemOf).join(' ')}</td>
              {header.map((name, column) => (
                <td key={column}>
                  <input
                    value={cells[column] ?? ''}
                    aria-label={importWords.cell(name, report.startLines[row] ?? row)}
                    onChange={(event) => setCell(row, column, event.currentTarget.value)}
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

/** A column that the service does not know is named as the file names it. */
const problemOf = ({ field, message }: Problem) =>
  labelled(field === null ? undefined : (labelOf(field) ?? field), problemText(message))
