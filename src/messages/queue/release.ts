import { readPlaces } from '../../platform/config/config.ts'
import { StartupError } from '../../platform/config/startup-error.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openPool } from '../../platform/database/pool.ts'
import { releaseHeld } from '../outbox/outbox.ts'

/** `npm run messages:release`: sends what a restored backup brought back, after somebody has looked at it. */
try {
  const { connection, close } = await openDatabase(readPlaces(process.env), { mayCreate: false })
  const db = openPool(connection, { size: 1, name: 'goodlot messages', patience: null })
  try {
    process.stdout.write(`${await releaseHeld(db)} messages are sent now, unless they have expired.\n`)
  } finally {
    await db.end()
    await close()
  }
} catch (error) {
  if (!(error instanceof StartupError) && !(error as NodeJS.ErrnoException).code) throw error
  process.stderr.write(`Nothing was released. ${(error as Error).message}\n`)
  process.exitCode = 1
}
