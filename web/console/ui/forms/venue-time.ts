import { language } from '../../../shared/words.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** "Sat, Dec 19, 6:00 PM", in the venue's time zone. */
export function venueTime(epoch: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat(
      navigator.languages.find((tag) => tag.startsWith(language)) ?? language,
      {
        timeZone,
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      },
    )
    formats.set(timeZone, format)
  }
  return format.format(epoch * 1000)
}
