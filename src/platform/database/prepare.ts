import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate, refuseUnsafeDatabase } from './migrate.ts'
import { type ConnectionSettings, type Database, openPool, row } from './pool.ts'
import { release } from './release.ts'
import { serversOf } from './servers.ts'
import { timelines } from './timelines.ts'
import { reportWaits } from './waits.ts'
import { whenDatabaseIsBack } from './when-back.ts'

export type PreparedDatabase = {
  pool: Database
  connection: ConnectionSettings
  /** Migrations of the next release that the database already has. */
  ahead: string[]
  /** Settles when an embedded database ends on its own. */
  lost: Promise<StartupError>
  close(): Promise<void>
}

/** A migrated database, embedded or the operator's, and how to close it. */
export async function prepareDatabase(
  config: Config,
  { signal, log }: { signal?: AbortSignal; log?: FastifyBaseLogger } = {},
): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase(config.dataDir, { signal, settings: sizeFor(config) }).catch(
        (error: unknown) => {
          throw plainly(error, `The data folder ${config.dataDir} cannot be used`)
        },
      )
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl! }
  if (!embedded) timelines.storeIn(config.dataDir)
  const servers = serversOf(connection)
  if (servers && log) servers.log = log
  const pool = openPool(connection, { size: config.databasePoolSize, name: `goodlot ${release}` })
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    let ahead: string[]
    const patient = openPool(connection, { size: 1, name: 'goodlot migrations', patience: null })
    const stopReports = log ? reportWaits(pool, log) : () => {}
    try {
      const check = async () => {
        await refuseUnsafeDatabase(patient, { isAllowed: config.allowUnsafeDatabase })
        if (log) await warnOfUnknownReleases(patient, log)
        return migrate(patient)
      }
      // An embedded database that is gone does not come back by itself.
      ahead = await (embedded ? check() : whenDatabaseIsBack(check, { log, signal }))
    } finally {
      stopReports()
      await patient.end()
    }
    return { pool, connection, ahead, lost: embedded?.lost ?? new Promise(() => {}), close }
  } catch (error) {
    await close()
    throw config.databaseUrl ? plainly(error, 'The database of DATABASE_URL cannot be used') : error
  }
}

/** Servers before 3.1.0 do not tell the database their release. Only released versions are sure to serve beside this one. */
async function warnOfUnknownReleases(db: Database, log: FastifyBaseLogger): Promise<void> {
  const { count } = (await row<{ count: number }>(
    db,
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = 'goodlot'`,
  ))!
  if (count > 0)
    log.warn(
      { connections: count },
      'A SERVER OF AN UNKNOWN RELEASE USES THIS DATABASE: unless it is 3.0.0, it may fail on the new tables, so stop it now',
    )
}

/** Each process has its pool, and some connections for the desk, the relay and exports. */
function connectionsFor({ workers, databasePoolSize }: Sized): number {
  return (workers === 1 ? 1 : workers + 1) * (databasePoolSize + 10)
}

type Sized = Pick<Config, 'workers' | 'databasePoolSize'>

function sizeFor(config: Sized): Record<string, string> {
  return { max_connections: String(Math.max(200, 40 + connectionsFor(config))) }
}

/** A database that has too few connections for all of ours would refuse some just when it is busiest. */
export async function warnOfFewConnections(
  db: Database,
  config: Sized,
  log: FastifyBaseLogger,
): Promise<void> {
  const { limit } = (await row<{ limit: number }>(
    db,
    `select least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as limit`,
  ))!
  const wanted = connectionsFor(config)
  if (wanted > limit)
    log.warn({ wanted, limit }, 'the database allows fewer connections than Goodlot may want under load')
}

/** Turns an error of the machine or the database into one sentence; bugs and aborted starts stay as they are. */
function plainly(error: unknown, sentence: string): unknown {
  const isPlain = !(error instanceof Error) || error instanceof StartupError
  if (isPlain || error instanceof TypeError || error instanceof ReferenceError) return error
  return new StartupError(`${sentence}: ${error.message || (error as NodeJS.ErrnoException).code}.`)
}
