import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { makeDataFolder } from '../config/data-folder.ts'
import { StartupError } from '../config/startup-error.ts'
import { pause } from '../time/time.ts'
import { binariesFor } from './embedded-binaries.ts'
import { draftIn, findHome, type Home, isSocketFolder, removeDrafts, socketFolder } from './embedded-home.ts'
import { lockFolder } from './folder-lock.ts'
import { clearLeftovers } from './leftovers.ts'
import type { ConnectionSettings } from './pool.ts'
import { readPostmaster } from './postmaster.ts'

export type EmbeddedDatabase = {
  connection: ConnectionSettings
  /** Settles when PostgreSQL ends without having been asked to. */
  lost: Promise<StartupError>
  stop(): Promise<void>
}

type EmbeddedOptions = {
  settings?: Record<string, string>
  /** Aborts a start that is under way, and ends what it has started. */
  signal?: AbortSignal | undefined
}

/** Starts PostgreSQL on a folder of ours, reachable only through a private socket. */
export async function startEmbeddedDatabase(
  dataDir: string,
  { settings = {}, signal }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  makeDataFolder(dataDir)
  const lock = lockFolder(dataDir)
  let server: Server | undefined
  const stop = async () => {
    await server?.stop()
    lock.release()
  }
  try {
    const home = await findHome(dataDir)
    await clearLeftovers(home.folder)
    await removeDrafts(home)
    const binaries = await binariesFor(home.folder, home.user)
    await createCluster(home, binaries.initdb)
    server = await startServer(home, binaries.postgres, settings)
    await server.ready(signal)
    const connection = { host: server.socketDir, user: 'goodlot', database: 'goodlot' }
    await createDatabase(connection)
    return { connection, lost: server.lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const clusterIn = ({ folder }: Home) => join(folder, 'cluster')

/** Letter case follows Unicode and sorting is by code point, the same on every machine. */
const initdbFlags = [
  '--username=goodlot',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
]

/** Made in a separate folder and moved into place, so a start killed halfway leaves no half-made cluster. */
async function createCluster(home: Home, initdb: string): Promise<void> {
  const cluster = clusterIn(home)
  const version = await readFile(join(cluster, 'PG_VERSION')).catch(() => null)
  if (version) return
  const draft = draftIn(home.folder)
  const run = spawn(initdb, [`--pgdata=${draft}`, ...initdbFlags], {
    ...home.user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  run.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((done) => run.once('close', done).once('error', done))
  if (code !== 0) throw new StartupError(`The embedded database could not be created: ${said.trim() || code}`)
  await rename(draft, cluster)
}

type Server = Awaited<ReturnType<typeof startServer>>

async function startServer(home: Home, postgres: string, settings: Record<string, string>) {
  const cluster = clusterIn(home)
  const socketDir = await socketFolder(home)
  const all = { ...defaults, unix_socket_directories: socketDir, ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logPath = join(home.folder, 'postgres.log')
  // After a crash, the log from before it is the one to read.
  await rename(logPath, `${logPath}.1`).catch(() => {})
  const log = await open(logPath, 'w')
  // A session of its own, so that Ctrl-C reaches the service and the service decides when the database stops.
  const server = spawn(postgres, ['-D', cluster, ...flags], {
    ...home.user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  server.unref()
  // Before anything is waited for: on a full disk it ends within milliseconds, and says so only once.
  const ended = new Promise<string>((done) =>
    server
      .once('exit', (code, signal) => done(`it ended with ${signal ?? `code ${code}`}`))
      .once('error', (error) => done(error.message)),
  )
  await log.close()
  let isWanted = true
  return {
    socketDir,
    lost: ended.then((end) =>
      isWanted
        ? lostError('The embedded database has ended', logPath, end)
        : new Promise<StartupError>(() => {}),
    ),
    async ready(signal?: AbortSignal): Promise<void> {
      let end: string | undefined
      void ended.then((how) => {
        end = how
      })
      for (let waitedMs = 0; waitedMs < READY_WITHIN_MS; waitedMs += 20) {
        signal?.throwIfAborted()
        if (end) throw await lostError('The embedded database did not start', logPath, end)
        const running = await readPostmaster(cluster)
        if (running?.pid === server.pid && running?.isReady) return
        await pause(20)
      }
      throw new StartupError('The embedded database did not become ready within a minute.')
    },
    async stop(): Promise<void> {
      isWanted = false
      stopChild(server)
      await ended
      if (isSocketFolder(socketDir)) await rm(socketDir, { recursive: true, force: true })
    },
  }
}

/** Recovery after a power cut takes its time. */
const READY_WITHIN_MS = 60_000

/** Everything but durability is sized for one small server; fsync and the settings like it stay on. */
const defaults: Record<string, string> = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

async function createDatabase(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const existing = await client.query(`select from pg_database where datname = 'goodlot'`)
    if (existing.rowCount === 0) await client.query('create database goodlot')
  } finally {
    await client.end()
  }
}

/** A fast shutdown: open transactions end, committed ones are kept. */
function stopChild(server: ChildProcess): void {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  server.ref()
  server.kill('SIGINT')
}

/** The last lines of its log, or another reason when it could not write any. */
async function lostError(sentence: string, logPath: string, end: string): Promise<StartupError> {
  const log = (await readFile(logPath, 'utf8').catch(() => '')).trimEnd()
  const lastLines = log.split('\n').slice(-5).join('\n')
  return new StartupError(`${sentence}:\n${lastLines || (await silentReason(logPath, end))}`)
}

const ROOM_NEEDED_BYTES = 1_000_000

async function silentReason(logPath: string, end: string): Promise<string> {
  const { bavail, bsize } = await statfs(dirname(logPath))
  if (bavail * bsize < ROOM_NEEDED_BYTES) return `There is no space left on the disk of ${dirname(logPath)}.`
  return `${end}, and wrote nothing to ${logPath}.`
}
