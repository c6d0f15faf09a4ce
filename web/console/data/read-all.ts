const AT_ONCE = 100
const SIDE_BY_SIDE = 4

type PageOf<Row> = { rows: Row[]; totalCount: number }

/**
 * Reads every row of a paged list. `show` is called with all rows so far after each page, so the first rows need not
 * wait for the last. A row that moved from one page to the next in the meantime appears once.
 */
export async function readAll<Row>(
  readPage: (page: { limit: number; offset: number }) => Promise<PageOf<Row>>,
  { keyOf, show }: { keyOf: (row: Row) => number | string; show: (rows: Row[], totalCount: number) => void },
): Promise<void> {
  const first = await readPage({ limit: AT_ONCE, offset: 0 })
  const found = new Map(first.rows.map((row) => [keyOf(row), row]))
  show([...found.values()], first.totalCount)
  const offsets: number[] = []
  for (let offset = AT_ONCE; offset < first.totalCount; offset += AT_ONCE) offsets.push(offset)
  while (offsets.length > 0) {
    const pages = await Promise.all(
      offsets.splice(0, SIDE_BY_SIDE).map((offset) => readPage({ limit: AT_ONCE, offset })),
    )
    for (const { rows } of pages) for (const row of rows) found.set(keyOf(row), row)
    show([...found.values()], pages.at(-1)!.totalCount)
  }
}

/** The rows with these changes: each in its row's place or else at the end, and without the row where it is null. */
export function withChanges<Row>(
  rows: readonly Row[],
  changes: ReadonlyMap<number | string, Row | null>,
  keyOf: (row: Row) => number | string,
): Row[] {
  const all = new Map([...rows.map((row) => [keyOf(row), row] as const), ...changes])
  return [...all.values()].filter((row) => row !== null)
}
