import type { Database, Transaction } from './pool.ts'

/** Everything inside happens, or nothing does. A connection whose rollback fails is thrown away. */
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
    return result
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    tx.release(broken)
  }
}
