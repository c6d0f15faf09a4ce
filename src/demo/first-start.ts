import type { ConnectionSettings, Database } from '../database/pool.ts'
import { type DemoState, demoState, isEmpty, isUsed } from './demo-database.ts'

type Place = { pool: Database; connection: ConnectionSettings }

/**
 * Fills an empty database, brings back a gala that is over, and tells how the demo stands. Only what needs it pays for
 * reading the demo.
 */
export async function offerDemo(place: Place): Promise<DemoState> {
  if (await isEmpty(place.pool)) {
    const { fillWithDemo } = await import('./fill.ts')
    await fillWithDemo(place.connection)
  } else await openNextEvening(place)
  return demoState(place.pool)
}

/** Whoever has done something in the demo finds it as they left it; otherwise a gala that is over begins anew. */
export async function openNextEvening({ pool, connection }: Place): Promise<boolean> {
  if ((await demoState(pool)) !== 'over' || (await isUsed(pool))) return false
  const { resetDemo } = await import('./fill.ts')
  await resetDemo(connection)
  return true
}
