import type { FastifyBaseLogger } from 'fastify'
import type { Sealing } from '../../money/payments/sealed-secrets.ts'
import type { Database } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import { postTo } from '../../platform/http/outgoing/post-to.ts'
import type { Time, Timer } from '../../platform/time/time.ts'
import {
  type Claimed,
  claimEndpoint,
  claimNext,
  claimRetry,
  type Lease,
  noteTry,
  releaseEndpoint,
} from './deliveries.ts'
import { deriveDeliveries } from './derive.ts'
import { secretPurpose } from './endpoints.ts'
import { Places } from './places.ts'
import { afterTry, type Outcome, pauseWanted } from './schedule.ts'
import { signedHeaders } from './signing.ts'

const EVERY_MS = 1_000
const ENDPOINTS_AT_ONCE = 10
const RETRIES_AT_ONCE = 10
const OF_ONE_ORGANIZATION = 2
/** An endpoint that answers slowly gives its place to the next one after this time. */
const TURN_MS = 5_000
/** How long an endpoint may take for its answer. */
const TIMEOUT_MS = 15_000
/** How long a stop waits for what is being sent; the rest is tried again. */
const STOP_MS = 5_000
const MOST_BYTES_READ = 4_096

export type Person = { userId: number; name: string; email: string }

type SenderParts = {
  db: Database
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
  /** By which this process marks what it has claimed. */
  holder: number
  sealing: Sealing
  adminEmails: string[]
  isProduction: boolean
  random: () => number
  /** As managers of the auction see them. */
  readPerson: (auctionId: number, userId: number) => Promise<Person | null>
}

/** Writes deliveries and sends those that are due. Every process has one; the database says which of them does what. */
export class WebhookSender {
  readonly #parts: SenderParts
  readonly #serving = new Places({ inAll: ENDPOINTS_AT_ONCE, ofEach: OF_ONE_ORGANIZATION })
  readonly #retrying = new Places({ inAll: RETRIES_AT_ONCE, ofEach: OF_ONE_ORGANIZATION })
  #deriving: Promise<unknown> | null = null
  #timer: Timer | null = null
  #isStopped = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = this.#parts.time.every(EVERY_MS, () => this.work())
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timer?.cancel()
    const underWay = [...this.#serving.underWay, ...this.#retrying.underWay, this.#deriving].map((work) =>
      work?.catch(() => {}),
    )
    const finished = new AbortController()
    await Promise.race([
      Promise.all(underWay).finally(() => finished.abort()),
      this.#parts.time.wait(STOP_MS, finished.signal),
    ])
  }

  /** One look; resolves when all that it started is done. What an earlier look started goes on by itself. */
  async work(): Promise<void> {
    if (!this.#deriving) await this.#guard(this.#derive())
    await Promise.all([this.#guard(this.#serveEndpoints()), this.#guard(this.#retry())])
  }

  async #derive(): Promise<void> {
    const deriving = deriveDeliveries(this.#parts.db)
    this.#deriving = deriving
    await deriving.finally(() => {
      this.#deriving = null
    })
  }

  async #guard(work: Promise<unknown>): Promise<void> {
    await work.catch((error) => {
      if (!this.#isStopped) this.#parts.log.warn({ err: error }, 'webhooks were not sent; they will be later')
    })
  }

  async #serveEndpoints(): Promise<void> {
    const started: Promise<void>[] = []
    while (!this.#isStopped && this.#serving.areFree) {
      const { db, adminEmails, holder } = this.#parts
      const lease = await claimEndpoint(db, adminEmails, { busyOrganizations: this.#serving.full, holder })
      if (!lease) break
      started.push(this.#serving.take(lease.organizationId, this.#guard(this.#serve(lease))))
    }
    await Promise.all(started)
  }

  /** First tries, one after another in the order of the events. */
  async #serve(lease: Lease): Promise<void> {
    const { db, adminEmails, holder, time } = this.#parts
    const endsAt = time.now() + TURN_MS
    do {
      const next = await claimNext(db, lease, { adminEmails, holder })
      if (!next) break
      await this.#try(next)
    } while (!this.#isStopped && time.now() < endsAt)
    await releaseEndpoint(db, lease)
  }

  /** Whoever is done takes up the next one, so that nobody waits for the slowest. */
  async #retry(): Promise<void> {
    const started: Promise<void>[] = []
    while (!this.#isStopped && this.#retrying.areFree) {
      const { db, adminEmails, holder } = this.#parts
      const due = await claimRetry(db, adminEmails, { busyOrganizations: this.#retrying.full, holder })
      if (!due) break
      const tried = this.#retrying.take(due.organizationId, this.#guard(this.#try(due)))
      started.push(tried.then(() => this.#retry()))
    }
    await Promise.all(started)
  }

  async #try(delivery: Claimed): Promise<void> {
    const { db, metrics, time, random } = this.#parts
    const outcome = await this.#post(delivery)
    const nowMs = time.now()
    const next = afterTry({ attempts: delivery.attempts, outcome, nowMs, random })
    metrics.webhooks.inc({ outcome: next.state })
    const pauseMs = pauseWanted(outcome, nowMs)
    await inTransaction(db, (tx) => noteTry(tx, delivery, { next, outcome, pauseMs }))
  }

  async #post(delivery: Claimed): Promise<Outcome> {
    const { time, sealing, isProduction } = this.#parts
    const secrets = delivery.secrets.flatMap(
      (secret) => sealing.open(secret, secretPurpose(delivery.organizationId)) ?? [],
    )
    if (secrets.length === 0) return { status: null, reply: 'the secret cannot be read any more' }
    const body = JSON.stringify(await this.#bodyOf(delivery))
    const id = `msg_${delivery.reference}`
    const timestampSeconds = Math.floor(time.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Goodlot-Webhooks',
      ...signedHeaders(secrets, { id, timestampSeconds, body }),
    }
    try {
      const answer = await postTo(delivery.url, {
        body: Buffer.from(body),
        headers,
        isProduction,
        signal: time.deadline(TIMEOUT_MS),
        mostBytes: MOST_BYTES_READ,
      })
      const retryAfter = answer.headers['retry-after']
      return { status: answer.status, reply: readable(answer.text), retryAfter }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return { status: null, reply: code ?? message }
    }
  }

  async #bodyOf({ type, data, auctionId, userId, includesPeople, occurredAt }: Claimed): Promise<object> {
    const isAboutSomebody = includesPeople && auctionId !== null && userId !== null
    const person = isAboutSomebody ? await this.#parts.readPerson(auctionId, userId) : null
    return { type, timestamp: occurredAt.toISOString(), data: { ...data, ...(person && { person }) } }
  }
}

/** Of an answer that may be anything. */
const readable = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()
