import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { readPlaces } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import type { ConnectionSettings } from './pool.ts'
import { readPostmaster } from './postmaster.ts'
import { timelines } from './timelines.ts'

type OpenedDatabase = { connection: ConnectionSettings; close(): Promise<void> }

/**
 * Connects to the database as it is: at its address, through the socket of the service that runs on the folder, or by
 * starting it for a while. A folder without a database is an error, unless the caller may create one.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: ReturnType<typeof readPlaces>,
  { mayCreate = false } = {},
): Promise<OpenedDatabase> {
  if (databaseUrl) {
    timelines.storeIn(dataDir)
    return { connection: { connectionString: databaseUrl }, close: async () => {} }
  }
  const cluster = join(dataDir, 'postgres', 'cluster')
  const running = await readPostmaster(cluster)
  if (running?.isReady) {
    const connection = { host: running.socketDir, user: 'goodlot', database: 'goodlot' }
    return { connection, close: async () => {} }
  }
  await stat(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && mayCreate) return
    if (error.code === 'ENOENT') throw new StartupError(`The data folder ${dataDir} has no database.`)
    throw new StartupError(`The database of ${dataDir} is not for this user to read: ${error.message}.`)
  })
  const { connection, stop } = await startEmbeddedDatabase(dataDir)
  return { connection, close: stop }
}
