import { createHmac, randomBytes } from 'node:crypto'
import { realTime, type Time } from '../../platform/time/time.ts'
import type { Faults } from './faults.ts'
import type { Endpoint, StripeEvent } from './objects.ts'

const LATE_MS = 10 * 60_000
/** A delivery that was refused is sent again. */
const RETRIES_MS = [60_000, 10 * 60_000, 3_600_000]
const ANSWER_MS = 10_000
const MOST_WAITING = 10_000

type Delivery = { event: StripeEvent; url: string; secret: string; tries: number; isForged?: boolean }

/** Sends events to those who asked for them, as badly as it was told to. */
export class WebhookSender {
  readonly #time: Time
  readonly #faults: Faults
  readonly #now: () => number
  readonly #underWay = new Set<Promise<void>>()
  /** Held back until the next one was sent. */
  #held: Delivery | null = null
  #waiting = 0
  #isStopped = false

  constructor({ time, faults, now }: { time: Time; faults: Faults; now: () => number }) {
    this.#time = time
    this.#faults = faults
    this.#now = now
  }

  send(event: StripeEvent, { url, secret }: Endpoint): void {
    const delivery = { event: structuredClone(event), url, secret: secret ?? '', tries: 0 }
    const fault = this.#faults.ofWebhook(event.type)
    const held = this.#held
    this.#held = null
    let sent: Promise<void> = Promise.resolve()
    if (fault === 'reordered') this.#held = delivery
    else if (fault === 'late') this.#later(LATE_MS, delivery)
    else if (fault !== 'never') sent = this.#start(delivery)
    if (fault === 'twice') this.#start(delivery)
    if (fault === 'forged')
      this.#start({ ...delivery, secret: randomBytes(16).toString('hex'), isForged: true })
    if (held) this.#start(held, sent)
  }

  /** Sends what it held back, and waits until all that was sent has been answered. */
  async settle(): Promise<void> {
    if (this.#held) this.#start(this.#held)
    this.#held = null
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#held = null
    await Promise.allSettled(this.#underWay)
  }

  #start(delivery: Delivery, after: Promise<void> = Promise.resolve()): Promise<void> {
    const sending = after.then(() => this.#deliver(delivery)).finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
    return sending
  }

  #later(ms: number, delivery: Delivery): void {
    if (this.#waiting >= MOST_WAITING) return
    this.#waiting++
    this.#time.after(ms, () => {
      this.#waiting--
      this.#start(delivery)
    })
  }

  async #deliver(delivery: Delivery): Promise<void> {
    if (this.#isStopped) return
    const body = JSON.stringify(delivery.event)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(body, delivery.secret, this.#now()),
    }
    const init = { method: 'POST', body, headers, redirect: 'error' as const }
    const answer = await fetch(delivery.url, { ...init, signal: realTime.deadline(ANSWER_MS) }).catch(
      () => null,
    )
    await answer?.body?.cancel()
    if (answer?.ok || delivery.isForged) return
    const pause = RETRIES_MS[delivery.tries]
    if (pause !== undefined) this.#later(pause, { ...delivery, tries: delivery.tries + 1 })
  }
}

export function signatureOf(body: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${signature}`
}
