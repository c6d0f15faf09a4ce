import type { Cents } from './cents.ts'

/** What a provider keeps of each payment: 290 and 30n are 2.9 % and 0.30. */
export type FeeRate = { basisPoints: number; fixedCents: Cents }

export function feeOf(grossCents: Cents, { basisPoints, fixedCents }: FeeRate): Cents {
  return (grossCents * BigInt(basisPoints) + 5_000n) / 10_000n + fixedCents
}

/**
 * The smallest amount that leaves `netCents` after the fee. Dividing and rounding up would take a cent too much from
 * every second guest. `unitCents` is the smallest amount of the currency: 100 where it has no decimals.
 */
export function grossFor(netCents: Cents, rate: FeeRate, unitCents: Cents = 1n): Cents {
  const leavesEnough = (gross: Cents) => gross - feeOf(gross, rate) >= netCents
  const above = ((netCents + rate.fixedCents) * 10_000n) / BigInt(10_000 - rate.basisPoints) + 2n
  let gross = above - (above % unitCents) + unitCents
  while (leavesEnough(gross - unitCents)) gross -= unitCents
  return gross
}
