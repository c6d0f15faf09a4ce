import { computed, signal } from '@preact/signals'
import { call, post } from '../../shared/api.ts'
import type { WholeReceipt } from '../api-types.ts'
import { readPositiveAmount, writeAmount } from '../forms/amounts.ts'
import { guestsByPaddle } from '../guest-list/loaded-guests.ts'
import { newKey } from '../outbox/new-key.ts'
import type { Way } from './desk-state.ts'
import type { Payment } from './receipt-rules.ts'

/** What a payment should have been, as it is typed. */
export class PaymentCorrection {
  readonly receipt: WholeReceipt
  readonly payment: Payment
  readonly amount = signal('')
  readonly way = signal<Way>('cash')
  readonly paddle = signal('')
  readonly reason = signal('')
  /** The guest to whom it belongs; undefined while no guest has the typed paddle. */
  readonly guest = computed(() => guestsByPaddle.value.get(Number(this.paddle.value)))
  /** What differs from the payment as it is; null while something cannot be read. */
  readonly change = computed(() => {
    const amount = readPositiveAmount(this.amount.value)
    const isMoved = this.paddle.value.trim() !== String(this.receipt.buyer.paddleNumber ?? '')
    const guest = this.guest.value
    if (amount === null || (isMoved && !guest)) return null
    return {
      ...(amount !== Number(this.payment.amount) && { amount }),
      ...(this.way.value !== this.payment.paidBy && { paidBy: this.way.value }),
      ...(isMoved && { userId: guest!.userId }),
    }
  })
  readonly hasReason = computed(() => this.reason.value.trim() !== '')
  readonly canSave = computed(
    () => this.hasReason.value && this.change.value !== null && Object.keys(this.change.value).length > 0,
  )
  readonly #keys = new Map<string, string>()

  constructor(receipt: WholeReceipt, payment: Payment) {
    this.receipt = receipt
    this.payment = payment
    this.amount.value = writeAmount(Number(payment.amount))
    this.way.value = payment.paidBy as Way
    this.paddle.value = String(receipt.buyer.paddleNumber ?? '')
  }

  save(): Promise<WholeReceipt> {
    const body = { ...this.change.peek(), reason: this.reason.peek().trim() }
    return call('PATCH', this.#path, { body, headers: this.#onceFor(body) })
  }

  takeBack(): Promise<WholeReceipt> {
    const body = { reason: this.reason.peek().trim() }
    return post(`${this.#path}/void`, body, { headers: this.#onceFor(body) })
  }

  get #path(): string {
    return `/v3/manage/receipts/${this.receipt.id}/payments/${this.payment.id}`
  }

  /** The same request sent again after a lost answer counts once. */
  #onceFor(body: object): { 'idempotency-key': string } {
    const text = JSON.stringify(body)
    const key = this.#keys.get(text) ?? newKey()
    this.#keys.set(text, key)
    return { 'idempotency-key': key }
  }
}
