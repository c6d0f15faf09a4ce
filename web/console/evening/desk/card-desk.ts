import { computed, signal } from '@preact/signals'
import type { OnlinePayment } from '../../../shared/api-types.ts'
import { Failure } from '../../../shared/failure.ts'
import { pageData } from '../../../shared/page-data.ts'
import { retryLater } from '../../../shared/retry.ts'
import { type OnlineAttempt, type OnlineReceipt, online } from '../../sheets/online/online-receipt.ts'
import { cardName } from '../../sheets/online/payment-text.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { words } from '../../words/online-en.ts'
import type { DeskState } from './desk-state.ts'

/** The desk's side of cards on file: charge them, refund, and the pay link of the open receipt. */
export class CardDesk {
  readonly desk: DeskState
  /** Null until it is read, and where nothing can be paid online. */
  readonly online = signal<OnlineReceipt | null>(null)
  /** What became of the last charge, while it is not paid. */
  readonly outcome = signal<OnlinePayment | null>(null)
  readonly refunding = signal<OnlineAttempt | null>(null)
  readonly isLinkOpen = signal(false)
  readonly isLooking = signal(false)
  #receiptId: number | null = null

  constructor(desk: DeskState) {
    this.desk = desk
  }

  /** Reads what belongs to the receipt that is open now. The desk works without it. */
  async follow(receiptId: number | null): Promise<void> {
    if (!pageData.takesCards) return
    if (receiptId !== this.#receiptId) {
      this.#receiptId = receiptId
      this.online.value = null
      this.outcome.value = null
      this.refunding.value = null
      this.isLinkOpen.value = false
    }
    if (receiptId === null) return
    try {
      this.put(receiptId, await online.read(receiptId))
    } catch (error) {
      retryLater(error, () => this.#receiptId === receiptId && this.follow(receiptId))
    }
  }

  /** Unless another receipt is open by now. */
  put(receiptId: number, now: OnlineReceipt): void {
    if (this.#receiptId === receiptId) this.online.value = now
  }

  /** Of what is to be paid now, how much the card on file may pay; null while there is no amount. */
  readonly chargeable = computed(() => {
    const [online, amount] = [this.online.value, this.desk.amount.value]
    return online && amount !== null ? Math.min(amount, Number(online.chargeable)) : null
  })

  /** Asks first: it takes money from somebody who may not be at the desk. */
  charge = (): void => {
    const { desk } = this
    const [receipt, amount, due] = [desk.receipt.peek(), this.chargeable.peek(), desk.due.peek()]
    const card = this.online.peek()?.card
    if (!receipt || !card || !amount || due === 0 || !desk.isRead) return
    const shown = desk.show(amount)
    confirm({
      title: words.chargeTitle(shown, cardName(card)),
      text: words.chargeText(receipt.buyer.name),
      button: words.charge(shown),
      act: () => this.#charge(receipt.id, { seenDue: due, amount }),
    })
  }

  async #charge(receiptId: number, body: { seenDue: number; amount?: number }): Promise<void> {
    const { desk } = this
    this.outcome.value = null
    let payment: OnlinePayment
    try {
      payment = await online.charge(receiptId, body)
    } catch (error) {
      const isChanged = error instanceof Failure && error.details.reason === 'changed_meanwhile'
      if (!isChanged) throw error
      return desk.showConflict()
    }
    await desk.reload()
    if (payment.state !== 'paid') this.outcome.value = payment
    else
      toast({
        text: words.charged(
          desk.receipt.peek()?.buyer.name ?? '',
          desk.show(payment.amount!),
          payment.card ? cardName(payment.card) : '',
        ),
      })
  }

  /** Reads at the provider what is not decided. */
  look = async (): Promise<void> => {
    const receiptId = this.#receiptId
    if (receiptId === null || this.isLooking.peek()) return
    this.isLooking.value = true
    try {
      const now = await online.look(receiptId)
      if (this.#receiptId !== receiptId) return
      this.put(receiptId, now)
      const known = this.outcome.peek()
      const same = now.payments.find(({ id }) => id === known?.id)
      if (same) this.outcome.value = same.state === 'paid' ? null : same
      await this.desk.reload()
    } catch (error) {
      if (this.#receiptId === receiptId) this.desk.message.value = failureText(error)
    } finally {
      this.isLooking.value = false
    }
  }
}
