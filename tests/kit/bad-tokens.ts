import { createSecretKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Person } from './given-people.ts'

export type TokenKey = { id: string; secret: string }

/** The service's own key, and the time by its clock. */
export type Forgery = { key: TokenKey; nowMs: number }

type Change = { header?: object; claims?: object; seconds?: number; key?: string | KeyObject }

/** A token as the service would sign it for this person, apart from the changes. */
export async function tokenLike(
  person: Person,
  { key, nowMs }: Forgery,
  change: Change = {},
): Promise<string> {
  const secret = change.key ?? key.secret
  const now = Math.floor(nowMs / 1000)
  return new SignJWT({
    sub: String(person.id),
    guid: person.guid,
    client: 'web',
    whitelabel: 1,
    iat: now,
    exp: now + (change.seconds ?? 60),
    ...change.claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.id, ...change.header })
    .sign(typeof secret === 'string' ? createSecretKey(secret, 'utf8') : secret)
}

/** Everything an attacker might try instead of this person's valid token, named by what is wrong with it. */
export async function badTokens(person: Person, forgery: Forgery): Promise<Record<string, string>> {
  const like = (change: Change) => tokenLike(person, forgery, change)
  const [header = '', payload = '', signature = ''] = (await like({})).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const unsigned = (alg: string) => `${encode({ alg, typ: 'at+jwt', kid: forgery.key.id })}.${payload}`
  const changed = (change: object) => `${header}.${encode({ ...claims, ...change })}.${signature}`
  const foreign = 'foreign-key-0123456789-abcdefghijklmnop'
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    'alg none': `${unsigned('none')}.`,
    'alg none, in capitals': `${unsigned('NONE')}.`,
    'alg none, with the signature of another': `${unsigned('none')}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'no third part': `${header}.${payload}`,
    'half a signature': `${header}.${payload}.${signature.slice(0, 20)}`,
    'a wrong key': await like({ key: foreign }),
    'a key of no name': await like({ header: { kid: 'foreign' }, key: foreign }),
    'a key named like a part of the language': await like({ header: { kid: '__proto__' }, key: foreign }),
    'the name of the key for the key': await like({ key: forgery.key.id.padEnd(32, '\0') }),
    'an empty key': `${header}.${payload}.${Buffer.alloc(32).toString('base64url')}`,
    'a public-key signature': await like({ header: { alg: 'RS256' }, key: privateKey }),
    'another algorithm': await like({ header: { alg: 'HS512' }, key: forgery.key.secret.padEnd(64, '.') }),
    'another kind of token': await like({ header: { typ: 'JWT' } }),
    'another user in it': changed({ sub: String(person.id - 1) }),
    'a longer life in it': changed({ exp: claims.exp + 1_000_000 }),
    'another whitelabel in it': changed({ whitelabel: 2 }),
    'expired by a second': await like({ seconds: -1 }),
    'expired this very second': await like({ seconds: 0 }),
    'no expiry': await like({ claims: { exp: undefined } }),
    'a user there is none of': await like({ claims: { sub: '1999999999' } }),
    'the number of one user and the guid of another': await like({ claims: { guid: randomUUID() } }),
    'no user': await like({ claims: { sub: undefined } }),
    'no client': await like({ claims: { client: undefined } }),
    'a client there is none of': await like({ claims: { client: 'partner' } }),
    'a part of the language for a client': await like({ claims: { client: 'constructor' } }),
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
