import { randomBytes } from 'node:crypto'

/** `npm run -s secrets >> goodlot.env`: fresh secrets. The key is named after today, since keys get replaced. */
const fresh = () => randomBytes(32).toString('base64url')
const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')

const secrets = {
  TOKEN_KEYS: `k${day}:${fresh()}`,
  PIN_SECRET: fresh(),
  PUSH_PRIVATE_KEY: fresh(),
  PAYMENTS_KEYS: `k${day}:${randomBytes(32).toString('base64')}`,
  METRICS_TOKEN: fresh(),
}
for (const [name, value] of Object.entries(secrets)) process.stdout.write(`${name}=${value}\n`)
