import { pipeline, type Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { stringify as stringifySync } from 'csv-stringify/sync'
import QueryStream from 'pg-query-stream'
import type { Database } from '../../platform/database/pool.ts'
import { toDecimal } from '../../platform/http/values/money.ts'

/** The rows of a query, under these headings. */
export type Csv = { sql: string; columns: Record<string, string> }

/**
 * A query as CSV, read and written a few rows at a time, however many there are. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front, and the byte order mark makes Excel read UTF-8.
 */
export async function openCsv(db: Database, csv: Csv, values: unknown[]): Promise<Readable> {
  const client = await db.connect()
  const found = client.query(new QueryStream(csv.sql, values, { batchSize: 50 }))
  let failure: Error | undefined
  found.once('error', (error) => {
    failure = error
  })
  // Also closed when the reader of the file goes away; the connection is free from then on.
  found.once('close', () => client.release(failure))
  return pipeline(found, writer(csv), () => {})
}

/** Rows that are in memory already, written the same way. QuickBooks reads no byte order mark before its headings. */
export function csvOf(lines: object[], columns: Csv['columns']): string {
  return stringifySync(lines, { ...settings(columns), bom: false })
}

function writer({ columns }: Csv) {
  return stringify(settings(columns))
}

function settings(columns: Csv['columns']) {
  return {
    bom: true,
    header: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header })),
    escape_formulas: true,
    // By default the writer quotes only CRLF, but most programs start a new row at a lone CR or LF too.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows' as const,
    cast: {
      bigint: toDecimal,
      boolean: (value: boolean) => (value ? 'yes' : 'no'),
      date: (value: Date) => value.toISOString(),
    },
  }
}
