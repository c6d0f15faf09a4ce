import type { Cents } from '../../engine/cents.ts'

export const MAX_AMOUNT = 99_999_999.99

/**
 * Money is whole cents, as bigint, from the moment it is read to the moment it is shown. Cents from a JSON number, by
 * its decimal text, because 0.29 * 100 is 28.999999999999996. Null when it has more than two decimals, is not finite or
 * is out of range.
 */
export function centsFromNumber(amount: number): Cents | null {
  if (!Number.isFinite(amount) || Math.abs(amount) > MAX_AMOUNT) return null
  if (Number.isInteger(amount)) return BigInt(amount) * 100n
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount))
  if (!match) return null
  const cents = BigInt(match[2]!) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

/** For fields that clients merge with bid results: a JSON number of dollars, the one nearest to the exact amount. */
export function toDollars(cents: Cents): number {
  return Number(cents) / 100
}

export function toDollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : toDollars(cents)
}

/** For totals and purchase amounts: a decimal string with two places. */
export function toDecimal(cents: Cents): string {
  const absolute = cents < 0n ? -cents : cents
  const text = absolute.toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

export function toDecimalOrNull(cents: Cents | null): string | null {
  return cents === null ? null : toDecimal(cents)
}
