import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { CardName } from './cards.ts'
import { Failure, missing } from './failure.ts'
import type { Faults } from './faults.ts'
import type { Ledger, LedgerLine } from './ledger.ts'
import type { Endpoint, StripeEvent, Thing } from './objects.ts'

/** What all accounts share. */
export type World = {
  /** Epoch seconds of the stand-in's own clock. */
  now(): number
  /** Where its pages are. */
  url(): string
  faults: Faults
  ledger: Ledger
  send(event: StripeEvent, endpoint: Endpoint): void
  /** A new account that this platform may act for. */
  connect(platform: Account): Account
  /** One that it may act for; everything else is refused. */
  connected(platform: Account, id: string): Account
}

/** What a checkout session will do once somebody pays there. */
export type Plan = { description: string; metadata: Record<string, string>; savesCard: boolean }

export type SavedAccount = {
  id: string
  isLive: boolean
  objects: Thing[]
  cards: [string, CardName][]
  plans: [string, Plan][]
  returnUrls: [string, string][]
  payouts?: [string, string][]
  onboarding?: Onboarding | null
}

/** How far somebody has come who opens an account through a platform. */
export type Onboarding = {
  /** Empty: the owner has ended the connection. */
  platformId: string
  /** `submitted`: everything was given, and is being checked. */
  progress: 'begun' | 'submitted' | 'complete'
}

export type AccountLink = {
  account: Account
  returnUrl: string
  refreshUrl: string
  expiresAt: number
  /** It opens once; somebody who comes back by it is sent to get another. */
  isVisited: boolean
}

/** Thousands of payments fit; then it says so instead of filling the memory. */
const MOST_OBJECTS = 200_000
const MOST_EVENTS = 2_000

/** One account with everything in it. */
export class Account {
  readonly id: string
  readonly isLive: boolean
  readonly world: World
  /** It may read, and take no more money. */
  isRestricted = false
  /** Whose key reached it, if it was another account's. */
  platform: Account | null = null
  /** How far the owner of a connected account has come; null for accounts that have a key of their own. */
  onboarding: Onboarding | null = null
  /** By their secret part, those that this platform made; over too soon to be kept for the next start. */
  readonly links = new Map<string, AccountLink>()
  /** Endpoints that get the events of connected accounts instead of its own. */
  readonly connectEndpoints = new Set<string>()
  readonly #objects = new Map<string, Thing>()
  readonly #events = new Map<string, StripeEvent>()
  /** Which test card a payment method is. */
  readonly cards = new Map<string, CardName>()
  readonly plans = new Map<string, Plan>()
  /** Where somebody goes after answering their bank. */
  readonly returnUrls = new Map<string, string>()
  /** With which payout a movement of the balance was paid out. */
  readonly payouts = new Map<string, string>()

  constructor(id: string, isLive: boolean, world: World) {
    this.id = id
    this.isLive = isLive
    this.world = world
  }

  /** Whether it may take money. */
  get canCharge(): boolean {
    return !this.isRestricted && (this.onboarding?.progress ?? 'complete') === 'complete'
  }

  add<One extends Thing>(thing: One): One {
    if (this.#objects.size >= MOST_OBJECTS)
      throw new Failure(500, { type: 'api_error', message: 'The stand-in is full: start it again.' })
    this.#objects.set(thing.id, thing)
    return thing
  }

  find<Kind extends Thing['object']>(kind: Kind, id: string): Extract<Thing, { object: Kind }> {
    const found = this.get(id)
    if (found?.object !== kind) throw missing(id)
    return found as Extract<Thing, { object: Kind }>
  }

  get(id: string): Thing | undefined {
    return this.#objects.get(id) ?? this.#events.get(id)
  }

  /** Oldest first. */
  all<Kind extends Thing['object']>(kind: Kind): Extract<Thing, { object: Kind }>[] {
    const things: Iterable<Thing> = kind === 'event' ? this.#events.values() : this.#objects.values()
    return [...things].filter((thing) => thing.object === kind) as Extract<Thing, { object: Kind }>[]
  }

  remove(id: string): void {
    this.#objects.delete(id)
  }

  /** What every new object begins with. */
  head<Kind extends string>(prefix: string, object: Kind) {
    return {
      id: newId(prefix),
      object,
      created: this.world.now(),
      livemode: this.isLive,
    }
  }

  /** Keeps the event, with the object as it is now, and sends it to whoever asked for its kind. */
  emit(type: Stripe.Event['type'], object: Thing): void {
    const endpoints = [
      ...this.#endpoints(false),
      ...(this.platform ? this.platform.#endpoints(true) : []),
    ].filter(({ enabled_events }) => enabled_events.includes(type) || enabled_events.includes('*'))
    const event: StripeEvent = {
      ...this.head('evt', 'event'),
      ...(this.platform ? { account: this.id } : {}),
      api_version: endpoints[0]?.api_version ?? null,
      data: { object: structuredClone(object) },
      pending_webhooks: endpoints.length,
      request: null,
      type,
    }
    this.#events.set(event.id, event)
    if (this.#events.size > MOST_EVENTS) this.#events.delete(this.#events.keys().next().value!)
    for (const endpoint of endpoints) this.world.send(event, endpoint)
  }

  #endpoints(isConnect: boolean): Endpoint[] {
    return this.all('webhook_endpoint').filter(({ id }) => this.connectEndpoints.has(id) === isConnect)
  }

  book(line: Omit<LedgerLine, 'at' | 'account'>): void {
    this.world.ledger.add({ at: this.world.now(), account: this.id, ...line })
  }

  saved(): SavedAccount {
    return {
      id: this.id,
      isLive: this.isLive,
      objects: [...this.#objects.values()],
      cards: [...this.cards],
      plans: [...this.plans],
      returnUrls: [...this.returnUrls],
      payouts: [...this.payouts],
      onboarding: this.onboarding,
    }
  }

  load({ objects, cards, plans, returnUrls, payouts = [], onboarding = null }: SavedAccount): this {
    this.onboarding = onboarding
    for (const thing of objects) this.#objects.set(thing.id, thing)
    for (const [id, card] of cards) this.cards.set(id, card)
    for (const [id, plan] of plans) this.plans.set(id, plan)
    for (const [id, url] of returnUrls) this.returnUrls.set(id, url)
    for (const [id, payout] of payouts) this.payouts.set(id, payout)
    return this
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
