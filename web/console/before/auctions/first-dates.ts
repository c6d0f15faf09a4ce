import { fromLocal, toLocal } from '../../ui/forms/zoned-time.ts'

const DAY = 86_400

const YEAR = 364 * DAY

/** The same evening a year later, on the same day of the week and at the same hour by the clocks of the venue. */
export function yearLater(
  { startTime, endTime }: { startTime: number; endTime: number },
  { now, timeZone }: { now: number; timeZone: string },
): { startTime: number; endTime: number } {
  const years = Math.max(1, Math.ceil((now - startTime) / YEAR))
  const later = (time: number) => {
    const [day, hour] = toLocal(time, timeZone).split('T') as [string, string]
    const date = new Date(Date.parse(`${day}T12:00:00Z`) + years * YEAR * 1000).toISOString().slice(0, 10)
    return fromLocal(`${date}T${hour}`, timeZone) ?? time + years * YEAR
  }
  return { startTime: later(startTime), endTime: later(endTime) }
}

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
