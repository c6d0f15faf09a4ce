import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'

const TRIES = 5
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 24 * 60
/** The most wrong PINs that are compared in any thirty days, however often a right one clears the lock. */
const MOST_IN_30_DAYS = 195

/** Whose tries are counted together: all strangers to an e-mail, or one device that has signed in before. */
type Guesser = { email: string; device: { userId: number; id: string } | null }

export type LockState = {
  /** 0 means that a PIN may be tried. */
  lockedSeconds: number
  /** How long ago the last wrong PIN was, even if right ones came since; null if there was none in 30 days. */
  wrongSecondsAgo: number | null
}

const state = `
  coalesce(greatest(0, ceil(extract(epoch from greatest(locked_until,
    wrong_at[cardinality(wrong_at) - ${MOST_IN_30_DAYS - 1}] + interval '30 days') - goodlot_now()))), 0)::int
    as "lockedSeconds",
  extract(epoch from goodlot_now() - wrong_at[cardinality(wrong_at)])::float as "wrongSecondsAgo"`

/** The current state, without waiting for tries that are under way. */
export async function lockState(db: Connection, guesser: Guesser): Promise<LockState> {
  const found = await row<LockState>(db, `select ${state} from pin_locks where email = email_key($1)`, [
    keyOf(guesser),
  ])
  return found ?? { lockedSeconds: 0, wrongSecondsAgo: null }
}

/** The same, but from now on other tries of this guesser wait for this one. */
export async function takeTurn(tx: Transaction, guesser: Guesser): Promise<LockState> {
  const key = keyOf(guesser)
  for (;;) {
    await execute(
      tx,
      'insert into pin_locks (email, user_id) values (email_key($1), $2) on conflict do nothing',
      [key, guesser.device?.userId ?? null],
    )
    const sql = `select ${state} from pin_locks where email = email_key($1) for update`
    const found = await row<LockState>(tx, sql, [key])
    // The previous try may have deleted the row that this one waited for; without a row it would not be counted.
    if (found) return found
  }
}

/** Counts a wrong PIN. The fifth in a round sets a lock; each further lock lasts twice as long, up to a day. */
export async function countWrongPin(tx: Transaction, guesser: Guesser): Promise<void> {
  await execute(
    tx,
    `update pin_locks set
       failures = (failures + 1) % $2,
       rounds = rounds + (failures + 1) / $2,
       is_disabled = is_disabled or failures + 1 >= $2,
       locked_until = case when failures + 1 >= $2
         then goodlot_now() + least($3 * power(2, least(rounds, 30)), $4) * interval '1 minute' end,
       wrong_at = array(select at from unnest(wrong_at) as at
                         where at > goodlot_now() - interval '30 days' order by at) || goodlot_now(),
       last_tried_at = goodlot_now()
     where email = email_key($1)`,
    [keyOf(guesser), TRIES, FIRST_LOCK_MINUTES, LONGEST_LOCK_MINUTES],
  )
}

/** After a right PIN: the count and the lock start over, but wrong PINs of the last thirty days are remembered. */
export async function clearLock(tx: Transaction, guesser: Guesser): Promise<void> {
  await execute(
    tx,
    `update pin_locks set failures = 0, rounds = 0, is_disabled = false, locked_until = null
      where email = email_key($1)`,
    [keyOf(guesser)],
  )
  await execute(tx, `delete from pin_locks where email = email_key($1) and wrong_at = '{}'`, [keyOf(guesser)])
}

/** Whether one of the account's locks is in force, for a query on `users`. */
export const isDisabled = `exists (select from pin_locks
  where (pin_locks.email = email_key(users.email) or pin_locks.user_id = users.id)
    and pin_locks.locked_until > goodlot_now())`

/** For administrators: removes all locks, for strangers and for the account's own devices. */
export async function forgetLocks(
  tx: Transaction,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await execute(tx, 'delete from pin_locks where email = email_key($1) or user_id = $2', [email, id])
}

/** No e-mail has a space after its domain, so a device's key is never an e-mail. */
const keyOf = ({ email, device }: Guesser): string => (device ? `${email} ${device.id}` : email)
