import type { Cents } from './cents.ts'

/** A price that one bid multiplies by this much is often a slip of the finger. */
const UNUSUAL_TIMES = 5

/** How many times the amount before this one is, in whole numbers; null where there is nothing to compare with. */
export function timesHigher(amountCents: Cents, beforeCents: Cents): number | null {
  return beforeCents <= 0n ? null : Number(amountCents / beforeCents)
}

/** Whether a price should be asked about before it counts: 90,000 after 1,250 was meant to be 900 or 9,000. */
export function isOutOfLine(times: number | null): boolean {
  return times !== null && times >= UNUSUAL_TIMES
}
