import { enableCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Service } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { StartupError } from './errors.ts'
import { openLog } from './log.ts'

const STOP_WITHIN_MS = 9_500

/** Aborted by whatever ends the service: a signal, an embedded database that is gone, a bug that nobody caught. */
const ending = new AbortController()

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal))

try {
  await main()
} catch (error) {
  if (error instanceof StartupError) fail(error.message)
  else if (!ending.signal.aborted) throw error
}
// Whatever else was under way, such as reading the rest of the program, is of no use any more.
process.exit()

async function main() {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'stopping after a failure that nobody expected')
    process.exitCode = 1
    end('failure')
  })
  // PostgreSQL starts while the rest of the program is still being read, which saves up to a second.
  enableCompileCache(join(config.dataDir, 'compiled'))
  const program = import('./app.ts')
  program.catch(() => {})
  const database = await prepareDatabase(config, ending.signal)
  try {
    void database.lost.then((error) => {
      fail(error.message)
      end('lost database')
    })
    const { pool: db, connection } = database
    const { openService } = await program
    const service = await openService({ config, db, connection, log })
    try {
      await serve(service, config, log)
    } finally {
      await service.stop()
    }
  } finally {
    await database.close()
  }
}

/** Serves until something ends it. */
async function serve({ app }: Service, config: Config, log: Logger): Promise<void> {
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, config)
  })
  process.stdout.write(banner(config, (app.server.address() as AddressInfo).port))
  if (!ending.signal.aborted)
    await new Promise((stopped) => ending.signal.addEventListener('abort', stopped, { once: true }))
  log.info({ reason: ending.signal.reason }, 'stopping')
}

function end(reason: string): void {
  if (ending.signal.aborted) return
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  ending.abort(reason)
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

function banner({ publicUrl, port, allowZeroPin, withDemoData }: Config, listensOn: number): string {
  const url = port === 0 ? `http://localhost:${listensOn}` : publicUrl
  const signIn = allowZeroPin ? '  Sign in         any account with PIN 00000\n' : ''
  const people = withDemoData
    ? '  Demo accounts   anna@goodlot.example (bidder), admin@goodlot.example\n'
    : ''
  return `\n  Goodlot is ready\n\n  API             ${url}/v3\n  API reference   ${url}/docs\n${signIn}${people}\n`
}
