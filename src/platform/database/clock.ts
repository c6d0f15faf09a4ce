import type { FastifyBaseLogger } from 'fastify'
import { type Connection, row } from './pool.ts'

/** How far the database's clock may step, or differ from this server's, before it is reported. */
const TOLERANCE_MS = 1_000
/** How long nothing closes because of a jump forward: time to look at it, and after that the clock is trusted. */
export const DISTRUST_MS = 5 * 60_000

type Gauge = { set(value: number): void }
type Counter = { inc(): void }

type DatabaseClockParts = {
  /** Epoch milliseconds by this server's own clock. */
  wall: () => number
  /** Milliseconds from an arbitrary start, by a clock that only runs forward. */
  monotonic: () => number
  log: FastifyBaseLogger
  metrics: { databaseClockAhead: Gauge; databaseClockJumps: Counter }
}

/**
 * The database's time without asking for it: its last reading, carried on by this process's monotonic clock. After a
 * jump forward, the time without the jump still decides what may be closed, since a close is final.
 */
export class DatabaseClock {
  readonly #parts: DatabaseClockParts
  /** The database's clock minus the monotonic one. Until it has been read, this server's clock stands in for it. */
  #offsetMs: number
  /** The same, without a jump forward that is too recent to be trusted. */
  #trustedOffsetMs: number
  #distrustedUntil = 0
  #hasBeenRead = false
  #isOutOfTolerance = false

  constructor(parts: DatabaseClockParts) {
    this.#parts = parts
    this.#offsetMs = parts.wall() - parts.monotonic()
    this.#trustedOffsetMs = this.#offsetMs
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#parts.monotonic() + this.#offsetMs
  }

  /** Nothing due later than this may happen yet, whatever the database's clock says. */
  latestDue(): Date {
    return new Date(this.#parts.monotonic() + this.#trustedOffsetMs + TOLERANCE_MS)
  }

  async read(db: Connection): Promise<void> {
    await this.readBy(() => row<{ now: Date }>(db, 'select goodlot_now() as now'))
  }

  /** For a query that is made anyway and also returns the database's time. */
  async readBy<Row extends { now: Date }>(ask: () => Promise<Row | undefined>): Promise<Row> {
    const sentAt = this.#parts.monotonic()
    const found = (await ask())!
    this.#observe(found.now.getTime(), sentAt)
    return found
  }

  /** The database read its clock at some moment between question and answer. */
  #observe(at: number, sentAt: number): void {
    const receivedAt = this.#parts.monotonic()
    const [least, most] = [at - receivedAt, at - sentAt]
    const offsetMs = clamp(this.#offsetMs, least, most)
    const jumpMs = offsetMs - this.#offsetMs
    this.#offsetMs = offsetMs
    if (Math.abs(jumpMs) > TOLERANCE_MS) this.#noteJump(jumpMs, receivedAt)
    const isCredible = this.#offsetMs <= this.#trustedOffsetMs + TOLERANCE_MS
    if (isCredible || receivedAt >= this.#distrustedUntil) {
      this.#trustedOffsetMs = this.#offsetMs
      this.#distrustedUntil = 0
    }
    this.#compare()
  }

  /** Null while the clocks agree. */
  trouble(): string | null {
    const { monotonic, wall } = this.#parts
    if (this.#distrustedUntil > 0) {
      const by = seconds(this.#offsetMs - this.#trustedOffsetMs)
      const left = Math.ceil((this.#distrustedUntil - monotonic()) / 1000)
      return `the database's clock jumped forward by ${by} s: nothing closes because of that for another ${left} s`
    }
    const aheadMs = this.now() - wall()
    if (Math.abs(aheadMs) <= TOLERANCE_MS) return null
    const way = aheadMs > 0 ? 'ahead of' : 'behind'
    return `the database's clock is ${seconds(Math.abs(aheadMs))} s ${way} this server's`
  }

  #noteJump(jumpMs: number, receivedAt: number): void {
    if (jumpMs > 0) this.#distrustedUntil = receivedAt + DISTRUST_MS
    if (!this.#hasBeenRead) return
    this.#parts.metrics.databaseClockJumps.inc()
    this.#parts.log.error({ seconds: Number(seconds(jumpMs)) }, "the database's clock has jumped")
  }

  #compare(): void {
    this.#hasBeenRead = true
    this.#parts.metrics.databaseClockAhead.set((this.now() - this.#parts.wall()) / 1000)
    const trouble = this.trouble()
    if ((trouble !== null) === this.#isOutOfTolerance) return
    this.#isOutOfTolerance = trouble !== null
    if (trouble) this.#parts.log.error({ trouble }, 'the clocks do not agree')
    else this.#parts.log.info("the database's clock and this server's agree again")
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
