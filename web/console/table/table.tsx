import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { words } from '../words.ts'
import { type Order, pressed, type SortValue, sorted } from './order.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { PAGE_OF_ROWS, ROW_HEIGHT } from './window.ts'
import './table.css'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ComponentChildren
  /** Makes the column sortable. */
  sortBy?: (row: Row) => SortValue
  isNumber?: boolean
  /** Hidden on pages narrower than a tablet, or than a desktop. */
  from?: 'tablet' | 'desk'
  /** In pixels, or in percent, which phones ignore; the other columns share the rest equally. */
  width?: string
}

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => number | string
  /** The row's name for screen readers. */
  nameOf: (row: Row) => string
  /** Called on Enter or a click. */
  onOpen?: (row: Row) => void
  /** The keys of chosen rows; without it rows cannot be chosen. */
  chosen?: Signal<ReadonlySet<number | string>>
  /** The key of the row whose panel is open. */
  openKey?: number | string | null
  /** The initial order. */
  order?: Order
  /** What to show when there are no rows. */
  empty: ComponentChildren
}

/**
 * A table with one height for all rows, so that only those in sight are rendered. Arrows move, Enter opens, Space
 * chooses; left and right lead to what can be pressed within a row.
 */
export function Table<Row>({
  label,
  rows,
  columns,
  keyOf,
  nameOf,
  onOpen,
  chosen,
  openKey = null,
  order: firstOrder,
  empty,
}: Props<Row>) {
  const order = useSignal<Order | null>(firstOrder ?? null)
  const at = useSignal(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const ordered = useMemo(() => {
    const by = columns.find(({ key }) => key === order.value?.key)?.sortBy
    return by ? sorted(rows, by, order.value!.isDown) : rows
  }, [rows, order.value, columns])
  const { from, to } = useRowsInSight(body, ordered.length)
  const active = Math.min(at.value, Math.max(0, ordered.length - 1))

  const moveTo = (index: number) => {
    at.value = Math.min(ordered.length - 1, Math.max(0, index))
    showRow(body.current!, at.value)
  }
  const choose = (row: Row) => {
    if (!chosen) return
    const next = new Set(chosen.peek())
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    chosen.value = next
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.matches('input, select, textarea')) return
    const row = ordered[active]
    const isRow = target.matches('tr')
    if (event.key === 'ArrowDown' || (event.key === 'j' && isRow)) moveTo(active + 1)
    else if (event.key === 'ArrowUp' || (event.key === 'k' && isRow)) moveTo(active - 1)
    else if (event.key === 'PageDown') moveTo(active + PAGE_OF_ROWS)
    else if (event.key === 'PageUp') moveTo(active - PAGE_OF_ROWS)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(ordered.length - 1)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      moveWithin(target, event.key === 'ArrowRight' ? 1 : -1)
    else if (event.key === 'Enter' && isRow && row && onOpen) onOpen(row)
    else if (event.key === ' ' && isRow && row && chosen) choose(row)
    else return
    event.preventDefault()
  }

  if (rows.length === 0) return <div class="table-empty">{empty}</div>
  const areAllChosen = chosen !== undefined && rows.every((row) => chosen.value.has(keyOf(row)))
  return (
    <div class="table-wrap">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows lead from row to row, which is what a grid is */}
      <table class="table" role="grid" aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {chosen && (
              <th class="table-choose" scope="col">
                <input
                  type="checkbox"
                  aria-label={words.table.chooseAll}
                  checked={areAllChosen}
                  onChange={() => (chosen.value = areAllChosen ? new Set() : new Set(rows.map(keyOf)))}
                />
              </th>
            )}
            {columns.map(({ key, head, sortBy, isNumber, from, width }) => (
              <th
                key={key}
                scope="col"
                class={`${isNumber ? 'is-number' : ''} ${from ? `from-${from}` : ''} ${isShare(width) ? 'has-share' : ''}`}
                style={width ? { [isShare(width) ? '--share' : 'width']: width } : undefined}
                aria-sort={
                  order.value?.key === key ? (order.value.isDown ? 'descending' : 'ascending') : undefined
                }
              >
                {sortBy ? (
                  <button type="button" onClick={() => (order.value = pressed(order.peek(), key))}>
                    {head}
                    <span aria-hidden="true" class="table-arrow">
                      {order.value?.key === key ? (order.value.isDown ? '↓' : '↑') : ''}
                    </span>
                  </button>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          <Gap rows={from} />
          {ordered.slice(from, to).map((row, offset) => {
            const index = from + offset
            const key = keyOf(row)
            return (
              <tr
                key={key}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={chosen ? chosen.value.has(key) : key === openKey}
                class={`${key === openKey ? 'is-open' : ''} ${onOpen ? 'opens' : ''}`}
                tabIndex={index === active ? 0 : -1}
                onFocusIn={() => (at.value = index)}
                onClick={(event) => {
                  if (onOpen && !(event.target as Element).closest('a, button, input, select, label'))
                    onOpen(row)
                }}
              >
                {chosen && (
                  <td class="table-choose">
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={words.table.choose(nameOf(row))}
                      checked={chosen.value.has(key)}
                      onChange={() => choose(row)}
                    />
                  </td>
                )}
                <Cells row={row} columns={columns} />
              </tr>
            )
          })}
          <Gap rows={ordered.length - to} />
        </tbody>
      </table>
    </div>
  )
}

/** Rendered again only for another row or other columns, so that moving through the table stays fast. */
function Cells<Row>({ row, columns }: Pick<Props<Row>, 'columns'> & { row: Row }) {
  return useMemo(
    () => (
      <>
        {columns.map(({ key, cell, isNumber, from }) => (
          <td key={key} class={`${isNumber ? 'is-number' : ''} ${from ? `from-${from}` : ''}`}>
            <div class="table-cell">{cell(row)}</div>
          </td>
        ))}
      </>
    ),
    [row, columns],
  )
}

const FRAMES_TO_DRAW = 60

const isShare = (width: string | undefined) => width?.endsWith('%') === true

/** The space that rows out of sight would take. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is empty and takes no focus
  return <tr aria-hidden="true" class="table-gap" style={{ height: `${rows * ROW_HEIGHT}px` }} />
}

/** Scrolls to a row that is far away first, and focuses it as soon as it is rendered. */
function showRow(body: HTMLElement, index: number): void {
  const find = () => body.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  if (!find()) {
    const top = body.getBoundingClientRect().top + scrollY + index * ROW_HEIGHT
    scrollTo(0, Math.max(0, top - innerHeight / 2))
  }
  const focusSoon = (tries: number) => {
    const row = find()
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    if (!row && tries > 0) requestAnimationFrame(() => focusSoon(tries - 1))
  }
  requestAnimationFrame(() => focusSoon(FRAMES_TO_DRAW))
}

/** Moves the focus between the row and what can be pressed in it. */
function moveWithin(target: HTMLElement, step: 1 | -1): void {
  const row = target.closest('tr')!
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button, input')]
  const next = stops.indexOf(target) + step
  stops[Math.min(stops.length - 1, Math.max(0, next))]?.focus()
}
