import { fromLocal, toLocal } from '../../ui/forms/zoned-time.ts'

/** How dates of a file are read. */
export type MomentContext = {
  timeZone: string
  /** What a date without a time means: the auction's own start or end of day. */
  usualTime: string
  isDayFirst: boolean
}

/** A date and time as spreadsheets write them, in epoch seconds; null when it cannot be read. */
export function readMoment(text: string, { timeZone, usualTime, isDayFirst }: MomentContext): number | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (/^\d{10}$/.test(trimmed)) return Number(trimmed)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(trimmed)) {
    const milliseconds = Date.parse(trimmed.replace(' ', 'T'))
    return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000)
  }
  const local = dayNumber(trimmed) ?? written(trimmed, isDayFirst)
  if (!local) return null
  const time = local.time ?? usualTime
  return isRealDay(local.day) ? fromLocal(`${local.day}T${time}`, timeZone) : null
}

type Local = { day: string; time: string | null }

/** 46346.875: days since the end of 1899, which is what Excel stores. Only this century counts as a date. */
function dayNumber(text: string): Local | null {
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return null
  const days = Number(text.replace(',', '.'))
  if (days < 36_526 || days >= 73_051) return null
  const minutes = Math.round(days * 1440)
  const [day, time] = toLocal((minutes - 25_569 * 1440) * 60, 'UTC').split('T') as [string, string]
  return { day, time: Number.isInteger(days) ? null : time }
}

const NUMERIC = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{2,4})(?:,? (.+))?$/
const DAY_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -](?:de )?(\p{L}{3,10})\.?,?[ -](?:de )?(\d{2,4})(?:,? (.+))?$/u
const MONTH_DAY = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (.+))?$/u

/** "Fri 20 Nov 2026" and "Friday, Nov 20, 2026"; "Nov 20, 2026" begins with its month. */
function withoutWeekday(text: string): string {
  const [start, word = ''] = /^(\p{L}{2,10})\.?,? /u.exec(text) ?? ['']
  return start.includes(',') || monthOf(word) === '0' ? text.slice(start.length) : text
}

function written(text: string, isDayFirst: boolean): Local | null {
  const bare = withoutWeekday(text).replace('T', ' ')
  const numeric = NUMERIC.exec(bare)
  if (numeric) {
    const [, first, sign, second, third, time] = numeric as unknown as string[]
    if (first!.length === 4) return local([first!, second!, third!], time)
    const dayFirst = sign === '.' || isDayFirst
    return local(dayFirst ? [third!, second!, first!] : [third!, first!, second!], time)
  }
  const dayMonth = DAY_MONTH.exec(bare)
  if (dayMonth) return local([dayMonth[3]!, monthOf(dayMonth[2]!), dayMonth[1]!], dayMonth[4])
  const monthDay = MONTH_DAY.exec(bare)
  return monthDay && local([monthDay[3]!, monthOf(monthDay[1]!), monthDay[2]!], monthDay[4])
}

function local([year, month, day]: [string, string, string], time: string | undefined): Local | null {
  const whole = year.length === 2 ? `20${year}` : year
  const read = time === undefined ? null : readTime(time)
  if (read === undefined || whole.length !== 4) return null
  return { day: `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time: read }
}

/** "9:00 PM", "9 pm", "21:00", "21:00:00", "21h00"; undefined when it is not a time. */
function readTime(text: string): string | undefined {
  const found =
    /^(?:at |à |a las )?(\d{1,2})(?:[:.h](\d\d)?)?(?:[:.](\d\d))?(?:\.0+)? ?(a\.?m\.?|p\.?m\.?|h|uhr)?$/i.exec(
      text.trim(),
    )
  if (!found) return undefined
  const [, hours, minutes = '00', , half = ''] = found
  const isHalf = /^[ap]/i.test(half)
  if (isHalf && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = isHalf ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

const months =
  'jan ene januar, feb fev fév, mar mär, apr avr abr, may mai, jun juin, jul juil, aug aou aoû ago, sep, oct okt, nov, dec déc dez dic'
    .split(', ')
    .map((names) => names.split(' '))

function monthOf(name: string): string {
  const found = months.findIndex((names) => names.some((start) => name.toLowerCase().startsWith(start)))
  return String(found + 1)
}

const isRealDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** What the texts show about the order of day and month: true or false where one of them settles it. */
export function findDayFirst(texts: readonly string[]): { isDayFirst: boolean | null; isAmbiguous: boolean } {
  const pairs = texts.flatMap((text) => {
    const found = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/.exec(text.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  const dayFirst = pairs.some(([first, second]) => first > 12 && second <= 12)
  const monthFirst = pairs.some(([first, second]) => first <= 12 && second > 12)
  if (dayFirst !== monthFirst) return { isDayFirst: dayFirst, isAmbiguous: false }
  return {
    isDayFirst: null,
    isAmbiguous: pairs.some(([first, second]) => first <= 12 && second <= 12 && first !== second),
  }
}
