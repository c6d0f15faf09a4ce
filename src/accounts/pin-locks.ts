import type { Transaction } from '../database/pool.ts'
import { execute, row } from '../database/pool.ts'

const TRIES = 5
const FIRST_LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 24 * 60

/** Makes tries for one e-mail take turns and tells how long it is still locked; 0 means it may try. */
export async function lockedSeconds(tx: Transaction, email: string): Promise<number> {
  for (;;) {
    await execute(tx, 'insert into pin_locks (email) values (email_key($1)) on conflict do nothing', [email])
    const lock = await row<{ seconds: number | null }>(
      tx,
      `select greatest(0, ceil(extract(epoch from locked_until - goodlot_now())))::int as seconds
         from pin_locks where email = email_key($1) for update`,
      [email],
    )
    // The try before may have cleared the row that this one waited for; without a row of its own it would not be counted.
    if (lock) return lock.seconds ?? 0
  }
}

/** Counts a wrong PIN. The fifth of a round disables the account; each further round lasts twice as long, up to a day. */
export async function countWrongPin(tx: Transaction, email: string): Promise<void> {
  await execute(
    tx,
    `update pin_locks set
       failures = (failures + 1) % $2,
       rounds = rounds + (failures + 1) / $2,
       is_disabled = is_disabled or failures + 1 >= $2,
       locked_until = case when failures + 1 >= $2
         then goodlot_now() + least($3 * power(2, least(rounds, 30)), $4) * interval '1 minute' end,
       last_tried_at = goodlot_now()
     where email = email_key($1)`,
    [email, TRIES, FIRST_LOCK_MINUTES, LONGEST_LOCK_MINUTES],
  )
}

export async function clearLock(tx: Transaction, email: string): Promise<void> {
  await execute(tx, 'delete from pin_locks where email = email_key($1)', [email])
}
