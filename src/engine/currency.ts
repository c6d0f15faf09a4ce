import type { Cents } from './cents.ts'

/**
 * How many decimals a currency has, by ISO 4217. It is written down and not asked of `Intl`, whose tables follow local
 * custom and differ between browsers. Amounts are hundredths in every currency: one without decimals takes whole units
 * (15000 is 150 yen), and one with three cannot be written in hundredths. The ariary has fifths, which nobody pays in.
 */
const wholeUnitsOnly = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
const moreThanTwoDecimals = new Set('BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '))

export const hasCents = (currency: string): boolean => !wholeUnitsOnly.has(currency)

/** Refused when an auction is made: a thousandth cannot be bid, paid or shown here. */
export const hasTooManyDecimals = (currency: string): boolean => moreThanTwoDecimals.has(currency)

/** The smallest amount there is. */
export const unitCents = (currency: string): Cents => (hasCents(currency) ? 1n : 100n)

/** Whether such an amount exists in the currency; auctions from before this rule may have others. */
export const isExact = (unit: Cents, amountCents: Cents): boolean => amountCents % unit === 0n

/** The next amount that exists. */
export function roundedUp(unit: Cents, amountCents: Cents): Cents {
  const above = amountCents % unit
  return above === 0n ? amountCents : amountCents - above + unit
}
