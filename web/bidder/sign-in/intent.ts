/** What somebody was about to do; it decides what the sheet says. */
export type Reason = 'bid' | 'buy' | 'favorite' | 'give' | 'see'

/** `promise` says what will happen once they have signed in. */
export type Intent = { promise?: string } & Record<string, unknown>

/** What somebody was about to do on a page when they were sent to sign in. */
type StoredIntent = { path: string; intent: object; storedAtMs: number }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'goodlot.intent'
/** As long as a code is good. A bid that waited for more than a minute is asked about again before it is placed. */
const VALID_MS = 10 * 60_000

export function storeIntent(storage: Storage, stored: StoredIntent): void {
  storage.setItem(KEY, JSON.stringify(stored))
}

/** Takes what was stored for this page; null when there is nothing, or it is too old. */
export function takeIntent(
  storage: Storage,
  { path, nowMs }: { path: string; nowMs: number },
): object | null {
  const text = storage.getItem(KEY)
  if (text === null) return null
  const { path: storedFor, intent, storedAtMs }: StoredIntent = JSON.parse(text)
  if (storedFor !== path) return null
  storage.removeItem(KEY)
  return nowMs - storedAtMs < VALID_MS ? intent : null
}

/** What is stored for whatever page, without taking it. */
export function peekIntent(storage: Storage): object | null {
  const text = storage.getItem(KEY)
  return text === null ? null : (JSON.parse(text) as StoredIntent).intent
}

/** Somebody went back: it must not happen the next time they sign in. */
export function dropIntent(storage: Storage): void {
  storage.removeItem(KEY)
}
