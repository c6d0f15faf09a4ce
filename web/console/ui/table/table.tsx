import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { words } from '../../words/en.ts'
import { moveWithin, rowForKey, showRow } from './move-in-table.ts'
import { type Order, pressed, type SortValue, sorted } from './order.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import { ROW_HEIGHT } from './visible-rows.ts'
import './table.css'

type Key = number | string

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
  keyOf: (row: Row) => Key
  /** The row's name for screen readers. */
  nameOf: (row: Row) => string
  /** Called on Enter or a click. */
  onOpen?: (row: Row) => void
  /** The keys of chosen rows; without it rows cannot be chosen. */
  chosen?: Signal<ReadonlySet<Key>>
  /** What to show when there are no rows. */
  empty: ComponentChildren
}

/**
 * A table with one height for all rows, so that only visible ones are rendered. Arrows move, Enter opens, Space
 * chooses; left and right lead to what can be pressed within a row.
 */
export function Table<Row>(props: Props<Row>) {
  const { label, rows, columns, keyOf, onOpen, chosen, empty } = props
  const order = useSignal<Order | null>(null)
  const at = useSignal(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const ordered = useMemo(() => {
    const by = columns.find(({ key }) => key === order.value?.key)?.sortBy
    return by ? sorted(rows, by, order.value!.isDown) : rows
  }, [rows, order.value, columns])
  const { from, to } = useVisibleRows(body, ordered.length)
  const active = Math.min(at.value, Math.max(0, ordered.length - 1))

  const choose = (row: Row) => {
    const next = new Set(chosen!.peek())
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    chosen!.value = next
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.matches('input, select, textarea')) return
    const row = ordered[active]
    const isRow = target.matches('tr')
    const next = rowForKey(event.key, { active, count: ordered.length, isRow })
    if (next !== null) {
      at.value = next
      showRow(body.current!, next)
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      moveWithin(target, event.key === 'ArrowRight' ? 1 : -1)
    else if (event.key === 'Enter' && isRow && row && onOpen) onOpen(row)
    else if (event.key === ' ' && isRow && row && chosen) choose(row)
    else return
    event.preventDefault()
  }

  if (rows.length === 0) return <div class="table-empty">{empty}</div>
  return (
    <div class="table-wrap">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows lead from row to row, which is what a grid is */}
      <table class="table" role="grid" aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {chosen && <ChooseAll keys={rows.map(keyOf)} chosen={chosen} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          <Gap rows={from} />
          {ordered.slice(from, to).map((row, offset) => (
            <TableRow
              {...props}
              key={keyOf(row)}
              row={row}
              index={from + offset}
              isActive={from + offset === active}
              onFocus={() => (at.value = from + offset)}
              onChoose={() => choose(row)}
            />
          ))}
          <Gap rows={ordered.length - to} />
        </tbody>
      </table>
    </div>
  )
}

function ChooseAll({ keys, chosen }: { keys: readonly Key[]; chosen: Signal<ReadonlySet<Key>> }) {
  const areAllChosen = keys.every((key) => chosen.value.has(key))
  return (
    <th class="table-choose" scope="col">
      <input
        type="checkbox"
        aria-label={words.table.chooseAll}
        checked={areAllChosen}
        onChange={() => (chosen.value = areAllChosen ? new Set() : new Set(keys))}
      />
    </th>
  )
}

function HeadCell<Row>({ column, order }: { column: Column<Row>; order: Signal<Order | null> }) {
  const { key, head, sortBy, isNumber, from, width } = column
  const direction = order.value?.key !== key ? undefined : order.value.isDown ? 'descending' : 'ascending'
  const isShare = width?.endsWith('%') === true
  return (
    <th
      scope="col"
      class={`${isNumber ? 'is-number' : ''} ${from ? `from-${from}` : ''} ${isShare ? 'has-share' : ''}`}
      style={width ? { [isShare ? '--share' : 'width']: width } : undefined}
      aria-sort={direction}
    >
      {sortBy ? (
        <button type="button" onClick={() => (order.value = pressed(order.peek(), key))}>
          {head}
          <span aria-hidden="true" class="table-arrow">
            {direction && (direction === 'descending' ? '↓' : '↑')}
          </span>
        </button>
      ) : (
        head
      )}
    </th>
  )
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'keyOf' | 'nameOf' | 'onOpen' | 'chosen'> & {
  row: Row
  index: number
  isActive: boolean
  onFocus: () => void
  onChoose: () => void
}

function TableRow<Row>({ row, index, isActive, onFocus, onChoose, ...table }: RowProps<Row>) {
  const { columns, keyOf, nameOf, onOpen, chosen } = table
  const isChosen = chosen?.value.has(keyOf(row)) ?? false
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      class={onOpen ? 'opens' : ''}
      tabIndex={isActive ? 0 : -1}
      onFocusIn={onFocus}
      onClick={(event) => {
        if (onOpen && !(event.target as Element).closest('a, button, input, select, label')) onOpen(row)
      }}
    >
      {chosen && (
        <td class="table-choose">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={words.table.choose(nameOf(row))}
            checked={isChosen}
            onChange={onChoose}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
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

/** The space that rows out of sight would take. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is empty and takes no focus
  return <tr aria-hidden="true" class="table-gap" style={{ height: `${rows * ROW_HEIGHT}px` }} />
}
