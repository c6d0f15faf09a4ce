import type { Connection } from './pool.ts'
import { row, rows } from './pool.ts'

type PageQuery = {
  columns: string
  /** The SQL from the first table to the last condition. */
  from: string
  /** Ends in a unique column, so that pages never overlap. */
  orderBy: string
  values?: unknown[]
}

/** One page of a list, and how many rows there are in all: past the end the page is empty and the count stays right. */
export async function page<Row>(
  db: Connection,
  { columns, from, orderBy, values = [] }: PageQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; totalCount: number }> {
  const [count, found] = [
    await row<{ total: number }>(db, `select count(*)::int as total from ${from}`, values),
    await rows<Row>(
      db,
      `select ${columns} from ${from} order by ${orderBy}
        limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    ),
  ]
  return { rows: found, totalCount: count!.total }
}
