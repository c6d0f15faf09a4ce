import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const LIFETIME_SECONDS = 12 * 3600
/** Signed again an hour before the end, so that no token expires on its way. */
const KEPT_MS = (LIFETIME_SECONDS - 3600) * 1000
/** There are only a handful of push services; invented ones must not take up memory. */
const ORIGINS = 100

/** The key by which push services and browsers know this service (VAPID, RFC 8292). */
export class ServerKey {
  /** As browsers take it for `applicationServerKey`. */
  readonly publicKey: string
  readonly #key: KeyObject
  readonly #contact: string
  readonly #now: () => number
  readonly #signed: LRUCache<string, Promise<string>>

  constructor({ privateKey, contact, now }: { privateKey: string; contact: string; now: () => number }) {
    const point = publicPointOf(privateKey)
    this.publicKey = point.toString('base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    this.#key = createPrivateKey({
      key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y },
      format: 'jwk',
    } as never)
    this.#contact = contact
    this.#now = now
    this.#signed = new LRUCache({ max: ORIGINS, ttl: KEPT_MS, perf: { now } })
  }

  /** The `Authorization` for a push to this origin. */
  async authorization(origin: string): Promise<string> {
    let token = this.#signed.get(origin)
    if (!token) {
      token = this.#sign(origin)
      this.#signed.set(origin, token)
    }
    return `vapid t=${await token}, k=${this.publicKey}`
  }

  #sign(origin: string): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(this.#contact)
      .setExpirationTime(Math.floor(this.#now() / 1000) + LIFETIME_SECONDS)
      .sign(this.#key)
  }
}

/** Throws unless it is a private key of P-256. */
function publicPointOf(privateKey: string): Buffer {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve.getPublicKey()
}
