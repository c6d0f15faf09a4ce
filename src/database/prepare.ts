import type { Config } from '../config.ts'
import { StartupError } from '../errors.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate, refuseUnsafeDatabase } from './migrate.ts'
import { type ConnectionSettings, type Database, openPool } from './pool.ts'

export type PreparedDatabase = { pool: Database; connection: ConnectionSettings; close(): Promise<void> }

/** A migrated database, ours or the operator's, and the way to leave it. */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl ? null : await startEmbeddedDatabase(config.dataDir)
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl! }
  const pool = openPool(connection, { size: config.databasePoolSize, name: 'goodlot' })
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    await refuseUnsafeDatabase(pool, { isAllowed: config.allowUnsafeDatabase })
    await migrate(pool)
    return { pool, connection, close }
  } catch (error) {
    await close()
    if (error instanceof StartupError || !config.databaseUrl) throw error
    throw new StartupError(`The database of DATABASE_URL cannot be used: ${(error as Error).message}`)
  }
}
