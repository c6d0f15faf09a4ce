import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Events } from './api-types.ts'

/** `lost` once nothing has been received for a while, so that what is shown may be old. */
type Connection = 'connecting' | 'live' | 'lost'

/** A page from the service worker's cache is marked: its prices are old until something is received. */
export const connection = signal<Connection>(
  'cached' in document.documentElement.dataset ? 'lost' : 'connecting',
)
effect(() => {
  document.documentElement.dataset.connection = connection.value
})

/** What the pages listen for; the socket, which is loaded later, serves it. */
export type Handler<Kind extends keyof Events> = (event: Events[Kind]) => void
export const handlers = new Map<string, Set<Handler<never>>>()
export const readings = new Set<Reading>()
export const reconnectHandlers = new Set<() => void>()
export const followed = new Set<number>()
/** The ends of the lots in sight, in epoch seconds. */
export const lotsInSight = new Set<() => number | undefined>()

export type Reading = { read: () => unknown; failure: ReadonlySignal<unknown>; isShown: Signal<boolean> }

/** How long a broken connection has to recover before people are warned. */
const PATIENCE_MS = 3_000

let lostTimer: ReturnType<typeof setTimeout> | undefined

/** Counts from the first sign of trouble: later failures must not delay the warning that prices may be old. */
export function startLostTimer(patienceMs = PATIENCE_MS): void {
  lostTimer ??= setTimeout(() => {
    connection.value = 'lost'
  }, patienceMs)
}

export function markLive(): void {
  clearTimeout(lostTimer)
  lostTimer = undefined
  connection.value = 'live'
}
