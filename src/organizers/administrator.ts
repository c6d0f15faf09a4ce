import { readEmail } from '../people/accounts/emails.ts'
import { parseLocalPhone } from '../people/accounts/phones.ts'
import { readPlaces } from '../platform/config/config.ts'
import { StartupError } from '../platform/config/startup-error.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openPool } from '../platform/database/pool.ts'
import { type Made, makeAdministrator } from './organizations/make-administrator.ts'

const advice = 'PINs go to the phone ending in'
const sentences: Record<Made, (email: string, digits: string) => string> = {
  made: (email, digits) =>
    `${email} has an account now; ${advice} ${digits}. It is an administrator while ADMIN_EMAILS names it.`,
  'phone changed': (email, digits) =>
    `${email} had an account already; now ${advice} ${digits}. Devices that are signed in stay so until their tokens expire, within 30 days.`,
  unchanged: (email, digits) => `${email} has its account already; ${advice} ${digits}. Any lock is cleared.`,
}

/** `npm run administrator -- EMAIL PHONE`: while the service runs, while it is stopped, or before its first start. */
try {
  const [address = '', number = ''] = process.argv.slice(2)
  const email = readEmail(address)
  if (!email) throw new StartupError('Name them: npm run administrator -- EMAIL PHONE.')
  const phone = parseLocalPhone(number, null)
  if (!phone) throw new StartupError('The phone must be a mobile number like +15145550123.')
  const { connection, close } = await openDatabase(readPlaces(process.env), { mayCreate: true })
  const db = openPool(connection, { size: 1, name: 'goodlot administrator', patience: null })
  try {
    await migrate(db)
    const made = await makeAdministrator(db, { email, phone })
    process.stdout.write(`${sentences[made](email, phone.lastFourDigits)}\n`)
  } finally {
    await db.end()
    await close()
  }
} catch (error) {
  if (!(error instanceof StartupError) && !(error as NodeJS.ErrnoException).code) throw error
  process.stderr.write(`Nothing was changed. ${(error as Error).message}\n`)
  process.exitCode = 1
}
