import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/pool.ts'
import type { FoundEvent } from '../../platform/events/event-rows.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import { claimPushes, notePush, type Push } from './claim.ts'
import type { Deliver } from './deliver.ts'
import { noteDelivery, readSubscribers } from './subscriptions.ts'

/** What waits beyond this is dropped: a push is a courtesy, and the list of notifications has it anyway. */
const QUEUE = 10_000
const BATCH = 200
/** How many people are sent to at once, one push at a time each, so that slow addresses do not take all turns. */
const AT_ONCE = 50
/** Above this many it is cheaper to ask about everybody than to remember them. */
const REMEMBERED = 200_000

type SenderParts = { db: Database; deliver: Deliver; metrics: Metrics; log: FastifyBaseLogger }

/**
 * Sends notifications to devices that asked for it, after their commit and alongside all other work. Every process
 * hears of every notification; which one sends it is settled in the database, in batches.
 */
export class PushSender {
  readonly #parts: SenderParts
  /** People who may have a device; null means everybody. */
  #subscribers: Set<number> | null = new Set()
  /** Notifications that are not claimed yet. */
  #unclaimed: number[] = []
  /** Pushes that this process must send, by person. */
  readonly #toSend = new Map<number, Push[]>()
  readonly #served = new Set<number>()
  readonly #underWay = new Set<Promise<void>>()
  #isClaiming = false
  #isStopped = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    for (const userId of await readSubscribers(this.#parts.db, REMEMBERED)) this.#remember(userId)
  }

  /** What is under way is finished; the rest is not sent. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#unclaimed = []
    this.#toSend.clear()
    await this.idle()
  }

  /** Resolves when nothing waits or is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  onEvents(events: readonly FoundEvent[]): void {
    for (const { id, kind, userId, payload } of events) {
      if (userId === null) continue
      if (kind === 'event.notification') this.#note(id, userId)
      else if (kind === 'event.user' && payload?.includes(DEVICES)) this.#remember(userId)
    }
    this.#goOn()
  }

  #note(id: number, userId: number): void {
    if (this.#subscribers && !this.#subscribers.has(userId)) return
    if (this.#unclaimed.length < QUEUE) this.#unclaimed.push(id)
    else this.#parts.metrics.pushes.inc({ outcome: 'dropped' })
  }

  #remember(userId: number): void {
    this.#subscribers?.add(userId)
    if (this.#subscribers && this.#subscribers.size >= REMEMBERED) this.#subscribers = null
  }

  #goOn(): void {
    if (this.#isStopped) return
    if (this.#unclaimed.length > 0 && !this.#isClaiming && this.#toSend.size < BATCH) this.#run(this.#claim())
    for (const userId of this.#toSend.keys()) {
      if (this.#served.size >= AT_ONCE) return
      if (!this.#served.has(userId)) this.#run(this.#serve(userId))
    }
  }

  #run(work: Promise<void>): void {
    const running = work
      .catch((error) => this.#warn(error))
      .finally(() => {
        this.#underWay.delete(running)
        this.#goOn()
      })
    this.#underWay.add(running)
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true
    try {
      const pushes = await claimPushes(this.#parts.db, this.#unclaimed.splice(0, BATCH))
      for (const push of pushes) {
        const ofPerson = this.#toSend.get(push.userId)
        if (ofPerson) ofPerson.push(push)
        else this.#toSend.set(push.userId, [push])
      }
    } finally {
      this.#isClaiming = false
    }
  }

  async #serve(userId: number): Promise<void> {
    const pushes = this.#toSend.get(userId)!
    this.#toSend.delete(userId)
    this.#served.add(userId)
    const unreachable = new Set<number>()
    try {
      for (const push of pushes) {
        if (this.#isStopped) return
        if (!unreachable.has(push.subscriptionId) && !(await this.#send(push)))
          unreachable.add(push.subscriptionId)
      }
    } finally {
      this.#served.delete(userId)
    }
  }

  async #send(push: Push): Promise<boolean> {
    const { db, deliver, metrics, log } = this.#parts
    const { outcome, reason } = await deliver(push)
    metrics.pushes.inc({ outcome })
    // The address of a device is a secret, so the log has the name of its push service only.
    if (outcome === 'failed')
      log.debug({ service: new URL(push.endpoint).hostname, reason }, 'a push was not taken')
    await noteDelivery(db, push.subscriptionId, outcome)
    await notePush(db, push, outcome)
    return outcome === 'sent'
  }

  #warn(error: Error): void {
    if (!this.#isStopped) this.#parts.log.warn({ err: error }, 'pushes were not sent')
  }
}

/** The field of `event.user` by which every process hears that somebody has a new device. */
export const DEVICES = 'pushSubscriptions'
