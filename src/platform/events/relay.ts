import type { FastifyBaseLogger } from 'fastify'
import type { ConnectionSettings } from '../database/pool.ts'
import { stopwatch } from '../time/stopwatch.ts'
import { pause } from '../time/time.ts'
import {
  areOver,
  eventsAfter,
  eventsBetween,
  type FoundEvent,
  isWhole,
  lastDrawnId,
  oldestStoredId,
  readWhole,
  runningWriters,
  secondsSinceWritten,
  withWhole,
} from './event-rows.ts'
import { RecentEvents } from './recent-events.ts'
import { RelayConnection } from './relay-connection.ts'
import { WakeSignal } from './wake-signal.ts'

const BATCH = 1_000
const REMEMBERED = 10_000
/** A wake-up may be lost with a connection or a process; this is the longest delay from that. */
const LOOK_EVERY_MS = 1_000
/** After rows were found, all wake-ups within this time are answered by one read. */
const REST_MS = 10
const GAP_MS = 10
const RETRY_MS = 250
/** Often enough to notice, and too seldom to cost anything. */
const MEASURE_EVERY_MS = 1_000

type RelayParts = {
  connection: ConnectionSettings
  log: FastifyBaseLogger
  /** By which this process marks what it has leased. */
  holder?: number
  /** How many of the last events are kept in memory. */
  remembered?: number
  /** Called now and then with the seconds an event took from being written to being passed on. */
  onDelay?: (seconds: number) => void
}

/**
 * Passes every committed event on to this process: each once, in the order of their ids, none left out. Ids are drawn
 * before the commit, so rows appear out of order, and rolled-back work leaves gaps. The relay waits at a gap until
 * every transaction that could still fill it is over.
 */
export class Relay {
  readonly #connection: RelayConnection
  readonly #log: FastifyBaseLogger
  readonly #wakeSignal = new WakeSignal()
  readonly #ready = Promise.withResolvers<void>()
  readonly #remembered: number
  readonly #onDelay: ((seconds: number) => void) | undefined
  #sinceMeasured: () => number = () => Number.POSITIVE_INFINITY
  #recent: RecentEvents
  #position: number | null = null
  /** Ids up to here that are not visible never will be. */
  #settledUpTo = 0
  #doubt: { upTo: number; writers: Set<string> } | null = null
  #running: Promise<void> | null = null
  #isStopped = false
  /** Those who wait for everything that was committed before they came. */
  #waiting = new Set<() => void>()
  #onEvents: (events: FoundEvent[]) => void = () => {}
  #isConnected: (userId: number) => boolean = () => true
  #onLoss: () => void = () => {}

  constructor({ connection, log, holder, remembered = REMEMBERED, onDelay }: RelayParts) {
    this.#onDelay = onDelay
    this.#connection = new RelayConnection(connection, () => this.#wakeSignal.signal(), holder)
    this.#log = log
    this.#remembered = remembered
    this.#recent = new RecentEvents({ events: [], completeAfter: 0, limit: remembered })
  }

  /** Resolves once it is certain with which id new events begin. */
  start(): Promise<void> {
    this.#running ??= this.#run()
    return this.#ready.promise
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wakeSignal.signal()
    await this.#running
    await this.#connection.drop()
  }

  /** Something was committed here: look at once, and let the other processes look. */
  announce(): void {
    this.#wakeSignal.signal()
    this.#connection.notifyOthers()
  }

  /** Everything up to this id has been passed on. */
  get position(): number {
    return this.#position ?? 0
  }

