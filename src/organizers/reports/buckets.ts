const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const lengths = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, 28 * DAY, 364 * DAY]
const MOST = 96

/** The shortest usual step that divides a span into no more steps than a chart can show. */
export function bucketSeconds(spanSeconds: number): number {
  return lengths.find((length) => spanSeconds / length < MOST) ?? lengths.at(-1)!
}
