import type { FastifyBaseLogger } from 'fastify'
import { eachByItself } from '../../platform/database/each-by-itself.ts'
import type { Database } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import { findAbandoned, removeAbandoned } from './unverified.ts'

const everyMs = 60 * 60_000
/** Days without a try after which a lock is removed: anybody can try PINs for e-mails that do not exist. */
const LOCK_DAYS = 30

/** Removes what sign-in no longer needs. */
export function signInSweepings(db: Database, log: FastifyBaseLogger): Sweeping[] {
  const remove = (failure: string, sql: string): Sweeping => ({
    failure,
    everyMs,
    sweep: () => execute(db, sql),
  })
  return [
    {
      failure: 'accounts that were never proved were not removed',
      everyMs,
      async sweep(stopping) {
        const handle = ({ id }: { id: number }) => removeAbandoned(db, id)
        await eachByItself(
          { db, log },
          { kind: 'abandoned', rows: await findAbandoned(db), handle, stopping },
        )
      },
    },
    remove('old PINs were not removed', 'delete from pins where expires_at <= goodlot_now()'),
    remove(
      'old locks of PINs were not removed',
      `delete from pin_locks where last_tried_at < goodlot_now() - interval '${LOCK_DAYS} days'`,
    ),
    remove(
      'old sign-ins were not removed',
      `delete from refresh_families as family
        where not exists (select from refresh_tokens as token
                           where token.family_id = family.id and token.expires_at > goodlot_now())`,
    ),
  ]
}
