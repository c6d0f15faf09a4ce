import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import { removeAbandoned } from './unverified.ts'

const EVERY_MS = 60 * 60_000
/** Anybody can try PINs for e-mails that do not exist, so locks are forgotten after so many quiet days. */
const LOCK_DAYS = 30

/** Removes, now and then, what sign-in has no more use for. Several processes may do it at once. */
export class SignInSweeper {
  readonly #sweep: () => Promise<void>
  #timer: NodeJS.Timeout | null = null

  constructor({ db, log }: { db: Database; log: FastifyBaseLogger }) {
    this.#sweep = () =>
      sweepSignIn(db).catch((error) => log.warn({ err: error }, 'old sign-in rows were not removed'))
  }

  start(): void {
    this.#timer = setInterval(this.#sweep, EVERY_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }
}

export async function sweepSignIn(db: Database): Promise<void> {
  await removeAbandoned(db)
  await execute(db, 'delete from pins where expires_at <= goodlot_now()')
  await execute(db, 'delete from rate_windows where ends_at <= goodlot_now()')
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
