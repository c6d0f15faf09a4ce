/** How time left reads: "3 days", "2 h 14 min", "14 min", and "4:59" in the last five minutes. */
export type TimeLeft =
  | { unit: 'over' }
  | { unit: 'seconds'; minutes: number; seconds: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; days: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function timeLeft(seconds: number): TimeLeft {
  if (seconds <= 0) return { unit: 'over' }
  if (seconds < 5 * MINUTE)
    return { unit: 'seconds', minutes: Math.floor(seconds / MINUTE), seconds: seconds % MINUTE }
  if (seconds < HOUR) return { unit: 'minutes', minutes: Math.floor(seconds / MINUTE) }
  if (seconds < 2 * DAY)
    return {
      unit: 'hours',
      hours: Math.floor(seconds / HOUR),
      minutes: Math.floor((seconds % HOUR) / MINUTE),
    }
  return { unit: 'days', days: Math.floor(seconds / DAY) }
}
