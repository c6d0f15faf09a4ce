import { dateFormat, numberFormat } from '../../src/platform/http/values/formats.ts'
import { moneyIn } from '../../src/platform/http/values/money-text.ts'
import { localeFor } from './language.ts'
import { language } from './words.ts'

export const locale = () => localeFor(language, navigator.languages)

/** "2,000", as the reader's language groups it. */
export const grouped = (value: number) => numberFormat(locale(), {}).format(value)

/** "$750", "$12.50": cents only where there are some. */
export const money = (amount: number | string, currency: string) => moneyIn(locale(), amount, currency)

/** "8:26 PM", in the viewer's zone. */
export const timeOfDay = (seconds: number) => inFormat(seconds, { hour: 'numeric', minute: '2-digit' })

/** "Sat, Nov 14, 8:26 PM" for another day, "8:26 PM" for today. */
export function moment(seconds: number, nowSeconds: number): string {
  const isToday = dayOf(seconds) === dayOf(nowSeconds)
  if (isToday) return timeOfDay(seconds)
  return inFormat(seconds, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** "Sat, Nov 14, 8:26 PM", today as well: the end of an axis says its day. */
export const momentWithDay = (seconds: number): string => moment(seconds, 0)

/** The same moment in the auction's time zone; null where that reads the same for the viewer. */
export function momentThere(seconds: number, timeZone: string): string | null {
  const options = { hour: 'numeric', minute: '2-digit' } as const
  const there = inFormat(seconds, { ...options, timeZone })
  return there === inFormat(seconds, options) ? null : there
}

/** "November 14, 2026". */
export const day = (seconds: number) => inFormat(seconds, { year: 'numeric', month: 'long', day: 'numeric' })

/** A day of the calendar, as `2026-11-25`, wherever the viewer is: "Wednesday, November 25". */
export const calendarDay = (date: string) =>
  inFormat(Date.parse(`${date}T00:00:00Z`) / 1000, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })

const dayOf = (seconds: number) => new Date(seconds * 1000).toDateString()

const inFormat = (seconds: number, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale(), options).format(seconds * 1000)
