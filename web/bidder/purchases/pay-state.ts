import { signal } from '@preact/signals'
import { grossFor } from '../../../src/engine/covered-fee.ts'
import { unitCents } from '../../../src/engine/currency.ts'
import type { OnlinePayment, PaymentChoices } from '../../shared/api-types.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'

const toCents = (amount: number | string) => BigInt(Math.round(Number(amount) * 100))
const toAmount = (cents: bigint) => Number(cents) / 100

type Api = {
  get: (path: string) => Promise<PaymentChoices>
  post: (path: string, body?: unknown) => Promise<OnlinePayment>
  leave: (url: string) => void
}

type Options = { receiptId: number; language: string; api: Api; onPaid: () => void }

/** What a guest can do about a bill: pay it with the card on file, with another one, whole or in part. */
export class PayState {
  readonly choices = signal<PaymentChoices | null>(null)
  /** What became of the latest attempt, once this page knows. */
  readonly payment = signal<OnlinePayment | null>(null)
  /** Why a payment or a look at one failed. */
  readonly failure = signal<unknown>(null)
  /** Why the choices could not be read. */
  readonly readFailure = signal<unknown>(null)
  readonly busy = signal<'paying' | 'opening' | 'looking' | null>(null)
  /** Never preset. */
  readonly coversFee = signal(false)
  /** A part of what is due; null: all of it. */
  readonly part = signal<number | null>(null)
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  get due(): number {
    return Number(this.choices.value?.due ?? 0)
  }

  get net(): number {
    return this.part.value ?? this.due
  }

  /** The bank said no to it, or wants to ask the guest at the payment page. */
  get isCardRefused(): boolean {
    return this.payment.value?.state === 'declined' || this.payment.value?.state === 'needsPerson'
  }

  get isPartWrong(): boolean {
    const part = this.part.value
    return part !== null && !(part > 0 && part <= this.due)
  }

  /** What would be charged, covered fee included. */
  totalWith(coversFee: boolean): number {
    const choices = this.choices.value
    if (!choices || !coversFee || this.isPartWrong) return this.net
    const fee = { basisPoints: choices.fee.basisPoints, fixedCents: toCents(choices.fee.fixed) }
    return toAmount(grossFor(toCents(this.net), fee, unitCents(choices.currency)))
  }

  get total(): number {
    return this.totalWith(this.coversFee.value)
  }

  readonly read = oneAtATime(async () => {
    const { api, receiptId } = this.#options
    try {
      const choices = await api.get(`/v3/bidder/receipts/${receiptId}/payment`)
      this.choices.value = choices
      this.readFailure.value = null
      if (choices.latest?.state === 'underWay' && !this.payment.value) this.payment.value = choices.latest
    } catch (error) {
      this.readFailure.value = error
    }
  })

  /** When the guest returns from the payment page, and while a payment is under way. */
  async look(paymentId: number): Promise<void> {
    await this.#during('looking', async ({ api }) =>
      this.#show(await api.post(`/v3/bidder/payments/${paymentId}/look`)),
    )
  }

  async pay(way: 'card' | 'checkout'): Promise<void> {
    if (this.busy.value || this.isPartWrong) return
    this.payment.value = null
    await this.#during(way === 'card' ? 'paying' : 'opening', async ({ api, receiptId, language }) => {
      const body = {
        way,
        coverFee: this.coversFee.value,
        seenTotal: this.total,
        language,
        ...(this.part.value === null ? {} : { amount: this.part.value }),
      }
      const payment = await api.post(`/v3/bidder/receipts/${receiptId}/payments`, body)
      if (payment.state === 'open' && payment.url) api.leave(payment.url)
      else await this.#show(payment)
    })
  }

  async #show(payment: OnlinePayment): Promise<void> {
    this.payment.value = payment
    if (payment.state === 'paid') this.#options.onPaid()
    await this.read()
  }

  async #during(what: 'paying' | 'opening' | 'looking', work: (options: Options) => Promise<void>) {
    this.busy.value = what
    this.failure.value = null
    try {
      await work(this.#options)
    } catch (error) {
      this.failure.value = error
      await this.read()
    }
    this.busy.value = null
  }
}
