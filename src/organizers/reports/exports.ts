import { Type } from 'typebox'
import { type ConnectionSettings, type Database, openPool } from '../../platform/database/pool.ts'
import { ConcurrencyLimit } from '../../platform/http/overload/concurrency-limit.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { whenClosed } from '../../platform/http/server/when-closed.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, manage } from '../basics/schema.ts'
import { type Csv, openCsv } from '../files/csv.ts'
import { exportQueries } from './export-queries.ts'

/** Each holds a connection for as long as its reader takes; two organizers can ask for several files at once. */
const AT_ONCE = 2
const MAY_WAIT = 6

/**
 * PostgreSQL sees a whole export as one statement, and sends nothing while its reader pauses. Its connection is often a
 * new one, and may take longer on a busy machine: that the database answers at all, the check of rights has shown.
 */
const PATIENCE = { connectMs: 10_000, statementMs: 0, silenceMs: 120_000 }

export function openExportPool(connection: ConnectionSettings): Database {
  return openPool(connection, { size: AT_ONCE, name: 'goodlot exports', patience: PATIENCE })
}

export function exportRoutes(app: App, { authority, gate }: Management, db: Database): void {
  const concurrencyLimit = new ConcurrencyLimit({ atOnce: AT_ONCE, mayWait: MAY_WAIT })

  for (const [kind, csv] of Object.entries(exportQueries)) {
    const url = `/v3/manage/auctions/:auctionId/exports/${kind}.csv`
    app.get(url, { ...gate, schema: schemaOf(kind, csv) }, async (request, reply) => {
      const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
      const leave = await concurrencyLimit.enter()
      const file = await openCsv(db, csv, [auctionId]).catch((error: Error) => {
        leave()
        throw error
      })
      whenClosed(file, leave)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="auction-${auctionId}-${kind}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(file)
    })
  }
}

const file = ({ columns }: Csv) =>
  Type.Unsafe<never>({
    description: 'The file.',
    content: {
      'text/csv': { schema: { type: 'string' }, example: `\uFEFF${Object.values(columns).join(',')}\r\n` },
    },
  })

function schemaOf(kind: string, csv: Csv) {
  return manage(
    {
      summary: `Export ${kind} as CSV`,
      description:
        'UTF-8 with a byte order mark, for Excel; times are ISO 8601 in UTC. Cells that a spreadsheet would run as a formula start with an apostrophe. No ceilings, sealed amounts or reserve prices.',
      params: auctionParams,
    },
    { 200: file(csv) },
  )
}
