/** What somebody was about to do on a page when they were sent to sign in. */
type StoredIntent = { path: string; intent: object; storedAtMs: number }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'goodlot.intent'
/** Anybody who takes longer has most likely changed their mind. */
const VALID_MS = 5 * 60_000

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
