import { computed, signal } from '@preact/signals'
import { guestsByPaddle } from '../../data/guest-list/loaded-guests.ts'
import { newKey } from '../../data/outbox/new-key.ts'
import { readPositiveAmount, writeAmount } from '../../ui/forms/amounts.ts'

type Corrected = { amount: string; paddleNumber: number | null }

/** What a payment or a line should have been, as it is typed. */
export class Correction {
  readonly amount = signal('')
  readonly paddle = signal('')
  readonly reason = signal('')
  /** The guest to whom it belongs; undefined while no guest has the typed paddle. */
  readonly guest = computed(() => guestsByPaddle.value.get(Number(this.paddle.value)))
  readonly hasReason = computed(() => this.reason.value.trim() !== '')
  readonly canSave = computed(
    () => this.hasReason.value && this.change.value !== null && Object.keys(this.change.value).length > 0,
  )
  /** What differs from how it is; null while something cannot be read. */
  readonly change = computed(() => {
    const amount = readPositiveAmount(this.amount.value)
    const isMoved = this.paddle.value.trim() !== String(this.#is.paddleNumber ?? '')
    const guest = this.guest.value
    if (amount === null || (isMoved && !guest)) return null
    return {
      ...(amount !== Number(this.#is.amount) && { amount }),
      ...(isMoved && { userId: guest!.userId }),
      ...this.moreChanges(),
    }
  })
  readonly #is: Corrected
  readonly #keys = new Map<string, string>()

  constructor(is: Corrected) {
    this.#is = is
    this.amount.value = writeAmount(Number(is.amount))
    this.paddle.value = String(is.paddleNumber ?? '')
  }

  /** What else differs. */
  protected moreChanges(): object {
    return {}
  }

  /** The same request sent again after a lost answer counts once. */
  protected sending(change: object = {}): { body: object; headers: Record<string, string> } {
    const body = { ...change, reason: this.reason.peek().trim() }
    const text = JSON.stringify(body)
    const key = this.#keys.get(text) ?? newKey()
    this.#keys.set(text, key)
    return { body, headers: { 'idempotency-key': key } }
  }
}
