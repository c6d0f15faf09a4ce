import { type Cents, lower } from './cents.ts'

/**
 * Spreads money over amounts in their order: each gets all of it that it can take, and the rest goes to the next. What is
 * left after the last belongs to none of them.
 */
export function spreadOver(amounts: readonly Cents[], moneyCents: Cents): Cents[] {
  let leftCents = moneyCents
  return amounts.map((amountCents) => {
    const part = lower(amountCents, leftCents)
    leftCents -= part
    return part
  })
}
