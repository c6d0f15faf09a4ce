import type { Cents } from './cents.ts'

/** As many equal shares of a price, in amounts that exist in its currency; what cannot be divided goes to the first ones. */
export function equalShares(priceCents: Cents, count: number, unit: Cents): Cents[] {
  const units = priceCents / unit
  const [each, more] = [units / BigInt(count), units % BigInt(count)]
  const shares = Array.from({ length: count }, (_, index) => (each + (BigInt(index) < more ? 1n : 0n)) * unit)
  // A price from before its currency knew its decimals may have cents.
  return shares.map((cents, index) => (index === 0 ? cents + (priceCents % unit) : cents))
}

/** The most people who buy one lot together. */
export const MOST_SHARES = 20

/** 3 when a share is a third of the whole, give or take what cannot be divided; null when it is no such part. */
export function equalPart(shareCents: Cents, wholeCents: Cents, unit: Cents): number | null {
  if (shareCents <= 0n) return null
  const count = Number((wholeCents + shareCents / 2n) / shareCents)
  if (count < 2 || count > MOST_SHARES) return null
  const exact = wholeCents / BigInt(count)
  const difference = shareCents - exact
  return difference > -unit && difference <= unit ? count : null
}
