/** More than there are currencies, languages and time zones in use at a time. */
const MOST = 1_000

const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes as long as writing a hundred amounts with it, so each is made once. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions) =>
  cached(numbers, locale, options, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  cached(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))

function cached<Format>(formats: Map<string, Format>, locale: string, options: object, make: () => Format) {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    // A time zone can be spelled in many ways.
    if (formats.size >= MOST) formats.clear()
    format = make()
    formats.set(key, format)
  }
  return format
}
