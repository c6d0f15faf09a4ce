import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { unitCents } from '../../src/engine/currency.ts'
import { equalShares } from '../../src/engine/shares.ts'
import { readAmount } from './read-amount.ts'

/** What each of several people pays of a price: the same, unless amounts are typed. People are named by keys. */
export class SplitAmounts<Key> {
  readonly isEqual = signal(true)
  readonly typed = signal<ReadonlyMap<Key, string>>(new Map())
  readonly #people: ReadonlySignal<readonly Key[]>
  readonly #price: bigint
  readonly #currency: string

  constructor(
    people: ReadonlySignal<readonly Key[]>,
    { amount, currency }: { amount: string; currency: string },
  ) {
    this.#people = people
    this.#price = BigInt(amount.replace('.', ''))
    this.#currency = currency
  }

  /** In cents and in the order of the people; null where no amount is typed. */
  readonly shares = computed(() => {
    const people = this.#people.value
    if (this.isEqual.value) return equalShares(this.#price, people.length, unitCents(this.#currency))
    return people.map((key) => {
      const read = readAmount(this.typed.value.get(key) ?? '')
      return 'amount' in read && read.amount > 0 ? BigInt(read.amount.toFixed(2).replace('.', '')) : null
    })
  })
  /** What is missing to the price; below zero where it is too much. */
  readonly leftCents = computed(() =>
    this.shares.value.reduce<bigint>((left, share) => left - (share ?? 0n), this.#price),
  )
  readonly canSplit = computed(
    () =>
      this.#people.value.length > 1 &&
      this.leftCents.value === 0n &&
      this.shares.value.every((share) => share !== null && share > 0n),
  )

  type = (key: Key, amount: string): void => {
    this.typed.value = new Map(this.typed.peek()).set(key, amount)
  }

  /** Typed amounts begin with the equal ones. */
  setEqual = (isEqual: boolean): void => {
    const equal = this.shares.peek()
    if (!isEqual)
      this.typed.value = new Map(
        this.#people.peek().map((key, index) => [key, decimalOf(equal[index] ?? 0n)]),
      )
    this.isEqual.value = isEqual
  }

  /** What is sent of each: nothing where the shares are equal, since then the service divides. */
  sent = (index: number): { amount?: number } =>
    this.isEqual.peek() ? {} : { amount: Number(decimalOf(this.shares.peek()[index] ?? 0n)) }
}

export const decimalOf = (cents: bigint): string => (Number(cents) / 100).toFixed(2)
