import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname } from 'node:path'
import pg from 'pg'
import { makeDataFolder } from './data-folder.ts'
import { serverList, wantedServer } from './server-list.ts'
import { StartupError } from './startup-error.ts'

/** Reads settings one by one and remembers everything that is wrong with them. */
export class SettingReader {
  readonly #env: NodeJS.ProcessEnv
  readonly #problems = new Set<string>()

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  problem(sentence: string): void {
    this.#problems.add(sentence)
  }

  refuseIfWrong(): void {
    if (this.#problems.size === 0) return
    throw new StartupError(
      `Goodlot cannot start with these settings:\n${[...this.#problems].map((p) => `- ${p}`).join('\n')}`,
    )
  }

  has(name: string): boolean {
    return this.optional(name) !== null
  }

  refuseRemoved(settings: Record<string, string>): void {
    for (const [name, now] of Object.entries(settings))
      if (name in this.#env && this.has(name))
        this.problem(`${name} no longer exists: ${now}. Remove the setting.`)
  }

  optional(name: string): string | null {
    return this.#env[name]?.trim() || null
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback
  }

  requiredIf(isRequired: boolean, name: string): string {
    const value = this.optional(name)
    if (isRequired && !value) this.problem(`${name} is missing.`)
    return value ?? ''
  }

  integer(
    name: string,
    fallback: number,
    { min, max = 2_147_483_647 }: { min: number; max?: number },
  ): number {
    const text = this.optional(name)
    if (text === null) return fallback
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      this.problem(`${name} must be a whole number from ${min} to ${max}.`)
    return value
  }

  /** A number from 0 to 1. */
  share(name: string, fallback: number): number {
    const value = Number(this.optional(name) ?? fallback)
    if (!(value >= 0 && value <= 1)) this.problem(`${name} must be a number from 0 to 1.`)
    return value
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.optional(name)
    if (text === null) return fallback
    if (!['true', 'false', '1', '0'].includes(text)) this.problem(`${name} must be true or false.`)
    return text === 'true' || text === '1'
  }

  list(name: string, fallback: string[]): string[] {
    const text = this.optional(name)
    if (text === null) return fallback
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.optional(name)
    if (text === null) return fallback
    if (!values.includes(text as Value)) this.problem(`${name} must be one of ${values.join(', ')}.`)
    return text as Value
  }

  choices<Value extends string>(name: string, values: readonly Value[]): Value[] {
    const chosen = this.list(name, [...values])
    const isKnown = chosen.every((value) => values.includes(value as Value))
    if (!isKnown || chosen.length === 0) this.problem(`${name} must name some of ${values.join(', ')}.`)
    return chosen as Value[]
  }

  url(name: string, fallback: string): string {
    return this.webAddress(name)?.replace(/(?<!\/)\/+$/, '') ?? fallback
  }

  webAddress(name: string): string | null {
    const text = this.optional(name)
    if (text === null) return null
    const isRight = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
    if (!isRight) this.problem(`${name} must be an address that starts with http:// or https://.`)
    return text
  }

  /** Whether what is sent there can be read on the way; on this machine there is no way. */
  isInClear(name: string): boolean {
    const text = this.optional(name)
    if (text === null || !URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  }

  smtpUrl(name: string): string | null {
    const text = this.optional(name)
    if (text === null) return null
    const isRight = URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)
    if (!isRight || !new URL(text).hostname)
      this.problem(
        `${name} must look like smtp://user:password@host:587, or smtps://… for a line encrypted from the start.`,
      )
    return text
  }

  databaseUrl(name: string): string | null {
    const text = this.optional(name)
    if (text === null) return null
    const wanted = wantedServer(text) ?? 'read-write'
    if (!/^postgres(ql)?:\/\//.test(text))
      this.problem(`${name} must be an address that starts with postgres://.`)
    else if (!serverList(text).every(isDatabaseAddress))
      this.problem(`${name} must look like postgres://user:password@host:5432/database.`)
    else if (!['read-write', 'primary', 'any'].includes(wanted))
      this.problem(`${name}: Goodlot writes, so target_session_attrs must be read-write, not ${wanted}.`)
    return text
  }

  /** Addresses and networks. A few that cover everybody would let any client pretend to be at any address. */
  networks(name: string): string[] {
    const networks = this.list(name, [])
    for (const network of networks) {
      const [address = '', bits] = network.split('/')
      const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
      const least = most === 32 ? 8 : 16
      const isRight = bits === undefined ? most > 0 : /^\d+$/.test(bits) && +bits >= least && +bits <= most
      if (!isRight)
        this.problem(
          `${name} must list addresses or networks such as 10.0.0.7 or 10.0.0.0/8, not ${network}.`,
        )
    }
    return networks
  }

  /** `itemBid=120/60,userProfile=120/60`: the limit and its seconds, by name. */
  limits(name: string, known: string[]): Record<string, { limit: number; seconds: number }> {
    const changes: Record<string, { limit: number; seconds: number }> = {}
    for (const part of this.list(name, [])) {
      const [, key = '', limit, seconds] = /^(\w+)=([1-9]\d{0,8})\/([1-9]\d{0,6})$/.exec(part) ?? []
      if (!key) this.problem(`${name} must look like itemBid=120/60,userProfile=120/60, not ${part}.`)
      else if (!known.includes(key)) this.problem(`${name} knows ${known.join(', ')}, but not ${key}.`)
      else changes[key] = { limit: Number(limit), seconds: Number(seconds) }
    }
    return changes
  }

  /** A secret that must be set unless there is a file to keep a generated one in. */
  secret(name: string, file: string | null): string {
    const value = this.optional(name)
    if (value !== null) {
      if (!isStrong(value)) this.problem(`${name} ${STRENGTH}.`)
      return value
    }
    if (file !== null) return this.#ownSecret(file)
    this.problem(`${name} is missing: it ${STRENGTH}.`)
    return ''
  }

  /** `name:secret,older:secret`: the first signs, all verify, so a key can be changed without signing anyone out. */
  keys(name: string, file: string | null): { id: string; secret: string }[] {
    const form = `must look like name:secret,older:secret; each secret ${STRENGTH}`
    if (!this.has(name)) {
      if (file !== null) return [{ id: 'own', secret: this.secret(name, file) }]
      this.problem(`${name} is missing: it ${form}.`)
      return []
    }
    const keys = this.list(name, []).map((part) => {
      const colon = part.indexOf(':')
      return { id: part.slice(0, Math.max(0, colon)), secret: part.slice(colon + 1) }
    })
    const isRight = keys.every(({ id, secret }) => id && isStrong(secret))
    const isUnique = new Set(keys.map(({ id }) => id)).size === keys.length
    if (!isRight || !isUnique || keys.length === 0) this.problem(`${name} ${form}.`)
    return keys
  }

  /** `name:key,older:key`, 32 bytes in base64 each: the first encrypts, all decrypt, so a key can be changed. */
  sealingKeys(
    name: string,
    file: string | null,
    { isRequired }: { isRequired: boolean },
  ): { id: string; key: Buffer }[] {
    if (!this.has(name) && file !== null)
      return [{ id: 'own', key: Buffer.from(this.#ownSecret(file), 'base64url') }]
    const keys = this.list(name, []).map((part) => {
      const colon = part.indexOf(':')
      return { id: part.slice(0, Math.max(0, colon)), key: Buffer.from(part.slice(colon + 1), 'base64') }
    })
    const isUnique = new Set(keys.map(({ id }) => id)).size === keys.length
    const isRight = keys.every(({ id, key }) => /^[\w-]{1,40}$/.test(id) && key.length === 32)
    if (!isUnique || !isRight)
      this.problem(`${name} must look like name:key,older:key; each key ${KEY_LENGTH}.`)
    else if (isRequired && keys.length === 0)
      this.problem(`${name} is missing: name:key, where the key ${KEY_LENGTH}.`)
    return keys
  }

  /** A P-256 private key in base64url: 32 random bytes. Null when none is set and there is no file to keep one in. */
  curveKey(name: string, file: string | null): string | null {
    const key = this.optional(name) ?? (file === null ? null : this.#ownSecret(file))
    if (key !== null && key !== '' && !isCurveKey(key))
      this.problem(`${name} must be a private key of P-256: 32 bytes in base64url, 43 characters.`)
    return key
  }

  #ownSecret(file: string): string {
    try {
      makeDataFolder(dirname(file))
      return existsSync(file) ? readFileSync(file, 'utf8') : keepNewSecret(file)
    } catch (error) {
      this.problem(`DATA_DIR cannot be used: ${(error as Error).message}.`)
      return ''
    }
  }
}

/** Made once and kept, so tokens survive a restart. Linked into place, so two first starts at once agree on one. */
function keepNewSecret(file: string): string {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function isCurveKey(key: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) return false
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false
  }
}

const KEY_LENGTH = 'is 32 random bytes in base64'
const STRENGTH = 'must have at least 32 characters, at least 10 of them different'

function isStrong(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 10
}

/** The client parses the address when it is constructed, long before it connects. */
function isDatabaseAddress(connectionString: string): boolean {
  try {
    const { host, port } = new pg.Client({ connectionString })
    return host !== '' && port > 0 && port < 65_536
  } catch {
    return false
  }
}
