type Circumstances = { hasNews: boolean; isLive: boolean; failures: number }

/** Events say when there is something to read; in a busy minute we read once a second and not at every bid. */
const AFTER_NEWS_MS = 1_000
/** In case an event was lost. */
const WHILE_LIVE_MS = 15_000
const WITHOUT_EVENTS_MS = 2_000
const LONGEST_MS = 15_000

/** How long after the start of one reading the next one starts. */
export function pauseBeforeNext({ hasNews, isLive, failures }: Circumstances): number {
  if (failures > 0) return Math.min(LONGEST_MS, 1_000 * 2 ** Math.min(failures, 10))
  if (hasNews) return AFTER_NEWS_MS
  return isLive ? WHILE_LIVE_MS : WITHOUT_EVENTS_MS
}
