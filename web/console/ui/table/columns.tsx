import { EditCell } from './edit-cell.tsx'
import type { SortValue } from './order.ts'
import { RemoveButton } from './remove-button.tsx'
import type { Column } from './table.tsx'

type Options = { from?: 'tablet' | 'desk'; width?: string; isNumber?: boolean }

/** Shows a field as it is. */
export const textColumn = <Row, Field extends keyof Row & string>(
  field: Field,
  head: string,
  options: Options = {},
): Column<Row> => ({
  key: field,
  head,
  ...options,
  sortBy: (row) => row[field] as SortValue,
  cell: (row) => row[field] as string | number | null,
})

/** The row's name, which leads to its own page. */
export const nameColumn = <Row,>(
  head: string,
  { nameOf, href, ...options }: Options & { nameOf: (row: Row) => string; href: (row: Row) => string },
): Column<Row> => ({
  key: 'name',
  head,
  ...options,
  sortBy: nameOf,
  cell: (row) => (
    <a class="table-name" href={href(row)} tabIndex={-1}>
      {nameOf(row)}
    </a>
  ),
})

type Edited<Row> = Options & {
  /** What the field contains at first; also shown, unless `shown` says otherwise. */
  value: (row: Row) => string
  shown?: (row: Row) => string
  sortBy?: (row: Row) => SortValue
  label: (row: Row) => string
  onSave: (row: Row, typed: string) => Promise<void>
  inputMode?: 'decimal' | 'numeric'
  /** If given, the only possible values. */
  choices?: readonly { value: string; label: string }[]
}

/** A column whose cells can be edited in place. */
export const editColumn = <Row,>(
  key: string,
  head: string,
  { value, shown = value, label, onSave, inputMode, choices, ...options }: Edited<Row>,
): Column<Row> => ({
  key,
  head,
  ...options,
  cell: (row) => (
    <EditCell
      shown={shown(row)}
      value={value(row)}
      label={label(row)}
      onSave={(typed) => onSave(row, typed)}
      {...(inputMode && { inputMode })}
      {...(choices && { options: choices })}
    />
  ),
})

/** A button at the end of each row; the label names what it removes. */
export const removeColumn = <Row,>(
  head: string,
  { label, onRemove }: { label: (row: Row) => string; onRemove: (row: Row) => void },
): Column<Row> => ({
  key: 'remove',
  head,
  width: '88px',
  cell: (row) => <RemoveButton label={label(row)} onClick={() => onRemove(row)} />,
})
