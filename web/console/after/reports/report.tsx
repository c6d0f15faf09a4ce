import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { download } from '../../../shared/save-file.ts'
import { words } from '../../words/reports-en.ts'
import { type Cell, csvOf } from './csv.ts'

export type ReportTable = { head: readonly string[]; rows: readonly (readonly Cell[])[] }

const ROWS_SHOWN = 200

/** A chart, the table behind it, and the table as a file. */
export function Report({
  title,
  note,
  fileName,
  table,
  isOpen = false,
  actions,
  children,
}: {
  title: string
  note?: string
  fileName: string
  table: ReportTable
  /** Opens the table from the start, for a report without a chart. */
  isOpen?: boolean
  actions?: ComponentChildren
  children?: ComponentChildren
}) {
  const id = useId()
  const isEmpty = table.rows.length === 0
  return (
    <section class="panel report" aria-labelledby={id}>
      <header class="report-head">
        <h2 id={id} class="serif section-title">
          {title}
        </h2>
        {actions}
        {!isEmpty && (
          <Button
            aria-label={words.csvOf(title)}
            onClick={() => download(fileName, csvOf([table.head, ...table.rows]))}
          >
            {words.csv}
          </Button>
        )}
      </header>
      {isEmpty ? (
        <p class="second">{words.none}</p>
      ) : (
        <>
          {children}
          {note && <p class="note">{note}</p>}
          <details open={isOpen}>
            <summary>
              {words.table} · {table.rows.length}
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section class="report-scroll" tabIndex={0} aria-label={words.tableOf(title)}>
              <table class="report-table">
                <thead>
                  <tr>
                    {table.head.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.slice(0, ROWS_SHOWN).map((row, index) => (
                    <tr key={index}>
                      {row.map((cell, column) => (
                        <td key={column} class={isNumeric(cell) ? 'is-number' : ''}>
                          {cell}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </section>
  )
}

const isNumeric = (cell: Cell) => typeof cell === 'number' || (cell !== null && /^-?\d+\.\d\d$/.test(cell))
