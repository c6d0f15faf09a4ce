import type { Page } from 'playwright-core'

const MINUTE = 60_000

/** From its first page on, time stands still for this tab until the test lets it pass. */
export async function holdTime(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + MINUTE)
}

/** Lets time pass for the page; what it asked for meanwhile is answered first, since answers take real time. */
export async function passTime(page: Page, ms: number): Promise<void> {
  // A page that reloads takes its clock with it.
  await page.clock.runFor(ms).catch(() => {})
  await page.evaluate(`fetch('/healthz').then((answer) => answer.text())`).catch(() => {})
}

/** The same in steps, which are shorter than what the page waits for, until it is so. */
export async function passTimeUntil(
  page: Page,
  isSo: () => boolean | Promise<boolean>,
  stepMs = 500,
): Promise<void> {
  while (!(await isSo())) await passTime(page, stepMs)
}
