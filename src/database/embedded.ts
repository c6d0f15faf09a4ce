import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import { binariesFor } from './embedded-binaries.ts'
import { canEnter, type DatabaseUser, databaseUser } from './embedded-user.ts'
import type { ConnectionSettings } from './pool.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'

export type EmbeddedDatabase = {
  connection: ConnectionSettings
  stop(): Promise<void>
}

const SERVICE_LOCK = 7_300_002
/** Where the database lives when the service runs as root in a folder that nobody else can enter. */
const SHELTER = '/var/lib/goodlot'

/** Starts PostgreSQL on a folder of ours, reachable only through a private socket. */
export async function startEmbeddedDatabase(
  dataDir: string,
  { settings = {} }: { settings?: Record<string, string> } = {},
): Promise<EmbeddedDatabase> {
  const user = await databaseUser()
  const home = await findHome(dataDir, user)
  const binaries = await binariesFor(home, user)
  const cluster = join(home, 'cluster')
  await takeOverFrom(cluster, dataDir)
  await createCluster(cluster, binaries.initdb, user)

  const socketDir = await mkdtemp(join(tmpdir(), 'goodlot-'))
  if (user) await chown(socketDir, user.uid, user.gid)
  const connection = { host: socketDir, user: 'goodlot', database: 'goodlot' }
  let server: ChildProcess | undefined
  let holder: pg.Client | undefined
  const stop = async () => {
    await holder?.end().catch(() => {})
    if (server) await stopServer(server)
    await rm(socketDir, { recursive: true, force: true })
  }
  try {
    server = await startServer({ postgres: binaries.postgres, cluster, home, socketDir, user, settings })
    holder = await claim(connection, dataDir)
    return { connection, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The folder that holds the cluster: `DATA_DIR/postgres`. PostgreSQL never runs as root, so under root, where its user
 * cannot enter that folder, `DATA_DIR/postgres` is a link to a place it can enter.
 */
async function findHome(dataDir: string, user: DatabaseUser | null): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const wanted = resolve(dataDir, 'postgres')
  const present = await realpath(wanted).catch(() => null)
  if (present) return present
  if (!user || (await canEnter(await realpath(dataDir), user))) {
    await mkdir(wanted, { recursive: true, mode: 0o700 })
    if (user) await chown(wanted, user.uid, user.gid)
    return realpath(wanted)
  }
  const sheltered = join(SHELTER, `database-${randomBytes(4).toString('hex')}`)
  await mkdir(SHELTER, { recursive: true, mode: 0o755 })
  await mkdir(sheltered, { mode: 0o700 })
  await chown(sheltered, user.uid, user.gid)
  await rm(wanted, { force: true })
  await symlink(sheltered, wanted)
  return sheltered
}

/** After a `kill -9` of the service its PostgreSQL still runs: stop it cleanly, unless a living service holds it. */
async function takeOverFrom(cluster: string, dataDir: string): Promise<void> {
  const left = await readPostmaster(cluster)
  if (!left) return
  const connection = { host: left.socketDir, user: 'goodlot', database: 'postgres' }
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (await isClaimed(connection)) throw alreadyInUse(dataDir)
    await pause(100)
  }
  await stopPostmaster(left, cluster)
  await rm(left.socketDir, { recursive: true, force: true })
}

/** Made in a folder beside and moved into place, so a start that is killed half-way leaves no half cluster. */
async function createCluster(cluster: string, initdb: string, user: DatabaseUser | null): Promise<void> {
  const exists = await readFile(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (exists) return
  const draft = `${cluster}-${randomBytes(4).toString('hex')}`
  const flags = ['--username=goodlot', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-instructions']
  const run = spawn(initdb, [`--pgdata=${draft}`, ...flags], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  run.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((done) => run.once('close', done).once('error', done))
  if (code !== 0) throw new StartupError(`The embedded database could not be created: ${said.trim() || code}`)
  await rename(draft, cluster).catch(() => rm(draft, { recursive: true, force: true }))
}

async function startServer(start: {
  postgres: string
  cluster: string
  home: string
  socketDir: string
  user: DatabaseUser | null
  settings: Record<string, string>
}): Promise<ChildProcess> {
  const settings = { ...defaults, unix_socket_directories: start.socketDir, ...start.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logPath = join(start.home, 'postgres.log')
  const log = await open(logPath, 'w')
  // A session of its own, so that Ctrl-C reaches the service and the service decides when the database stops.
  const server = spawn(start.postgres, ['-D', start.cluster, ...flags], {
    ...start.user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  server.unref()
  let isGone = false
  server.once('exit', () => {
    isGone = true
  })
  try {
    for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 20) {
      if (isGone) throw new StartupError(`The embedded database did not start:\n${await lastLines(logPath)}`)
      const running = await readPostmaster(start.cluster)
      if (running?.pid === server.pid && running?.isReady) return server
      await pause(20)
    }
    throw new StartupError('The embedded database did not become ready within a minute.')
  } finally {
    await log.close()
  }
}

/** Everything but durability is sized for one small server; fsync and its kin stay on. */
const defaults: Record<string, string> = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Holds the data folder for this service as long as the returned connection lives. */
async function claim(connection: ConnectionSettings, dataDir: string): Promise<pg.Client> {
  const holder = await connectTo({ ...connection, database: 'postgres' })
  holder.on('error', () => {})
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as held', [SERVICE_LOCK])
  if (!rows[0].held) {
    await holder.end()
    throw alreadyInUse(dataDir)
  }
  const existing = await holder.query(`select from pg_database where datname = 'goodlot'`)
  if (existing.rowCount === 0) await holder.query('create database goodlot')
  return holder
}

async function isClaimed(connection: ConnectionSettings): Promise<boolean> {
  try {
    const visitor = await connectTo(connection)
    const lock = await visitor.query('select pg_try_advisory_lock($1) as free', [SERVICE_LOCK])
    await visitor.end()
    return !lock.rows[0].free
  } catch {
    return false
  }
}

async function connectTo(connection: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
  await client.connect()
  return client
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((done) => server.once('exit', done))
  server.ref()
  server.kill('SIGINT')
  await gone
}

async function lastLines(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).trimEnd().split('\n').slice(-5).join('\n')
}

function alreadyInUse(dataDir: string): StartupError {
  return new StartupError(`Another Goodlot is already running on the data folder ${resolve(dataDir)}.`)
}
