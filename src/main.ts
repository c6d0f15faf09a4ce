import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, readConfig } from './platform/config/config.ts'
import { StartupError } from './platform/config/startup-error.ts'
import { cutConnections } from './platform/database/pool.ts'
import { type PreparedDatabase, prepareDatabase, warnOfFewConnections } from './platform/database/prepare.ts'
import { reportWaits } from './platform/database/waits.ts'
import { whenDatabaseIsBack } from './platform/database/when-back.ts'
import { realTime } from './platform/time/time.ts'
import type { DemoState } from './service/demo/demo-database.ts'
import { offerDemo } from './service/demo/first-start.ts'
import { openPages } from './service/pages/built-pages.ts'
import { banner } from './service/process/banner.ts'
import { openLog } from './service/process/log.ts'
import { LogOutput } from './service/process/log-output.ts'
import { Workers } from './service/process/workers.ts'

const STOP_WITHIN_MS = 9_500
/** What waits for the database until then waits in vain: time for the rest of the stop. */
const CUT_AFTER_MS = 6_500
const LAST_LINES_MS = 500

/** Aborted by whatever ends the service: a signal, the loss of the embedded database, an uncaught error. */
const ending = new AbortController()

/** Ends the reports of what the start waits for. */
let stopReports = () => {}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal))

// The reader of our output may be gone; that must not stop the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const output = new LogOutput(process.stdout.fd)

try {
  await main()
} catch (error) {
  // A start that was called off ends with whatever it was waiting for.
  if (!ending.signal.aborted && error instanceof StartupError) fail(error.message)
  else if (!ending.signal.aborted) throw error
}
await leave()

async function main() {
  const settings = readConfig(process.env)
  const log = openLog(settings.logLevel, output)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopping after a failure that nobody expected')
    process.exitCode = 1
    end('failure')
  })
  const { config, stopStandIn } = await startStandIn(settings)
  const leads = config.workers > 1 && cluster.isPrimary
  // PostgreSQL starts while the rest of the program is still loading, which saves up to a second.
  const program = leads ? null : import('./app.ts')
  program?.catch(() => {})
  const database = await prepareDatabase(config, { signal: ending.signal, log })
  try {
    void database.lost.then((error) => {
      fail(error.message)
      end('lost database')
    })
    if (cluster.isPrimary) stopReports = reportWaits(database.pool, log)
    const waiting = { log, signal: ending.signal }
    if (config.databaseUrl && cluster.isPrimary)
      await whenDatabaseIsBack(() => warnOfFewConnections(database.pool, config, log), waiting)
    if (cluster.isPrimary) {
      const { cleanStoredDescriptions } = await import('./organizers/descriptions/clean-stored.ts')
      await whenDatabaseIsBack(() => cleanStoredDescriptions(database.pool), waiting)
    }
    if (config.isProduction && config.metricsToken === null && cluster.isPrimary)
      log.warn('METRICS_TOKEN is not set, so /metrics is closed')
    if (database.ahead.length > 0 && cluster.isPrimary)
      log.warn({ migrations: database.ahead }, 'the database is one release ahead of this program')
    const app = await program
    const demo =
      config.withDemoData && cluster.isPrimary
        ? await whenDatabaseIsBack(() => offerDemo(database), waiting)
        : 'none'
    const parts = { config, database, log, demo }
    if (app) await serve(app, parts)
    else await lead(parts)
  } finally {
    stopReports()
    await database.close()
    await stopStandIn()
  }
}

/** In development cards are taken by a stand-in for Stripe, in this process, unless one runs already. */
async function startStandIn(config: Config): Promise<{ config: Config; stopStandIn(): Promise<void> }> {
  const { provider, url } = config.payments
  if (provider !== 'stand-in' || url !== null) return { config, stopStandIn: async () => {} }
  const { openStandIn } = await import('./money/stripe-stand-in/stand-in.ts')
  const folder = join(config.dataDir, 'stripe-stand-in')
  const standIn = await openStandIn({
    host: config.host,
    ...(isAnyAddress(config.host) ? { hostname: new URL(config.publicUrl).hostname } : {}),
    ledgerFile: join(folder, 'ledger.jsonl'),
    stateFile: join(folder, 'state.json'),
  })
  // Workers read it among their settings.
  process.env.STAND_IN_URL = standIn.url
  const payments = { provider, url: standIn.url }
  return { config: { ...config, payments }, stopStandIn: standIn.stop }
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

type Parts = { config: Config; database: PreparedDatabase; log: Logger; demo: DemoState }

/** Serves until something ends it. */
async function serve(
  { openService }: typeof import('./app.ts'),
  { config, database, log, demo }: Parts,
): Promise<void> {
  const opening = openPages(join(config.dataDir, 'pages'), log).then((pages) =>
    openService({
      config,
      db: database.pool,
      connection: database.connection,
      log,
      pages,
      isOneOfSeveral: cluster.isWorker,
    }),
  )
  opening.catch(() => {})
  const service = await Promise.race([opening, ended()])
  if (!service) return
  try {
    await service.app
      .listen({ host: config.host, port: config.port })
      .catch((error: NodeJS.ErrnoException) => {
        throw listenError(error, config)
      })
    const { port } = service.app.server.address() as AddressInfo
    if (cluster.isPrimary) welcome({ config, log, demo }, port)
    await ended()
    log.info({ reason: ending.signal.reason }, 'stopping')
  } finally {
    await service.stop()
  }
}

/** Lets workers serve until something ends it. */
async function lead({ config, database, log, demo }: Parts): Promise<void> {
  const workers = new Workers({ connection: database.connection, log, count: config.workers })
  try {
    // Built once, before the workers look for them.
    await openPages(join(config.dataDir, 'pages'), log)
    const port = await Promise.race([workers.start(), ended()])
    if (port === null) process.exitCode = 1
    if (!port) return
    welcome({ config, log, demo }, port)
    await ended()
    log.info({ reason: ending.signal.reason }, 'stopping')
  } finally {
    await workers.stop()
  }
}

function welcome({ config, log, demo }: Omit<Parts, 'database'>, port: number): void {
  stopReports()
  if (config.isProduction) log.info({ port }, 'Goodlot is ready')
  else process.stdout.write(banner(config, { port, demo }))
}

async function ended(): Promise<void> {
  if (ending.signal.aborted) return
  await new Promise((stopped) => ending.signal.addEventListener('abort', stopped, { once: true }))
}

function end(reason: string): void {
  if (ending.signal.aborted) return
  realTime.after(CUT_AFTER_MS, cutConnections)
  realTime.after(STOP_WITHIN_MS, () => leave(1))
  ending.abort(reason)
}

/** Anything still under way, such as loading the rest of the program, no longer matters. */
async function leave(code = process.exitCode): Promise<void> {
  if (!(await output.close(LAST_LINES_MS))) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`Port ${port} on ${host} is already in use: set PORT to another.`)
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`This machine has no address ${host}: set HOST to one it has.`)
  return error
}
