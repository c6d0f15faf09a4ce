import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { Time, Timer } from '../time/time.ts'
import { afterAttempt, afterCrash, type NextStep, type Outcome } from './delivery.ts'
import type { Mail } from './mail/smtp.ts'
import { type Claimed, claimDue, noteResult } from './outbox.ts'

const EVERY_MS = 2_000
const AT_ONCE = 5

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
    const { time, log } = this.#parts
    this.#timer = time.every(EVERY_MS, () => {
      this.#sending ??= this.sendDue()
        .catch((error) => log.warn({ err: error }, 'messages were not sent; they stay in the outbox'))
        .finally(() => {
          this.#sending = null
        })
      return this.#sending
    })
  }

  /** Finishes what is under way; the rest is in the outbox. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timer?.cancel()
    await this.#sending
  }

  async sendDue(): Promise<void> {
    while (!this.#isStopped) {
      const claimed = await claimDue(this.#parts.db, AT_ONCE)
      if (claimed.length === 0) return
      await Promise.all(claimed.map((message) => this.#send(message)))
    }
  }

  async #send(message: Claimed): Promise<void> {
    const { db, metrics, time, write, send } = this.#parts
    const note = (next: NextStep, reply: string | null = null) => {
      metrics.messages.inc({ kind: message.kind, outcome: next.state })
      return noteResult(db, message, next, reply)
    }
    const crashed = message.wasUnderWay ? afterCrash(message) : 'sendAgain'
    if (crashed !== 'sendAgain') return note(crashed)
    const mail = message.expiresAt > time.now() ? await write(message) : null
    if (!mail) return note({ state: 'dropped', nextAt: null })
    const outcome = await send(mail)
    await note(afterAttempt(message, outcome, time.now()), outcome.reply)
  }
}
