import type { Page } from 'playwright-core'
import { BrokenRun } from './load.ts'

/**
 * One event in the browser's trace, in microseconds; `tdur` is CPU time, to which a virtual machine adds what others
 * took from it, so that it can be longer than the event.
 */
type Traced = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { type?: string } }
}

export const endOf = ({ ts, dur = 0 }: Traced) => ts + dur

export const cpuMs = ({ dur = 0, tdur = 0 }: Traced) => Math.min(dur, tdur) / 1000

/** What a page's own thread does from now until the end is asked for: all its events, and its tasks among them. */
export async function traceOf(
  page: Page,
  categories: string[] = [],
): Promise<{ ended: () => Promise<{ events: Traced[]; tasks: Traced[] }> }> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel', ...categories] })
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`
  return {
    ended: async () => {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
        traceEvents: Traced[]
      }
      const isPageThread = new Set(
        traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf),
      )
      const events = traceEvents
        .filter((event) => isPageThread.has(threadOf(event)))
        .sort((one, other) => one.ts - other.ts)
      const tasks = events.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
      if (tasks.length === 0) throw new BrokenRun('The browser named no task of the page.')
      return { events, tasks }
    },
  }
}
