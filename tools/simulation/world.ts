import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AccessTokens } from '../../src/people/accounts/tokens.ts'
import { type Config, readConfig } from '../../src/platform/config/config.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type ConnectionSettings, type Database, openPool } from '../../src/platform/database/pool.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { freePort } from '../../tests/kit/process.ts'
import { DatabaseServer } from './database-server.ts'
import type { AnySaboteur } from './saboteurs.ts'
import { ServerProcess } from './server-process.ts'

/** The database of a world: a server of its own, or a cluster. */
export type WorldDatabase = Pick<
  DatabaseServer,
  'connection' | 'start' | 'stop' | 'strike' | 'setReadOnly'
> & {
  /** For databases that can be reached in several ways: the one of this server. */
  connectionOf?(server: number): ConnectionSettings
  /** For a driver that knows nothing of several servers. */
  leaderConnection?(): Promise<ConnectionSettings>
}

export type World<Kind extends WorldDatabase = WorldDatabase> = {
  database: Kind
  /** For setup; it fails when the database does, so its users have to retry. */
  db: Database
  servers: ServerProcess[]
  config: Config
  tokenFor(user: { id: number; guid: string }): Promise<string>
  close(): Promise<void>
}

const UNLIMITED = [
  'itemBid',
  'itemPurchase',
  'onlinePayment',
  'onlinePaymentOfNetwork',
  'paymentHint',
  'manage',
  'walkInAccountsDaily',
  'bidderFavoriteToggle',
  'anonymousRead',
  'anonymousUncachedRead',
  'signedInRead',
]

/** Some runs are faster than the clock. */
const A_YEAR_SECONDS = 365 * 86_400

/** How far each server's clock is off. */
const skewsMs = [0, 600_000, -600_000]

type Inhabited = {
  servers: number
  saboteur?: AnySaboteur
  /** Further settings of each server. */
  env?: (server: number) => Record<string, string>
  /** Once the tables are there, and before the first server starts. */
  prepare?: (db: Database) => Promise<void>
}

/** A real database with durable commits, and several of the product's servers in their own processes. */
export function openWorld(settings: Inhabited): Promise<World<DatabaseServer>> {
  return openWorldOn((folder) => new DatabaseServer(folder), settings)
}

export async function openWorldOn<Kind extends WorldDatabase>(
  openDatabase: (folder: string) => Kind,
  { servers: count, saboteur, env, prepare }: Inhabited,
): Promise<World<Kind>> {
  const folder = await temporaryFolder('simulation')
  const cleanup = fork(new URL('./cleanup.ts', import.meta.url), [folder], { execArgv: [], detached: true })
  const cleanupEnded = new Promise((done) => cleanup.once('exit', done))
  const database = openDatabase(folder)
  const servers: ServerProcess[] = []
  let db: Database | undefined
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await db?.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    if (cleanup.connected) cleanup.disconnect()
    await cleanupEnded
  }
  try {
    await database.start()
    db = openPool(database.connection, { size: 4, name: 'simulation' })
    await migrate(db)
    await prepare?.(db)
    const settings = {
      NODE_ENV: 'development',
      DATA_DIR: join(folder, 'service'),
      RATE_LIMITS: UNLIMITED.map((name) => `${name}=99999999/60`).join(','),
      LOG_LEVEL: process.env.SIMULATION_LOG ?? 'silent',
      DEMO_DATA: 'false',
      // The machine is also busy with the crowd; that does not mean that the service is overloaded.
      TOLERATED_DELAY_MS: '60000',
    }
    const config = readConfig(settings)
    const tokens = new AccessTokens({
      keys: config.tokenKeys,
      acceptedClients: config.acceptedClients,
      now: Date.now,
    })
    for (let number = 0; number < count; number++) {
      const server = new ServerProcess(number, {
        ...settings,
        PORT: String(await freePort()),
        SIMULATION_CONNECTION: JSON.stringify(database.connectionOf?.(number) ?? database.connection),
        ...(saboteur ? { SIMULATION_SABOTEUR: saboteur } : {}),
        SIMULATION_SKEW_MS: String(skewsMs[number % skewsMs.length]),
        // The tests have one for all of them.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'),
        ...env?.(number),
      })
      servers.push(server)
      server.start()
    }
    await Promise.all(servers.map((server) => server.up()))
    return {
      database,
      db,
      servers,
      config,
      tokenFor: ({ id, guid }) => tokens.sign({ id, guid, client: 'web', whitelabelId: 1 }, A_YEAR_SECONDS),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
