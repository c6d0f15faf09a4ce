import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Leak scanners find keys by it, and nothing else begins like this. */
const PREFIX = 'goodlot_'
const RANDOM_LENGTH = 36
const CHECK_LENGTH = 6
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new key of an organization: 214 random bits, and a checksum by which invented ones are told without a query. */
export function makeKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => digits[randomInt(digits.length)]).join('')
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Tells a key from an access token. */
export const isLikeKey = (token: string): boolean => token.startsWith(PREFIX)

export function isWellFormedKey(token: string): boolean {
  if (!SHAPE.test(token)) return false
  const random = token.slice(PREFIX.length, -CHECK_LENGTH)
  return token.endsWith(checksumOf(random))
}

/** What is stored: a key is random enough that a plain hash does not give it away. */
export const digestOf = (key: string): Buffer => hash('sha256', key, 'buffer')

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  while (text.length < CHECK_LENGTH) {
    text = digits[rest % digits.length] + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}
