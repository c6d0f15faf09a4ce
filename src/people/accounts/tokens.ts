import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '../../platform/http/access/authentication.ts'

export type TokenSubject = {
  id: number
  guid: string
  client: string
  whitelabelId: number
  /** The sign-in it comes from, kept through all refreshes; it identifies the device. */
  signInId?: string
}

/** A device that has signed in to this account at some time, however long ago. */
export type Device = { userId: number; guid: string; id: string }

type TokenSettings = {
  keys: { id: string; secret: string }[]
  acceptedClients: string[]
  now: () => number
}

/** Signs and reads access tokens. The first key signs, all verify, so keys can change without signing people out. */
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
    const { guid, client, whitelabelId: whitelabel, signInId } = subject
    return new SignJWT({ guid, client, whitelabel, ...(signInId ? { sid: signInId } : {}) })
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

  /** What a valid token says; null for any other. */
  async read(token: string): Promise<Caller | null> {
    const payload = await this.#verified(token, this.#now())
    if (!payload) return null
    return {
      id: Number(payload.sub),
      guid: String(payload.guid),
      client: String(payload.client),
      whitelabelId: Number(payload.whitelabel),
      expiresAt: payload.exp! * 1000,
    }
  }

  /** Whose device it is, by a token of ours that may have expired long ago. Older tokens do not name their sign-in. */
  async readDevice(token: string): Promise<Device | null> {
    const payload = await this.#verified(token, 0)
    if (!payload) return null
    return { userId: Number(payload.sub), guid: String(payload.guid), id: String(payload.sid ?? 'unnamed') }
  }

  async #verified(token: string, now: number): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#keys.get(kid ?? '') ?? refuse(), {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        currentDate: new Date(now),
        requiredClaims: ['sub', 'exp', 'guid', 'client', 'whitelabel'],
      })
      return this.accepts(String(payload.client)) ? payload : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

function refuse(): never {
  throw new errors.JWKSNoMatchingKey()
}
