import type { Cents } from '../../../engine/cents.ts'
import { isExact, unitCents } from '../../../engine/currency.ts'
import { invalidFields } from '../answers/api-error.ts'

export const MAX_AMOUNT = 99_999_999.99

type Reading = {
  currency: string
  /** Where the answer says that it is wrong. */
  field?: string
  /** Amounts from before the currency knew its decimals, which may be named again: what is due, a suggested donation. */
  known?: readonly Cents[]
}

/**
 * Money is whole cents, as bigint, from the moment it is read to the moment it is shown. This is how an amount in a request
 * becomes cents that may be stored: 400 at its field when the currency has no such amount.
 */
export function readAmount(amount: number, { currency, field = 'amount', known = [] }: Reading): Cents {
  const cents = uncheckedCents(amount)
  if (cents !== null && known.includes(cents)) return cents
  const problems = amountProblems(currency, { [field]: amount })
  if (problems[field]) throw invalidFields(problems)
  return cents!
}

/** What is wrong with amounts in this currency, by field: cents where it has none. */
export function amountProblems(
  currency: string,
  amounts: Record<string, number | null | undefined>,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [field, amount] of Object.entries(amounts)) {
    if (amount === null || amount === undefined) continue
    const cents = uncheckedCents(amount)
    if (cents === null) problems[field] = [TWO_DECIMALS]
    else if (!isExact(unitCents(currency), cents))
      problems[field] = [`must be a whole amount, because ${currency} has no cents`]
  }
  return problems
}

export const TWO_DECIMALS = `must be an amount with at most two decimals, at most ${MAX_AMOUNT}`

/** Whether a page showed this amount. What is only compared needs no currency, and is not stored. */
export const isSameAmount = (seen: number, cents: Cents): boolean => seen === toDollars(cents)

/**
 * Cents from a JSON number, by its decimal text, because 0.29 * 100 is 28.999999999999996. Null when it has more than two
 * decimals, is not finite or is out of range. Whether the currency has such an amount must be checked elsewhere: by the
 * engine for bids, with all other fields of a form, or nowhere where there are several currencies.
 */
export function uncheckedCents(amount: number): Cents | null {
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
