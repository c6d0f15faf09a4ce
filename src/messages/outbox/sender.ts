import type { FastifyBaseLogger } from 'fastify'
import { type Database, row } from '../../platform/database/pool.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { Time, Timer } from '../../platform/time/time.ts'
import { afterAttempt, afterCrash, afterWait, LEASE_MS, type NextStep, type Outcome } from './delivery.ts'
import type { Channel } from './kinds.ts'
import { beginSending, type Claimed, claimDue, noteResult } from './outbox.ts'

const EVERY_MS = 2_000
const AT_ONCE = 5
/** How long a stop waits for mails that are being sent. */
const STOP_MS = 10_000

/** A mistake of ours, or the database was away: nothing was sent. */
const NOT_WRITTEN = { state: 'deferred', reply: 'the message could not be written' } as const
/** How soon a result that could not be noted is noted again. */
const RETRY_MS = 1_000

/** A message that was written: it is sent, waits for a better hour (epoch milliseconds), or is not sent, for a reason. */
export type Written = { send: () => Promise<Outcome> } | { waitUntil: number } | { dropped: string }

type SenderParts = {
  db: Database
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
  /** By which this process marks what it has claimed. */
  holder: number
  /** Those that this service has a way to send on; the rest waits. */
  channels: readonly Channel[]
  /** Null: there is nothing to say any more, or nobody to say it to. */
  write: (message: Claimed) => Promise<Written | null>
}

/** Sends what is due in the outbox. Every process has one; the database tells which of them sends what. */
export class OutboxSender {
  readonly #parts: SenderParts
  #timer: Timer | null = null
  #sending: Promise<void> | null = null
  #isStopped = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = this.#parts.time.every(EVERY_MS, () => {
      this.#sending ??= this.sendDue()
        .catch((error) => this.#warn(error))
        .finally(() => {
          this.#sending = null
        })
      return this.#sending
    })
  }

  /** Finishes what is under way, unless that takes long; the rest is in the outbox, and so is what was not finished. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timer?.cancel()
    if (!this.#sending) return
    const finished = new AbortController()
    await Promise.race([
      this.#sending.finally(() => finished.abort()),
      this.#parts.time.wait(STOP_MS, finished.signal),
    ])
  }

  async sendDue(): Promise<void> {
    while (!this.#isStopped) {
      const { db, channels, holder } = this.#parts
      const claimed = await claimDue(db, { channels, holder, limit: AT_ONCE })
      if (claimed.length === 0) return
      await Promise.all(claimed.map((message) => this.#send(message).catch((error) => this.#warn(error))))
    }
  }

  async #send(message: Claimed): Promise<void> {
    const { db } = this.#parts
    const crashed = message.wasUnderWay ? afterCrash(message) : 'sendAgain'
    if (crashed !== 'sendAgain') return this.#note(message, crashed)
    const written = await this.#write(message)
    if (written === 'failed')
      return this.#note(message, await this.#afterAttempt(message, NOT_WRITTEN), NOT_WRITTEN)
    if (!written) return this.#note(message, { state: 'dropped', nextAt: null })
    if ('dropped' in written)
      return this.#note(message, { state: 'dropped', nextAt: null }, { reply: written.dropped })
    if ('waitUntil' in written) return this.#note(message, afterWait(message, written.waitUntil))
    if (!(await beginSending(db, message))) return
    const outcome = await written.send()
    await this.#note(message, await this.#afterAttempt(message, outcome), outcome)
  }

  /**
   * Tried again while the database is away: a mail that was accepted, and of which nobody knows it, is sent once more. After the
   * lease another server has the message.
   */
  async #note(message: Claimed, next: NextStep, said: Partial<Outcome> = {}): Promise<void> {
    const { db, metrics, time } = this.#parts
    metrics.messages.inc({ kind: message.kind, channel: message.channel, outcome: next.state })
    await this.#untilDone(() => noteResult(db, message, next, said), time.monotonic() + LEASE_MS)
  }

  /** By the clock of the database, as everything else about a message: this server's own may be off. */
  async #afterAttempt(message: Claimed, outcome: Outcome): Promise<NextStep> {
    const { db, time } = this.#parts
    const readNow = () => row<{ now: Date }>(db, 'select goodlot_now() as now')
    const { now } = (await this.#untilDone(readNow, time.monotonic() + LEASE_MS))!
    return afterAttempt(message, outcome, now.getTime())
  }

  async #untilDone<Result>(act: () => Promise<Result>, until: number): Promise<Result> {
    const { time } = this.#parts
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (this.#isStopped || time.monotonic() + RETRY_MS > until) throw error
        this.#warn(error as Error)
        await time.wait(RETRY_MS)
      }
    }
  }

  async #write(message: Claimed): Promise<Written | null | 'failed'> {
    if (message.isExpired) return null
    return this.#parts.write(message).catch((error) => {
      this.#warn(error)
      return 'failed'
    })
  }

  #warn(error: Error): void {
    if (!this.#isStopped)
      this.#parts.log.warn({ err: error }, 'a message was not sent; it stays in the outbox')
  }
}
