import { signal } from '@preact/signals'
import { call } from '../../../shared/api.ts'
import type { WholeReceipt } from '../../api-types.ts'
import { Correction } from './correction.ts'
import type { Way } from './desk-state.ts'
import type { Payment } from './receipt-rules.ts'

/** A payment that was mistyped: its amount, its way, its guest, or that it was never made. */
export class PaymentCorrection extends Correction {
  readonly way = signal<Way>('cash')
  readonly #payment: Payment
  readonly #path: string

  constructor(receipt: WholeReceipt, payment: Payment) {
    super({ amount: payment.amount, paddleNumber: receipt.buyer.paddleNumber })
    this.#payment = payment
    this.#path = `/v3/manage/receipts/${receipt.id}/payments/${payment.id}`
    this.way.value = payment.paidBy as Way
  }

  protected override moreChanges(): object {
    return this.way.value === this.#payment.paidBy ? {} : { paidBy: this.way.value }
  }

  save = (): Promise<WholeReceipt> => call('PATCH', this.#path, this.sending(this.change.peek()!))

  takeBack = (): Promise<WholeReceipt> => call('POST', `${this.#path}/void`, this.sending())
}
