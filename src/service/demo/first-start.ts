import type { ConnectionSettings, Database } from '../../platform/database/pool.ts'
import { type DemoState, demoState, isEmpty, isUsed } from './demo-database.ts'

type Place = { pool: Database; connection: ConnectionSettings }

/**
 * Fills an empty database, restarts a gala that is over, and returns the state of the demo. The demo's content is
 * loaded only when it is needed.
 */
export async function offerDemo(place: Place): Promise<DemoState> {
  if (await isEmpty(place.pool)) {
    const { fillWithDemo } = await import('./fill.ts')
    await fillWithDemo(place.connection)
  } else await openNextEvening(place)
  return demoState(place.pool)
}

/** A demo that somebody has used stays as they left it; otherwise a gala that is over starts again. */
export async function openNextEvening({ pool, connection }: Place): Promise<boolean> {
  if ((await demoState(pool)) !== 'over' || (await isUsed(pool))) return false
  const { resetDemo } = await import('./fill.ts')
  await resetDemo(connection)
  return true
}
