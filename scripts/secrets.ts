import { randomBytes } from 'node:crypto'

/** `npm run -s secrets >> goodlot.env`: fresh secrets. The key is named after today, since keys get replaced. */
const fresh = () => randomBytes(32).toString('base64url')
const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')

process.stdout.write(`TOKEN_KEYS=k${day}:${fresh()}\nPIN_SECRET=${fresh()}\nPUSH_PRIVATE_KEY=${fresh()}\n`)
