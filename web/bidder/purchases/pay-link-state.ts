import { signal } from '@preact/signals'
import type { LinkedBillAnswer } from '../../../src/money/payments/pay-link-schema.ts'
import type { OnlinePayment } from '../../shared/api-types.ts'

export type LinkedBill = LinkedBillAnswer

type Options = {
  token: string
  language: string
  post: <Answer>(path: string, body: object) => Promise<Answer>
  leave: (url: string) => void
}

/** A bill that somebody was given a link to: they see it, and pay it on the provider's page. */
export class PayLinkState {
  readonly bill = signal<LinkedBill | null>(null)
  readonly failure = signal<unknown>(null)
  readonly busy = signal<'opening' | 'looking' | null>(null)
  /** Never preset. */
  readonly coversFee = signal(false)
  readonly #options: Options
  #lastRead: 'bill' | 'look' = 'bill'

  constructor(options: Options) {
    this.#options = options
  }

  get token(): string {
    return this.#options.token
  }

  get total(): number {
    const bill = this.bill.value
    return Number((this.coversFee.value ? bill?.dueWithFee : bill?.due) ?? 0)
  }

  read = (): Promise<void> => this.#read('bill')

  /** When the payer returns from the provider's page, and while their payment is not decided. */
  look = (): Promise<void> => this.#read('look')

  /** Repeats the last read, which has failed. */
  again = (): Promise<void> => this.#read(this.#lastRead)

  pay = async (): Promise<void> => {
    if (this.busy.peek()) return
    const { token, language, post, leave } = this.#options
    const body = { token, coverFee: this.coversFee.peek(), seenTotal: this.total, language }
    await this.#during('opening', async () => {
      const { url } = await post<OnlinePayment>('/v3/pay-link/payments', body)
      if (url) leave(url)
      else await this.#read('look')
    })
  }

  async #read(what: 'bill' | 'look'): Promise<void> {
    const { token, post } = this.#options
    this.#lastRead = what
    await this.#during('looking', async () => {
      this.bill.value = await post<LinkedBill>(`/v3/pay-link/${what}`, { token })
      this.failure.value = null
    })
  }

  async #during(what: 'opening' | 'looking', work: () => Promise<void>): Promise<void> {
    this.busy.value = what
    // Without a bill, the failure is all that there is to show.
    if (this.bill.peek()) this.failure.value = null
    try {
      await work()
    } catch (error) {
      this.failure.value = error
    }
    this.busy.value = null
  }
}
