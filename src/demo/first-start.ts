import type { ConnectionSettings, Database } from '../database/pool.ts'
import { isDemo, isEmpty } from './demo-database.ts'

/** Fills an empty database, and tells whether this one is the demo's. Only an empty one pays for reading the demo. */
export async function offerDemo({
  pool,
  connection,
}: {
  pool: Database
  connection: ConnectionSettings
}): Promise<boolean> {
  if (await isEmpty(pool)) {
    const { fillWithDemo } = await import('./fill.ts')
    await fillWithDemo(connection)
  }
  return isDemo(pool)
}
