import { numberFormat } from './formats.ts'

/** "$750", "$12.50", as the locale writes it: cents only where there are some. */
export function moneyIn(locale: string, amount: number | string, currency: string): string {
  const value = Number(amount)
  // Two places also where the currency has none, so that an amount from before that rule is not rounded.
  const digits = Number.isInteger(value) ? 0 : 2
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(locale, { style: 'currency', currency, ...places }).format(value)
}
