import { fromLocal, toLocal } from '../forms/zoned-time.ts'

const DAY = 86_400

/** A Saturday evening in about a month, in the venue's time zone: easier to correct than an empty field. */
export function firstDates(nowSeconds: number, timeZone: string): { startTime: number; endTime: number } {
  const inAMonth = nowSeconds + 28 * DAY
  const [day] = toLocal(inAMonth, timeZone).split('T') as [string, string]
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const saturday = new Date(Date.parse(`${day}T12:00:00Z`) + ((6 - weekday + 7) % 7) * DAY * 1000)
  const date = saturday.toISOString().slice(0, 10)
  return {
    startTime: fromLocal(`${date}T18:00`, timeZone)!,
    endTime: fromLocal(`${date}T22:00`, timeZone)!,
  }
}
