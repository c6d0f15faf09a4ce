import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { MOST_SHARES } from '../../../src/engine/shares.ts'
import type { CartItem } from '../../shared/api-types.ts'
import { SplitAmounts } from '../../shared/split-amounts.ts'
import { accountWords } from '../words/account-en.ts'

/** The reader's own share, among those of people who are named as they were typed. */
export const ME = ''

/** Who bought a lot together, by paddle or email, and what each is to pay. */
export class SplitState {
  readonly typed = signal('')
  readonly #others = signal<readonly string[]>([])
  readonly people: ReadonlySignal<readonly string[]> = computed(() => [ME, ...this.#others.value])
  readonly canAdd = computed(() => this.typed.value.trim() !== '' && this.people.value.length < MOST_SHARES)
  readonly amounts: SplitAmounts<string>
  readonly #purchaseId: number

  constructor({ purchaseId, purchaseAmount: amount, currency }: CartItem) {
    this.#purchaseId = purchaseId
    this.amounts = new SplitAmounts(this.people, { amount, currency })
  }

  add = (): void => {
    const who = this.typed.peek().trim()
    if (!this.canAdd.peek() || this.people.peek().includes(who)) return
    this.#others.value = [...this.#others.peek(), who]
    this.typed.value = ''
  }

  remove = (who: string): void => {
    this.#others.value = this.#others.peek().filter((other) => other !== who)
  }

  /** What is sent to ask the others. */
  proposal = () => ({
    purchaseId: this.#purchaseId,
    ...this.amounts.sent(0),
    people: this.#others.peek().map((who, index) => ({
      ...(isPaddle(who) ? { paddleNumber: Number(who) } : { email: who }),
      ...this.amounts.sent(index + 1),
    })),
  })
}

/** "You", "Paddle 12", or the address as it was typed. */
export function nameOf(who: string): string {
  if (who === ME) return accountWords.split.you
  return isPaddle(who) ? accountWords.bill.paddle(Number(who)) : who
}

const isPaddle = (typed: string) => /^\d+$/.test(typed)
