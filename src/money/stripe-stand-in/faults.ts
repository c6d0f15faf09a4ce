import { seededRandom } from '../../platform/seeded-random.ts'

const requestFaults = [
  'loseBefore',
  'loseAfter',
  'slow',
  'rateLimit',
  'serverError',
  'serverErrorAfter',
] as const
const paymentFaults = ['decline', 'askForAuthentication'] as const
const refundFaults = ['refundPending', 'refundRefused'] as const
const webhookFaults = ['late', 'twice', 'reordered', 'forged', 'never'] as const

/** What goes wrong with a request: before it is acted on, or after. */
export type RequestFault = (typeof requestFaults)[number]
export type WebhookFault = (typeof webhookFaults)[number]
export type Fault =
  | RequestFault
  | WebhookFault
  | (typeof paymentFaults)[number]
  | (typeof refundFaults)[number]

export type Chances = Partial<Record<Fault, number>>

type Planned = { fault: Fault; path: string }

/** What goes wrong, by chance with a seed, or because a test planned it. */
export class Faults {
  readonly #random: () => number
  readonly #planned: Planned[] = []
  readonly #onAllStruck: (() => void)[] = []
  chances: Chances

  constructor({ seed = 1, chances = {} }: { seed?: number; chances?: Chances } = {}) {
    this.#random = seededRandom(seed)
    this.chances = chances
  }

  /** Goes wrong once, with the next request whose path contains this. */
  plan(fault: Fault, path = ''): void {
    this.#planned.push({ fault, path })
  }

  /** Resolves when all that was planned has happened. */
  allStruck(): Promise<void> {
    if (this.#planned.length === 0) return Promise.resolve()
    return new Promise((done) => this.#onAllStruck.push(done))
  }

  ofRequest(path: string): RequestFault | null {
    return this.#pick(requestFaults, path)
  }

  ofPayment(path: string): (typeof paymentFaults)[number] | null {
    return this.#pick(paymentFaults, path)
  }

  ofRefund(path: string): (typeof refundFaults)[number] | null {
    return this.#pick(refundFaults, path)
  }

  ofWebhook(type: string): WebhookFault | null {
    return this.#pick(webhookFaults, type)
  }

  #pick<One extends Fault>(kinds: readonly One[], path: string): One | null {
    const planned = this.#planned.findIndex(
      ({ fault, path: part }) => kinds.includes(fault as One) && path.includes(part),
    )
    if (planned >= 0) {
      const [{ fault }] = this.#planned.splice(planned, 1) as [Planned]
      if (this.#planned.length === 0) for (const done of this.#onAllStruck.splice(0)) done()
      return fault as One
    }
    let left = this.#random()
    for (const kind of kinds) {
      left -= this.chances[kind] ?? 0
      if (left < 0) return kind
    }
    return null
  }
}
