import { computed, signal } from '@preact/signals'
import { MOST_SHARES } from '../../../../src/engine/shares.ts'
import { post } from '../../../shared/api.ts'
import { Failure } from '../../../shared/failure.ts'
import { SplitAmounts } from '../../../shared/split-amounts.ts'
import type { Guest, Purchase } from '../../api-types.ts'
import { newKey } from '../../data/outbox/new-key.ts'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { words } from '../../words/bills-en.ts'

export type Sharer = { userId: number; name: string; paddleNumber: number | null }

/** Who bought a lot together, and what each pays. */
export class SplitState {
  readonly line: Purchase
  /** The guest whose purchase it is comes first. */
  readonly sharers = signal<readonly Sharer[]>([])
  readonly amounts: SplitAmounts<number>
  readonly failure = signal<string | null>(null)
  readonly isBusy = signal(false)
  readonly isFull = computed(() => this.sharers.value.length >= MOST_SHARES)
  /** A request without an answer is sent again with the same key, so that the lot is split once. */
  readonly #key = newKey()

  constructor(line: Purchase) {
    this.line = line
    const { userId, name, paddleNumber } = line.buyer
    this.sharers.value = [{ userId, name, paddleNumber }]
    const ids = computed(() => this.sharers.value.map((sharer) => sharer.userId))
    this.amounts = new SplitAmounts(ids, line)
  }

  /** Everybody else of the auction. */
  others = (guests: readonly Guest[]): readonly Guest[] =>
    guests.filter(({ userId }) => !this.sharers.value.some((sharer) => sharer.userId === userId))

  add = (sharer: Sharer): void => {
    this.sharers.value = [...this.sharers.peek(), sharer]
  }

  remove = (userId: number): void => {
    this.sharers.value = this.sharers.peek().filter((sharer) => sharer.userId !== userId)
  }

  split = async (): Promise<boolean> => {
    if (this.isBusy.peek() || !this.amounts.canSplit.peek()) return false
    this.failure.value = null
    this.isBusy.value = true
    const shares = this.sharers.peek().map(({ userId }, index) => ({ userId, ...this.amounts.sent(index) }))
    try {
      const headers = { 'idempotency-key': this.#key }
      await post(`/v3/manage/purchases/${this.line.id}/split`, { shares }, { headers })
      return true
    } catch (error) {
      this.failure.value = splitFailure(error)
      return false
    } finally {
      this.isBusy.value = false
    }
  }
}

function splitFailure(error: unknown): string {
  const reason = error instanceof Failure ? String(error.details.reason ?? '') : ''
  return words.split.refusals[reason] ?? failureText(error)
}
