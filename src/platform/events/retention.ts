import { tryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import type { Sweeping } from '../database/sweeper.ts'
import { inTransaction } from '../database/transaction.ts'

const KEPT_HOURS = 24
const EVERY_MS = 10 * 60_000
const BATCH = 5_000
const RETENTION_LOCK = 7_300_004

/** Removes events that nobody can ask for any more. */
export function eventSweeping(db: Database): Sweeping {
  return { failure: 'old events were not removed', everyMs: EVERY_MS, sweep: () => removeOldEvents(db) }
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
 * Removes only from the beginning of the log, up to the first event that is kept, so the oldest id shows whether a
 * client has missed something. In batches, because a transaction that writes to the log makes the relay wait.
 */
async function removeSome(db: Database, batch: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, RETENTION_LOCK))) return 0
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
