import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseGone } from '../../platform/database/database-gone.ts'
import { isDeadlock } from '../../platform/database/lock-errors.ts'
import {
  type ConnectionSettings,
  type Database,
  openPool,
  type Transaction,
} from '../../platform/database/pool.ts'
import { isServerUnusable } from '../../platform/database/writable.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { unavailable } from '../../platform/http/answers/error-envelope.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { Time, Timer } from '../../platform/time/time.ts'
import { type BidRequest, decideGroup, type GroupOutcome, type Outcome } from './group.ts'

/** Two groups may be in progress: while one commits, the next already waits for its locks. */
const LANES = 2
/** A second group is worth its cost when it is large, or when its bids have waited this long behind the first. */
const LARGE = 32
const HELD_UP_MS = 25

/** Bidders get an answer within ten seconds, whatever the database does; reaching the desk takes some of that. */
const ANSWER_WITHIN_MS = 9_000
/** How often a group is tried that PostgreSQL ends because of a deadlock. */
const MOST_ATTEMPTS = 5
/** Shorter than elsewhere: two silent connections would stop the whole desk. */
const TIMEOUTS = { statementMs: 8_000, silenceMs: 10_000 }

/**
 * The desk's own connections. A group is two round trips in pipeline mode; its statements are planned once per
 * connection (planning them each time took 3 ms of every group), and never for tables that happen to be small.
 */
export function openDeskPool(connection: ConnectionSettings, patience = TIMEOUTS): Database {
  const options = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'
  return openPool({ ...connection, pipeline: true, options }, { size: LANES, name: 'goodlot desk', patience })
}

type Waiting = {
  offer: BidRequest
  /** When it came, by the clock and in the order of arrival. */
  since: number
  arrival: number
  /** Whether it may have reached the database. */
  isTaken: boolean
  giveUp: Timer
  resolve: (outcome: Outcome) => void
  reject: (error: Error) => void
}

export type DeskParts = {
  db: Database
  changes: Changes
  adminEmails: string[]
  metrics: Metrics
  log: FastifyBaseLogger
  time: Time
  /** How many bids may wait; beyond that, bids are refused at once. */
  queueLimit?: number
  groupLimit?: number
  answerWithinMs?: number
}

/** Where bids are placed. */
export type Desk = {
  place(offer: BidRequest): Promise<Outcome>
  drained(): Promise<void>
  /** Why the last bids could not be placed; null while all is well. */
  trouble(): string | null
}

/**
 * Bids commit in groups: while one transaction is under way, arriving bids of all items wait in memory, and then go
 * together. Nobody is answered before the commit.
 */
export class BidDesk implements Desk {
  readonly #parts: DeskParts
  readonly #queueLimit: number
  readonly #groupLimit: number
  #waiting: Waiting[] = []
  /** Items that a group is deciding on, each with the bids held back for it: another group could only wait too. */
  readonly #underWay = new Map<number, Waiting[]>()
  #queued = 0
  #trouble: string | null = null
  readonly #lanes = new Set<Promise<void>>()
  #look: Timer | null = null
  #arrivals = 0

  constructor(parts: DeskParts) {
    this.#parts = parts
    this.#queueLimit = parts.queueLimit ?? 1_000
    this.#groupLimit = parts.groupLimit ?? 400
  }

  place(offer: BidRequest): Promise<Outcome> {
    if (this.#queued >= this.#queueLimit) {
      this.#parts.metrics.bids.inc({ outcome: 'shed' })
      return Promise.reject(unavailable('Too many bids at once. Please try again.'))
    }
    return new Promise((resolve, reject) => {
      this.#queued++
      const line = this.#underWay.get(offer.itemId) ?? this.#waiting
      const { time, answerWithinMs = ANSWER_WITHIN_MS } = this.#parts
      const giveUp = time.after(answerWithinMs, () => this.#giveUp(waiting))
      const since = time.monotonic()
      const waiting: Waiting = {
        offer,
        since,
        arrival: ++this.#arrivals,
        isTaken: false,
        giveUp,
        resolve,
        reject,
      }
      line.push(waiting)
      this.#openIfWorthIt()
    })
  }

  /** Resolves when nothing is waiting or under way. */
  async drained(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes)
  }

  trouble(): string | null {
    return this.#trouble
  }

  /** Tells a bidder that it takes too long: nothing was done, or that is unknown since the bid is under way. */
  #giveUp(late: Waiting): void {
    this.#trouble = 'the database has not answered in time'
    this.#parts.metrics.bids.inc({ outcome: 'failed' })
    if (late.isTaken) {
      late.reject(unavailable('Your bid is taking too long. Please check whether it went through.', 2))
      return
    }
    const others = (line: Waiting[]) => line.filter((waiting) => waiting !== late)
    const { itemId } = late.offer
    this.#queued--
    this.#waiting = others(this.#waiting)
    if (this.#underWay.has(itemId)) this.#underWay.set(itemId, others(this.#underWay.get(itemId)!))
    late.reject(unavailable('The database is not available right now.', 2))
  }

