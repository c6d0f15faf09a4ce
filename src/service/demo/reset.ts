import { readConfig } from '../../platform/config/config.ts'
import { StartupError } from '../../platform/config/startup-error.ts'
import { prepareDatabase } from '../../platform/database/prepare.ts'
import { resetDemo } from './fill.ts'

/** `npm run demo:reset`. With a data folder the service must be stopped; with DATABASE_URL it may keep running. */
try {
  const config = readConfig(process.env)
  if (config.isProduction) throw new StartupError('There is no demo in production.')
  const database = await prepareDatabase(config)
  try {
    await resetDemo(database.connection)
  } finally {
    await database.close()
  }
  process.stdout.write('The demo is back, and its evening begins now.\n')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  const advice = error.message.includes('already running') ? ' Stop it first.' : ''
  process.stderr.write(`The demo was not reset. ${error.message}${advice}\n`)
  process.exitCode = 1
}
