import type { Transaction } from './pool.ts'
import { row } from './pool.ts'

/** Whether this transaction got the lock, which it holds until it ends, so that only one process does the work. */
export async function tryLock(tx: Transaction, lock: number): Promise<boolean> {
  const found = await row<{ held: boolean }>(tx, 'select pg_try_advisory_xact_lock($1) as held', [lock])
  return found!.held
}
