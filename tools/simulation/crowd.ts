import { type Database, rows } from '../../src/platform/database/pool.ts'
import { type HttpAnswer, type HttpCall, UnknownOutcome } from './balancer.ts'
import { Board } from './board.ts'
import type { Call, Reply } from './client.ts'
import { emptyHistory, type OfferEntry } from './history.ts'
import { takePart } from './people.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'

const THINK_MS = 60
const HOUR_MS = 3_600_000

/** The crowd of a driver: people who bid higher and higher and look at the items in between, until it is stopped. */
export class Crowd {
  /** Requests that were neither done nor refused by the rules. */
  readonly failures: string[] = []
  requests = 0
  /** How often a request had to be sent to another server. */
  rerouted = 0
  readonly #stage: Stage
  readonly #ask: (call: HttpCall) => Promise<HttpAnswer>
  readonly #history = emptyHistory(0)
  readonly #bidding: Promise<unknown>
  #isOver = false

  constructor(stage: Stage, random: Random, ask: (call: HttpCall) => Promise<HttpAnswer>) {
    this.#stage = stage
    this.#ask = ask
    const board = new Board()
    board.add(stage.itemIds.map((itemId) => lotOf(itemId, stage.auctionId)))
    const scene = {
      board,
      history: this.#history,
      onlookerToken: random.pick(stage.people).token,
      thinkMs: THINK_MS,
      isOver: () => this.#isOver,
      send: (_: Person, call: Call) => this.#send(call),
    }
    this.#bidding = Promise.all(
      stage.people.map((person) => takePart({ ...person, random: random.fork(), habit: 'climber' }, scene)),
    )
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#bidding
  }

  get offers(): OfferEntry[] {
    return this.#history.offers
  }

  get accepted(): number {
    return this.offers.filter(({ fate }) => fate === 'accepted').length
  }

  /** Where the log of bids contradicts the answers. A climber's amount is offered only once, so a row has one offer. */
  async contradictions(db: Database): Promise<string[]> {
    const log = await rows<{ itemId: number; personId: number; amountCents: number; count: number }>(
      db,
      `select item_id as "itemId", bidder_id as "personId", reach_cents::int as "amountCents", count(*)::int as count
         from bids where item_id = any($1::int[]) group by item_id, bidder_id, reach_cents`,
      [this.#stage.itemIds],
    )
    const keyOf = ({
      itemId,
      personId,
      amountCents,
    }: Pick<OfferEntry, 'itemId' | 'personId' | 'amountCents'>) => `${itemId} ${personId} ${amountCents}`
    const counts = new Map(log.map((found) => [keyOf(found), found.count]))
    const wrong = this.offers.flatMap((offer) => {
      const count = counts.get(keyOf(offer)) ?? 0
      counts.delete(keyOf(offer))
      const { fate, amountCents } = offer
      const isRight = fate === 'accepted' ? count === 1 : fate === 'unknown' ? count <= 1 : count === 0
      return isRight ? [] : [`a bid of ${amountCents} was ${fate} and is in the log ${count} times`]
    })
    return [...wrong, ...[...counts.keys()].map((key) => `nobody made the bid ${key}`)]
  }

  async #send(call: Call): Promise<Reply> {
    this.requests++
    const sent = { sentAt: Date.now(), sentOrder: performance.now(), server: 0 }
    const unanswered = {
      answeredAt: null,
      answeredOrder: null,
      status: null,
      body: null,
      fate: 'unknown',
    } as const
    const fail = (why: string) => this.failures.push(`${call.method} ${call.path}: ${why}`)
    try {
      const { status, body, rerouted } = await this.#ask(call)
      this.rerouted += rerouted
      if (status !== 200) fail(`${status} ${JSON.stringify(body)}`)
      const answered = { answeredAt: Date.now(), answeredOrder: performance.now() }
      return { ...sent, ...answered, status, body, fate: status === 200 ? 'accepted' : 'rejected' }
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) fail(String(error))
      return { ...sent, ...unanswered }
    }
  }
}

const [AUCTION_OPEN, ITEM_OPEN] = [4, 1]

const lotOf = (itemId: number, auctionId: number) => ({
  itemId,
  auctionId,
  itemType: 'silent' as const,
  statusId: ITEM_OPEN,
  auctionStatusId: AUCTION_OPEN,
  startingCents: 100,
  stepCents: 1,
  buyNowCents: null,
  extensionMs: 0,
  startsAt: Date.now(),
  endsAt: Date.now() + 24 * HOUR_MS,
})
