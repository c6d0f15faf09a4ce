import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Notice } from '../../../parts/notice.tsx'
import { words } from '../../words/en.ts'
import { Page } from '../frame/page.tsx'
import { ListFilter } from './list-filter.tsx'
import { Loaded } from './loaded.tsx'
import { type Column, Table } from './table.tsx'
import './list-page.css'

/** A list as its page shows it: a `ListState`, or whatever else has rows. */
type List<Row> = {
  /** Null until it has been read. */
  readonly all: readonly Row[] | null
  /** Without those that the search leaves out. */
  readonly shown: readonly Row[]
  readonly failure: unknown
  read: () => Promise<void>
  keyOf: (row: Row) => number | string
  /** With it there is a search field. */
  search?: Signal<string>
}

type Props<Row> = {
  title: string
  /** Beside the title: how many there are, or a sentence. */
  note?: ComponentChildren
  /** Buttons in the head. */
  actions?: ComponentChildren
  list: List<Row>
  /** More fields beside the search. */
  filters?: ComponentChildren
  /** Above the rows: a form, or what can be done with the chosen ones. */
  above?: ComponentChildren
  below?: ComponentChildren
  columns: readonly Column<Row>[]
  /** The row's name for screen readers. */
  nameOf: (row: Row) => string
  onOpen?: (row: Row) => void
  /** With it, rows can be chosen. */
  chosen?: Signal<ReadonlySet<number | string>>
  /** What to show when the list has no rows. */
  empty: ComponentChildren
  height?: string
}

/** A page with one list: its head, the search, and a table, or why there is none. */
export function ListPage<Row>({ title, note, actions, list, filters, above, below, ...table }: Props<Row>) {
  const { all, shown, search, failure, read, keyOf } = list
  const { empty, height = '200px', ...rest } = table
  return (
    <Page title={title} note={note} actions={actions}>
      <div class="stack">
        {search && all && all.length > 0 && (
          <div class="list-tools">
            <ListFilter label={words.list.find} text={search} />
            {filters}
          </div>
        )}
        {above}
        <Loaded value={all} failure={failure} read={read} height={height}>
          {({ length }) => (
            <Table
              {...rest}
              label={title}
              rows={shown}
              keyOf={keyOf}
              empty={length > 0 ? <Notice title={words.list.noneFound} /> : empty}
            />
          )}
        </Loaded>
        {below}
      </div>
    </Page>
  )
}
