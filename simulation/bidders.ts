import { setTimeout as pause } from 'node:timers/promises'
import { AccessTokens } from '../src/accounts/tokens.ts'
import { type Database, rows } from '../src/database/pool.ts'
import { givenAuction, givenItem } from '../test-kit/given-auctions.ts'
import { givenUser } from '../test-kit/given-people.ts'
import type { Asked, Balanced } from './balancer.ts'
import type { Random } from './random.ts'

/** The key that signs tokens for the servers of a test. */
export const TOKEN_KEYS = 'test:0123456789-abcdefghijklmnopqrstuvwxyz'
export const PIN_SECRET = 'abcdefghijklmnopqrstuvwxyz-0123456789'

const THINK_MS = 60

export type Stage = {
  auctionId: number
  itemIds: number[]
  people: { id: number; email: string; token: string }[]
}

export async function setStage(
  db: Database,
  { items, people, endsIn = 3_600 }: { items: number; people: number; endsIn?: number },
): Promise<Stage> {
  const [, id, secret] = /^(\w+):(.+)$/.exec(TOKEN_KEYS)!
  const tokens = new AccessTokens({
    keys: [{ id: id!, secret: secret! }],
    acceptedClients: ['web'],
    now: Date.now,
  })
  const { id: auctionId } = await givenAuction(db, { endsIn })
  const stage: Stage = { auctionId, itemIds: [], people: [] }
  for (let number = 0; number < items; number++)
    stage.itemIds.push((await givenItem(db, { auctionId, startingCents: 100n, incrementCents: 1n })).id)
  for (let number = 0; number < people; number++) {
    const email = `bidder${number}@example.org`
    const user = await givenUser(db, { email })
    const token = await tokens.sign({ ...user, client: 'web', whitelabelId: 1 }, 86_400)
    stage.people.push({ id: user.id, email, token })
  }
  return stage
}

/** No amount is offered twice on an item, so a row of the log belongs to one offer. */
type Offer = {
  itemId: number
  bidderId: number
  cents: number
  fate: 'accepted' | 'refused' | 'failed' | 'lost'
  detail: string
}

/** People who bid higher and higher, look at the items in between, and record the answers they get. */
export class Bidders {
  readonly offers: Offer[] = []
  /** Reads that did not succeed. */
  readonly failedReads: string[] = []
  reads = 0
  /** How often a request had to be sent to another server. */
  turnedAway = 0
  readonly #stage: Stage
  readonly #ask: (asked: Asked) => Promise<Balanced>
  readonly #bidding: Promise<unknown>
  #cents = 100
  #isOver = false

  constructor(stage: Stage, random: Random, ask: (asked: Asked) => Promise<Balanced>) {
    this.#stage = stage
    this.#ask = ask
    const all = stage.people.map((person) => this.#bid(person, random.fork()))
    this.#bidding = Promise.all(all)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#bidding
  }

  get asked(): number {
    return this.offers.length + this.reads
  }

  get accepted(): number {
    return this.offers.filter(({ fate }) => fate === 'accepted').length
  }

  /** Everything that was neither done nor refused by the rules. */
  get failures(): string[] {
    const failed = this.offers.filter(({ fate }) => fate === 'failed' || fate === 'lost')
    return [
      ...failed.map(({ fate, cents, detail }) => `bid of ${cents}: ${fate}, ${detail}`),
      ...this.failedReads,
    ]
  }

  /** Where the log of bids contradicts the answers that the bidders got. */
  async contradictions(db: Database): Promise<string[]> {
    const log = await rows<{ itemId: number; bidderId: number; cents: number; count: number }>(
      db,
      `select item_id as "itemId", bidder_id as "bidderId", reach_cents::int as cents, count(*)::int as count
         from bids where item_id = any($1::int[]) group by item_id, bidder_id, reach_cents`,
      [this.#stage.itemIds],
    )
    const keyOf = ({ itemId, bidderId, cents }: Omit<Offer, 'fate' | 'detail'>) =>
      `${itemId} ${bidderId} ${cents}`
    const counts = new Map(log.map((found) => [keyOf(found), found.count]))
    const told = this.offers.flatMap((offer) => {
      const count = counts.get(keyOf(offer)) ?? 0
      counts.delete(keyOf(offer))
      const isRight =
        offer.fate === 'accepted' ? count === 1 : offer.fate === 'lost' ? count <= 1 : count === 0
      return isRight ? [] : [`a bid of ${offer.cents} was ${offer.fate} and stands in the log ${count} times`]
    })
    return [...told, ...[...counts.keys()].map((key) => `nobody asked for ${key}`)]
  }

  async #bid(person: Stage['people'][number], random: Random): Promise<void> {
    while (!this.#isOver) {
      await pause(random.between(0, 2 * THINK_MS))
      const itemId = random.pick(this.#stage.itemIds)
      if (random.chance(0.3)) await this.#read(itemId, person.token)
      else await this.#offer(itemId, person)
    }
  }

  async #offer(itemId: number, { id: bidderId, token }: Stage['people'][number]): Promise<void> {
    const cents = ++this.#cents
    const asked = { method: 'POST', path: `/v3/item/${itemId}/bid`, token, body: { amount: cents / 100 } }
    const note = (fate: Offer['fate'], detail = '') =>
      this.offers.push({ itemId, bidderId, cents, fate, detail })
    try {
      const { status, body, turnedAway } = await this.#ask(asked)
      this.turnedAway += turnedAway
      if (status !== 200) note('failed', `${status} ${JSON.stringify(body)}`)
      else note(body.success === 0 ? 'refused' : 'accepted')
    } catch (error) {
      note('lost', String(error))
    }
  }

  async #read(itemId: number, token: string): Promise<void> {
    this.reads++
    const path = `/v3/item/${itemId}`
    const failure = await this.#ask({ method: 'GET', path, token }).then(({ status, turnedAway }) => {
      this.turnedAway += turnedAway
      return status === 200 ? null : String(status)
    }, String)
    if (failure !== null) this.failedReads.push(`a read: ${failure}`)
  }
}
