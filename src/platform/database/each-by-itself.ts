import type { FastifyBaseLogger } from 'fastify'
import { type Connection, execute, rows } from './pool.ts'
import type { Sweeping } from './sweeper.ts'

/** What /readyz calls the rows of a sweep. */
const names = {
  payment: 'payments',
  refund: 'refunds',
  chargeDay: 'days of charging',
  comparison: 'comparisons with the provider',
  account: 'connected accounts',
  card: 'removed cards',
  cardExpiry: 'cards that expire',
  item: 'items to close',
  auction: 'auctions to open or close',
  gift: 'gifts of those who lost',
  offer: 'offers that ended',
  abandoned: 'accounts to remove',
  rehearsal: 'rehearsals to throw away',
} as const

export type RowKind = keyof typeof names

/** After so many failures, in a quarter of an hour, an operator and the organizer see it; it is still tried now and then. */
const SET_ASIDE_AFTER = 5
const LONGEST_PAUSE_MINUTES = 360

type Work<Row> = {
  kind: RowKind
  rows: readonly Row[]
  /** Returns false when the row is not done yet. */
  handle: (row: Row) => Promise<unknown>
  stopping?: AbortSignal | undefined
}

/**
 * Handles the rows that a sweep found, one after another: one that fails is tried again after 1, 2, 4… minutes, at most six hours,
 * and does not stop those behind it. The sweep leaves it out until then by `mayTry`. Without the database everything fails, which
 * is no row's fault: then the sweep ends.
 */
export async function eachByItself<Row extends { id: number }>(
  { db, log }: { db: Connection; log: FastifyBaseLogger },
  { kind, rows: found, handle, stopping }: Work<Row>,
): Promise<void> {
  const done: number[] = []
  for (const one of found) {
    if (stopping?.aborted) break
    try {
      if ((await handle(one)) === false) await noteFailure(db, kind, one.id)
      else done.push(one.id)
    } catch (error) {
      if (stopping?.aborted) break
      await noteFailure(db, kind, one.id)
      log.error({ err: error, kind, id: one.id }, 'a row of a sweep failed; it is tried again later')
    }
  }
  if (done.length > 0)
    await execute(db, 'delete from failing_rows where kind = $1 and row_id = any($2::bigint[])', [kind, done])
}

async function noteFailure(db: Connection, kind: RowKind, id: number): Promise<void> {
  await execute(
    db,
    `insert into failing_rows (kind, row_id, retry_at) values ($1, $2, goodlot_now() + interval '1 minute')
     on conflict (kind, row_id) do update
       set failures = failing_rows.failures + 1,
           retry_at = goodlot_now() + make_interval(mins => least(2 ^ least(failing_rows.failures, 20), ${LONGEST_PAUSE_MINUTES})::int)`,
    [kind, id],
  )
}

/** In SQL, where a sweep looks for its rows. */
export const mayTry = (kind: RowKind, id: string): string =>
  `not exists (select from failing_rows where failing_rows.kind = '${kind}' and row_id = ${id} and retry_at > goodlot_now())`

/** Which of these rows failed so often that people should know. */
export async function setAsideAmong(db: Connection, kind: RowKind, ids: number[]): Promise<Set<number>> {
  const found = await rows<{ id: number }>(
    db,
    `select row_id::int as id from failing_rows
      where kind = $1 and row_id = any($2::bigint[]) and failures >= ${SET_ASIDE_AFTER}`,
    [kind, ids],
  )
  return new Set(found.map(({ id }) => id))
}

/** Of /readyz: how many rows are set aside, by kind. */
export async function setAsideTrouble(db: Connection): Promise<string | null> {
  const found = await rows<{ kind: RowKind; count: number }>(
    db,
    `select kind, count(*)::int as count from failing_rows where failures >= ${SET_ASIDE_AFTER} group by kind order by kind`,
  )
  if (found.length === 0) return null
  return `set aside: ${found.map(({ kind, count }) => `${count} of ${names[kind] ?? kind}`).join(', ')}`
}

/** What was done by hand meanwhile is not found by its sweep any more. */
export const failingRowsSweeping = (db: Connection): Sweeping => ({
  failure: 'rows that fail no longer were not forgotten',
  everyMs: 600_000,
  sweep: () => execute(db, "delete from failing_rows where retry_at < goodlot_now() - interval '10 minutes'"),
})