  /** Resolves when everything that was committed before the call has been passed on, or when the signal is aborted. */
  caughtUp(signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    signal?.addEventListener('abort', () => this.#release([resolve]))
    this.#wakeSignal.signal()
    return promise
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  since(id: number): FoundEvent[] | null {
    return this.#recent.since(id)
  }

  /** Notifications come with their payload only if their person is connected here. */
  onEvents(
    listener: (events: FoundEvent[]) => void,
    isConnected: (userId: number) => boolean = () => true,
  ): void {
    this.#onEvents = listener
    this.#isConnected = isConnected
  }

  /** Called when the database has lost events that were passed on, as after a failover to a standby that lagged. */
  onLoss(listener: () => void): void {
    this.#onLoss = listener
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        if (await this.#connection.connect()) await this.#takeUp()
        await this.#wakeSignal.sleep(await this.#pass())
      } catch (error) {
        if (!this.#isStopped) this.#log.warn({ err: error }, 'the relay cannot read events; trying again')
        await this.#connection.drop()
        await this.#pause(RETRY_MS)
      }
    }
  }

  /** Finds its place on a new connection: where it was, or, at first and after a loss, where new events begin. */
  async #takeUp(): Promise<void> {
    const db = this.#connection.connection
    const upTo = await lastDrawnId(db)
    const hasLost = this.#position !== null && upTo < this.#position
    if (this.#position !== null && !hasLost) return
    const writers = new Set(await runningWriters(db))
    while (!areOver(writers, await runningWriters(db))) await this.#pause(GAP_MS)
    const after = Math.max(0, upTo - this.#remembered)
    const events = await eventsBetween(db, { after, upTo })
    const oldest = (await oldestStoredId(db)) ?? upTo + 1
    const completeAfter = Math.min(upTo, Math.max(after, oldest - 1))
    this.#recent = new RecentEvents({ events, completeAfter, limit: this.#remembered })
    this.#position = upTo
    this.#settledUpTo = upTo
    this.#doubt = null
    this.#ready.resolve()
    if (!hasLost) return
    this.#log.error({ upTo }, 'the database has lost events that were sent')
    this.#onLoss()
  }

  /** Reads on and passes on what is certain. Returns how many milliseconds it may sleep unless woken. */
  async #pass(): Promise<number> {
    const waiting = [...this.#waiting]
    const found = await eventsAfter(this.#connection.connection, { after: this.position, limit: BATCH })
    const certain = this.#certainOf(found)
    const isAll = found.length === certain.length && found.length < BATCH
    if (certain.length > 0) {
      let events = certain
      // Somebody may connect during the read, so it looks again.
      for (let bare = this.#bareOf(events); bare.length > 0; bare = this.#bareOf(events))
        events = withWhole(events, bare, await readWhole(this.#connection.connection, bare))
      // Nothing is awaited after the last look: those who connect now have missed these events, the others get them.
      this.#position = certain.at(-1)!.id
      if (this.#doubt && this.#doubt.upTo <= this.#position) this.#doubt = null
      this.#recent.add(events)
      this.#onEvents(events)
      if (isAll) this.#release(waiting)
      await this.#measureDelay(certain[0]!.id)
      await this.#pause(REST_MS)
    } else if (isAll) this.#release(waiting)
    if (found.length === certain.length) return isAll ? LOOK_EVERY_MS : 0
    if (!(await this.#settle(found.at(-1)!.id))) await this.#pause(GAP_MS)
    return 0
  }

  #release(waiting: (() => void)[]): void {
    for (const resume of waiting) {
      this.#waiting.delete(resume)
      resume()
    }
  }

  /** By the database's clock alone, so that it does not matter whether the clock of this machine is right. */
  async #measureDelay(id: number): Promise<void> {
    if (!this.#onDelay || this.#sinceMeasured() < MEASURE_EVERY_MS) return
    this.#sinceMeasured = stopwatch()
    const age = await secondsSinceWritten(this.#connection.connection, id)
    if (age !== null) this.#onDelay(Math.max(0, age - this.#sinceMeasured() / 1000))
  }

  /** The ids of notifications whose person is connected here and whose payload is not read yet. */
  #bareOf(events: FoundEvent[]): number[] {
    return events.filter((event) => !isWhole(event) && this.#isConnected(event.userId!)).map(({ id }) => id)
  }

  #certainOf(found: FoundEvent[]): FoundEvent[] {
    let previous = this.position
    const gap = found.findIndex(({ id }) => {
      const isCertain = id === previous + 1 || id - 1 <= this.#settledUpTo
      previous = id
      return !isCertain
    })
    return gap < 0 ? found : found.slice(0, gap)
  }

  /**
   * An id below a visible one was drawn before it, so its transaction is either over or among the running writers. Once
   * those are over, a new read shows all there will ever be.
   */
  async #settle(upTo: number): Promise<boolean> {
    const running = await runningWriters(this.#connection.connection)
    this.#doubt ??= { upTo, writers: new Set(running) }
    if (!areOver(this.#doubt.writers, running)) return false
    this.#settledUpTo = this.#doubt.upTo
    this.#doubt = null
    return true
  }

  #pause(ms: number): Promise<void> {
    return pause(this.#isStopped ? 0 : ms)
  }
}
