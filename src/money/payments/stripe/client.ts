import type Stripe from 'stripe'
import type { Time } from '../../../platform/time/time.ts'
import { type Access, ProviderError } from '../provider.ts'
import { failureOf } from './failure.ts'

/** Answers are written for this version of Stripe's API; the compiler compares it with the package's. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

/** For a pause in the answer. Some banks take ten seconds. */
const SILENCE_MS = 20_000
/** For the whole answer. */
const CALL_MS = 30_000

export type StripeSettings = { url: string; time: Time }

type Call<Answer> = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Answer>

/** Stripe's own package, loaded with the first call: it takes 0.2 s and 19 MB, which nobody without cards should pay. */
export class StripeClient {
  readonly #settings: StripeSettings
  #stripe: Promise<Stripe> | null = null

  constructor(settings: StripeSettings) {
    this.#settings = settings
  }

  /**
   * Sends one request. Although told not to retry, the package sends it once more when the connection is reset: whatever
   * creates something needs an idempotency key.
   */
  async call<Answer>(access: Access, send: Call<Answer>, idempotencyKey?: string): Promise<Answer> {
    const stripe = await this.package()
    const deadline = this.#settings.time.deadline(CALL_MS)
    const options = {
      apiKey: access.secretKey,
      ...(access.account ? { stripeAccount: access.account } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
    }
    try {
      return await Promise.race([send(stripe, options), failAt(deadline)])
    } catch (error) {
      throw failureOf(error)
    }
  }

  package(): Promise<Stripe> {
    this.#stripe ??= this.#load()
    return this.#stripe
  }

  async #load(): Promise<Stripe> {
    // Its notices would be printed among the lines of the log.
    process.env.STRIPE_SUPPRESS_NOTICES ??= 'true'
    const { default: Stripe } = await import('stripe')
    const { hostname, port, protocol } = new URL(this.#settings.url)
    return new Stripe('every request brings its own key', {
      apiVersion,
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      maxNetworkRetries: 0,
      telemetry: false,
      timeout: SILENCE_MS,
    })
  }
}

function failAt(deadline: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    deadline.addEventListener('abort', () => fail(new ProviderError('unsure', { code: 'timeout' })), {
      once: true,
    })
  })
}
