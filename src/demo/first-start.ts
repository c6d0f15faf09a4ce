import type { ConnectionSettings, Database } from '../database/pool.ts'
import { type DemoState, demoState, isEmpty } from './demo-database.ts'

/** Fills an empty database, and tells how its demo stands. Only an empty one pays for reading the demo. */
export async function offerDemo({
  pool,
  connection,
}: {
  pool: Database
  connection: ConnectionSettings
}): Promise<DemoState> {
  if (await isEmpty(pool)) {
    const { fillWithDemo } = await import('./fill.ts')
    await fillWithDemo(connection)
  }
  return demoState(pool)
}
