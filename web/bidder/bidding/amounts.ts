import {
  type IncrementTerms,
  incrementAt,
  oneIncrementBelow,
  plusIncrement,
} from '../../../src/engine/increments.ts'
import type { Item } from '../../shared/api-types.ts'

type Stepped = Pick<Item, 'nextMinimumBid' | 'increments'>

/** The next amounts that would be accepted, by the engine's own increments. */
export function nextAmounts(item: Stepped, count: number): number[] {
  return stepsFrom(item, count)
}

/** Limits worth offering: some room above the next bid, since a limit of just that is a plain bid. */
export function nextLimits(item: Stepped): number[] {
  return limitsFrom(item.nextMinimumBid, item)
}

/** The same for somebody who has set a limit already: higher ones. */
export function limitsAbove(item: Stepped, limit: number | null): number[] {
  return limitsFrom(Math.max(limit ?? 0, item.nextMinimumBid), item)
}

function limitsFrom(nextMinimumBid: number, { increments }: Stepped): number[] {
  const steps = stepsFrom({ nextMinimumBid, increments }, 7)
  return [steps[2]!, steps[4]!, steps[6]!]
}

/** One step up or down from an amount, never below the next minimum. */
export function stepFrom(item: Stepped, amount: number, direction: 1 | -1): number {
  const terms = termsOf(item)
  const cents = toCents(amount)
  if (direction === 1) return fromCents(plusIncrement(terms, cents))
  const lower = cents - incrementAt(terms, cents - 1n)
  return Math.max(item.nextMinimumBid, fromCents(lower))
}

/** What an auto-bid would bid at once under the auction's policy, as far as can be known beforehand. */
export function openingBid(item: Stepped & Pick<Item, 'autoBidPolicy'>, limit: number): number {
  if (item.autoBidPolicy === 'classic') return item.nextMinimumBid
  const below = fromCents(oneIncrementBelow(termsOf(item), toCents(limit)))
  return Math.max(item.nextMinimumBid, below)
}

function stepsFrom(item: Stepped, count: number): number[] {
  const terms = termsOf(item)
  const amounts = [toCents(item.nextMinimumBid)]
  while (amounts.length < count) amounts.push(plusIncrement(terms, amounts.at(-1)!))
  return amounts.map(fromCents)
}

function termsOf({ increments }: Pick<Item, 'increments'>): IncrementTerms {
  const incrementTable = increments.map(({ below, increment }) => ({
    belowCents: below === null ? null : toCents(below),
    incrementCents: toCents(increment),
  }))
  return { bidIncrementCents: null, incrementTable }
}

/** Reads the digits, because multiplying by 100 is not always exact. */
const toCents = (amount: number) => BigInt(amount.toFixed(2).replace('.', ''))
const fromCents = (cents: bigint) => Number(cents) / 100
