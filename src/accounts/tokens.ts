import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '../http/access/authentication.ts'

export type TokenSubject = { id: number; guid: string; client: string; whitelabelId: number }

export type TokenSettings = {
  keys: { id: string; secret: string }[]
  acceptedClients: string[]
  now: () => number
}

/** Signs and reads access tokens. The first key signs; all are read, so keys can be changed without signing people out. */
export class AccessTokens {
  readonly #keys: Map<string, KeyObject>
  readonly #signingKey: string
  readonly #accepted: Set<string>
  readonly #now: () => number

  constructor({ keys, acceptedClients, now }: TokenSettings) {
    this.#keys = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret, 'utf8')]))
    this.#signingKey = keys[0]!.id
    this.#accepted = new Set(acceptedClients)
    this.#now = now
  }

  sign(subject: TokenSubject, lifetimeSeconds: number): Promise<string> {
    const issuedAt = Math.floor(this.#now() / 1000)
    return new SignJWT({ guid: subject.guid, client: subject.client, whitelabel: subject.whitelabelId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: this.#signingKey })
      .setSubject(String(subject.id))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(this.#keys.get(this.#signingKey)!)
  }

  /** Whether this deployment takes tokens of the client at all. */
  accepts(client: string): boolean {
    return this.#accepted.has(client)
  }

  /** What a good token says; null for any other. */
  async read(token: string): Promise<Caller | null> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#keys.get(kid ?? '') ?? refuse(), {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        currentDate: new Date(this.#now()),
        requiredClaims: ['sub', 'exp', 'guid', 'client', 'whitelabel'],
      })
      const client = String(payload.client)
      if (!this.accepts(client)) return null
      return {
        id: Number(payload.sub),
        guid: String(payload.guid),
        client,
        whitelabelId: Number(payload.whitelabel),
        expiresAt: payload.exp! * 1000,
      }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

function refuse(): never {
  throw new errors.JWKSNoMatchingKey()
}