  #openIfWorthIt(): void {
    const oldest = this.#waiting[0]
    if (!oldest || this.#lanes.size >= LANES) return
    const { time } = this.#parts
    const waitedMs = time.monotonic() - oldest.since
    if (this.#lanes.size === 0 || this.#waiting.length >= LARGE || waitedMs >= HELD_UP_MS) {
      this.#open()
    } else {
      this.#look ??= time.after(HELD_UP_MS - waitedMs, () => {
        this.#look = null
        this.#openIfWorthIt()
      })
    }
  }

  #open(): void {
    const lane = this.#work().finally(() => {
      this.#lanes.delete(lane)
      this.#openIfWorthIt()
    })
    this.#lanes.add(lane)
  }

  /** One group after the other. The next is sent to the database before the last is answered, so that neither waits. */
  async #work(): Promise<void> {
    // Let the requests that arrived in this turn of the event loop join the first group.
    await new Promise(setImmediate)
    const lane = new Lane(this.#parts)
    let answer = () => {}
    try {
      while (this.#waiting.length > 0) {
        const group = this.#take()
        const settled = this.#settle(group, lane).finally(() => this.#requeue(group))
        answer()
        answer = await settled
      }
      answer()
    } finally {
      lane.close()
    }
  }

  #take(): Waiting[] {
    const group = this.#waiting.splice(0, this.#groupLimit)
    this.#queued -= group.length
    this.#parts.metrics.deskQueue.set(this.#queued)
    for (const waiting of group) {
      waiting.isTaken = true
      this.#underWay.set(waiting.offer.itemId, [])
    }
    if (this.#waiting.length > 0) {
      this.#waiting = this.#waiting.filter((waiting) => {
        const line = this.#underWay.get(waiting.offer.itemId)
        line?.push(waiting)
        return !line
      })
    }
    return group
  }

  /** Bids held back for these items rejoin the queue in arrival order, so that nobody waits forever. */
  #requeue(group: Waiting[]): void {
    const freed: Waiting[] = []
    for (const { offer } of group) {
      freed.push(...(this.#underWay.get(offer.itemId) ?? []))
      this.#underWay.delete(offer.itemId)
    }
    if (freed.length > 0) this.#waiting = [...freed, ...this.#waiting].sort((a, b) => a.arrival - b.arrival)
  }

  /**
   * When the database refuses a group, nothing of it happened: each of its bids is tried alone and gets its own honest
   * answer. When the database is gone they are all told so, since trying each would only make them wait.
   */
  async #settle(group: Waiting[], lane: Lane, attempt = 1): Promise<() => void> {
    const { changes } = this.#parts
    try {
      const offers = group.map(({ offer }) => offer)
      const { outcomes, events } = await lane.decide(offers)
      this.#trouble = null
      return () => {
        changes.announce(events)
        this.#count(outcomes)
        for (const [position, { giveUp, resolve }] of group.entries()) {
          giveUp.cancel()
          resolve(outcomes[position]!)
        }
      }
    } catch (error) {
      if (isDeadlock(error) && attempt < MOST_ATTEMPTS) return this.#settle(group, lane, attempt + 1)
      if (group.length === 1 || error instanceof ApiError || isDatabaseGone(error as Error)) {
        this.#noteFailure(error as Error, group.length)
        return () => {
          for (const { giveUp, reject } of group) {
            giveUp.cancel()
            reject(error as Error)
          }
        }
      }
      this.#parts.log.warn(
        { err: error, bids: group.length },
        'a group of bids failed; trying them one by one',
      )
      for (const waiting of group) (await this.#settle([waiting], lane))()
      return () => {}
    }
  }

  #noteFailure(error: Error, bids: number): void {
    const reason = error.cause instanceof Error ? error.cause : error
    this.#trouble = isDatabaseGone(reason) ? reason.message : 'an unexpected error, see the log'
    this.#parts.metrics.bids.inc({ outcome: 'failed' }, bids)
    this.#parts.log.error({ err: reason, bids }, 'bids could not be placed')
  }

  #count(outcomes: Outcome[]): void {
    for (const [outcome, same] of Map.groupBy(outcomes, ({ kind }) => kind)) {
      this.#parts.metrics.bids.inc({ outcome }, same.length)
    }
    for (const outcome of outcomes)
      if (outcome.kind === 'refused') this.#parts.metrics.bidRefusals.inc({ reason: outcome.refusal.code })
  }
}

/** A connection that is kept from group to group, and replaced when it breaks. */
class Lane {
  readonly #parts: DeskParts
  #tx: Transaction | null = null

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  async decide(offers: BidRequest[]): Promise<GroupOutcome> {
    this.#tx ??= await this.#parts.db.connect()
    const tx = this.#tx
    try {
      return await decideGroup(tx, offers, this.#parts.adminEmails)
    } catch (error) {
      const broken = await tx.query('rollback').then(
        () => (isServerUnusable(error) ? (error as Error) : null),
        (failure: Error) => failure,
      )
      if (broken) this.close(broken)
      throw error
    }
  }

  close(broken?: Error): void {
    this.#tx?.release(broken)
    this.#tx = null
  }
}
