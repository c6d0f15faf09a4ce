import type { Database } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import type { Sweeping } from '../database/sweeper.ts'
import { removeAbandoned } from './unverified.ts'

const EVERY_MS = 60 * 60_000
/** Days without a try after which a lock is removed: anybody can try PINs for e-mails that do not exist. */
const LOCK_DAYS = 30

/** Removes what sign-in no longer needs. */
export function signInSweeping(db: Database): Sweeping {
  return { failure: 'old sign-in rows were not removed', everyMs: EVERY_MS, sweep: () => sweepSignIn(db) }
}

export async function sweepSignIn(db: Database): Promise<void> {
  await removeAbandoned(db)
  await execute(db, 'delete from pins where expires_at <= goodlot_now()')
  await execute(db, `delete from pin_locks where last_tried_at < goodlot_now() - $1 * interval '1 day'`, [
    LOCK_DAYS,
  ])
  await execute(
    db,
    `delete from refresh_families as family
      where not exists (select from refresh_tokens as token
                         where token.family_id = family.id and token.expires_at > goodlot_now())`,
  )
}
