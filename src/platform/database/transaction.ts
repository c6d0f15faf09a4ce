import type { Database, Transaction } from './pool.ts'
import { refuseUnconfirmed } from './unconfirmed-commits.ts'
import { isServerUnusable } from './writable.ts'

/** All of it happens, or nothing does. A connection is dropped when its server is unusable or the rollback fails. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const tx = await db.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    refuseUnconfirmed(tx)
    return result
  } catch (error) {
    if (isServerUnusable(error)) broken = error as Error
    await tx.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    tx.release(broken)
  }
}
