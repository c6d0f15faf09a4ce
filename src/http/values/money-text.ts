const formats = new Map<string, Intl.NumberFormat>()

/** "$750", "$12.50", as the locale writes it: cents only where there are some. */
export function moneyIn(locale: string, amount: number | string, currency: string): string {
  const value = Number(amount)
  const isWhole = Number.isInteger(value)
  const key = `${locale} ${currency} ${isWhole}`
  let format = formats.get(key)
  if (!format) {
    // Two places also where the currency has none, so that an amount from before that rule is not rounded.
    const digits = isWhole ? 0 : 2
    format = new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency },
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    })
    formats.set(key, format)
  }
  return format.format(value)
}
