/** Times are typed and shown in the venue's time zone, whatever the laptop's zone. */

/** Epoch seconds in the format of a `datetime-local` field: `2026-11-14T20:26`. */
export function toLocal(epoch: number, timeZone: string): string {
  const { year, month, day, hour, minute } = partsAt(epoch * 1000, timeZone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** Epoch seconds from such a field; null when it is not a time. An hour skipped in spring counts as the one after it. */
export function fromLocal(local: string, timeZone: string): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(local)
  if (!found) return null
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  if (Number.isNaN(asUtc)) return null
  // The offset at the guess may differ from the first one; the second lookup corrects for that.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  const settled = asUtc - offsetAt(guess, timeZone)
  const isSkipped = settled + offsetAt(settled, timeZone) !== asUtc
  return Math.floor((isSkipped ? Math.max(guess, settled) : settled) / 1000)
}

/** How far the zone is ahead of UTC at this moment, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsAt(ms, timeZone)
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return shown - Math.floor(ms / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsAt(ms: number, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
}
