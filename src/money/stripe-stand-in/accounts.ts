import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Account, type AccountLink, newId, type SavedAccount, type World } from './account.ts'
import { Failure } from './failure.ts'

const MOST_ACCOUNTS = 1_000
const nothing: ReadonlySet<string> = new Set()

/**
 * Every key that looks like one of Stripe's opens an account of its own. Keys that differ only after `__` open the same
 * one: `sk_test_gala__old`, `sk_test_gala__new`.
 */
export class Accounts {
  readonly #world: World
  readonly #accounts = new Map<string, Account>()
  readonly #revoked = new Set<string>()
  readonly #lacks = new Map<string, ReadonlySet<string>>()

  constructor(world: World) {
    this.#world = world
  }

  /** Whom a request is for, and what its key may not do. */
  enter(headers: IncomingHttpHeaders): { account: Account; lacks: ReadonlySet<string> } {
    const key = headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!/^[sr]k_(test|live)_\w{1,200}$/.test(key) || this.#revoked.has(key))
      throw new Failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    const connected = headers['stripe-account']
    const own = this.ofKey(key)
    const account = typeof connected === 'string' ? this.connectedTo(own, connected) : own
    if (account !== own) account.platform = own
    return { account, lacks: this.#lacks.get(key) ?? nothing }
  }

  ofKey(key: string): Account {
    return this.#open(accountIdOf(key), key.includes('_live_'))
  }

  /** A new account without a key of its own, which the platform may act for. */
  connect(platform: Account): Account {
    const account = this.#open(newId('acct'), platform.isLive)
    account.platform = platform
    account.onboarding = { platformId: platform.id, progress: 'begun' }
    return account
  }

  /** Another platform's account, and one that is not connected any more, cannot be reached. */
  connectedTo(own: Account, id: string): Account {
    const account = id === own.id ? own : this.#accounts.get(id)
    if (!account || (account !== own && account.onboarding?.platformId !== own.id)) throw noAccess()
    return account
  }

  all(): Account[] {
    return [...this.#accounts.values()]
  }

  holding(id: string): Account | undefined {
    return this.all().find((account) => account.get(id))
  }

  linkNamed(secret: string): AccountLink | undefined {
    return this.all().flatMap(({ links }) => links.get(secret) ?? [])[0]
  }

  revoke(key: string): void {
    this.#revoked.add(key)
  }

  /** Rights as Stripe names them: `charge_write`, `webhook_write`, … */
  restrictKey(key: string, lacks: string[]): void {
    this.#lacks.set(key, new Set(lacks))
  }

  saved(): SavedAccount[] {
    return this.all().map((account) => account.saved())
  }

  load(saved: SavedAccount[]): void {
    for (const one of saved) this.#open(one.id, one.isLive).load(one)
  }

  #open(id: string, isLive: boolean): Account {
    const known = this.#accounts.get(id)
    if (known) return known
    if (!/^acct_\w{1,60}$/.test(id) || this.#accounts.size >= MOST_ACCOUNTS) throw noAccess()
    const account = new Account(id, isLive, this.#world)
    this.#accounts.set(id, account)
    return account
  }
}

const noAccess = () =>
  new Failure(403, { type: 'invalid_request_error', code: 'account_invalid', message: 'No access.' })

function accountIdOf(key: string): string {
  return `acct_${createHash('sha256').update(key.split('__')[0]!).digest('hex').slice(0, 16)}`
}
