import { locale } from './format.ts'

/** What this language writes between whole units and cents: a point or a comma. */
export function decimalSign(): '.' | ',' {
  const sign = new Intl.NumberFormat(locale())
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

/** "$", "CA$", "€": shown beside an amount that is being typed. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat(locale(), { style: 'currency', currency }).formatToParts(1)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
