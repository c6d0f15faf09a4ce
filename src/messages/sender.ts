import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { Time, Timer } from '../time/time.ts'
import { afterAttempt, afterCrash, type NextStep, type Outcome } from './delivery.ts'
import type { Mail } from './mail/smtp.ts'
import { beginSending, type Claimed, claimDue, noteResult } from './outbox.ts'

const EVERY_MS = 2_000
const AT_ONCE = 5
/** How long a stop waits for mails that are being sent. */
const STOP_MS = 10_000

/** A mistake of ours, or the database was away: nothing was sent. */
const NOT_WRITTEN = { state: 'deferred', reply: 'the mail could not be written' } as const

type SenderParts = {
  db: Database
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
  /** Null: there is nothing to say any more, or nobody to say it to. */
  write: (message: Claimed) => Promise<Mail | null>
  send: (mail: Mail) => Promise<Outcome>
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
      const claimed = await claimDue(this.#parts.db, AT_ONCE)
      if (claimed.length === 0) return
      await Promise.all(claimed.map((message) => this.#send(message).catch((error) => this.#warn(error))))
    }
  }

  async #send(message: Claimed): Promise<void> {
    const { db, metrics, time, send } = this.#parts
    const note = (next: NextStep, reply: string | null = null) => {
      metrics.messages.inc({ kind: message.kind, outcome: next.state })
      return noteResult(db, message, next, reply)
    }
    const crashed = message.wasUnderWay ? afterCrash(message) : 'sendAgain'
    if (crashed !== 'sendAgain') return note(crashed)
    const mail = await this.#write(message)
    if (mail === 'failed') return note(afterAttempt(message, NOT_WRITTEN, time.now()), NOT_WRITTEN.reply)
    if (!mail) return note({ state: 'dropped', nextAt: null })
    if (!(await beginSending(db, message))) return
    const outcome = await send(mail)
    await note(afterAttempt(message, outcome, time.now()), outcome.reply)
  }

  async #write(message: Claimed): Promise<Mail | null | 'failed'> {
    if (message.expiresAt <= this.#parts.time.now()) return null
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
