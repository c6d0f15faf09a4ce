import { openService } from './app.ts'
import { readConfig } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { StartupError } from './errors.ts'
import { openLog } from './log.ts'

const STOP_WITHIN_MS = 10_000

try {
  await main()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main() {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const database = await prepareDatabase(config)
  const service = await openService({ config, db: database.pool, connection: database.connection, log })
  try {
    await service.app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await service.stop()
    await database.close()
    throw listenError(error as NodeJS.ErrnoException, config)
  }
  process.stdout.write(banner(config))

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await service.stop()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function listenError(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`Port ${port} on ${host} is already in use: set PORT to another.`)
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL')
    return new StartupError(`This machine has no address ${host}: set HOST to one it has.`)
  return error
}

function banner({ publicUrl, allowZeroPin, withDemoData }: ReturnType<typeof readConfig>): string {
  const signIn = allowZeroPin ? '  Sign in         any account with PIN 00000\n' : ''
  const people = withDemoData
    ? '  Demo accounts   anna@goodlot.example (bidder), admin@goodlot.example\n'
    : ''
  return `\n  Goodlot is ready\n\n  API             ${publicUrl}/v3\n  API reference   ${publicUrl}/docs\n${signIn}${people}\n`
}
