import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import { execute, row } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'

export const KEPT_HOURS = 24
const EVERY_MS = 10 * 60_000
const BATCH = 5_000
const RETENTION_LOCK = 7_300_004

/** Removes events that nobody can ask for any more. Every process does it now and then; one at a time works. */
export class Retention {
  readonly #db: Database
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | null = null

  constructor({ db, log }: { db: Database; log: FastifyBaseLogger }) {
    this.#db = db
    this.#log = log
  }

  start(): void {
    const sweep = () =>
      removeOldEvents(this.#db).catch((error) =>
        this.#log.warn({ err: error }, 'old events were not removed'),
      )
    this.#timer = setInterval(sweep, EVERY_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }
}

export async function removeOldEvents(db: Database, batch = BATCH): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await removeSome(db, batch)
    removed += count
    if (count < batch) return removed
  }
}

/**
 * Only a whole beginning of the log goes, up to the first event that is kept: so the oldest id tells whether somebody
 * has missed something. In batches, because whoever writes to the log keeps the relay waiting at gaps.
 */
async function removeSome(db: Database, batch: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const lock = await row<{ held: boolean }>(tx, 'select pg_try_advisory_xact_lock($1) as held', [
      RETENTION_LOCK,
    ])
    if (!lock!.held) return 0
    return execute(
      tx,
      `with head as (
         select id, created_at < (select goodlot_now()) - interval '${KEPT_HOURS} hours' as is_old
           from events order by id limit $1
       )
       delete from events
        where id <= (select max(id) from head)
          and id < all (select id from head where not is_old)`,
      [batch],
    )
  })
}
