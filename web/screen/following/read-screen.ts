import type { ScreenView } from '../scenes/screen-view.ts'

export type Reading =
  | { kind: 'changed'; view: ScreenView; etag: string | null }
  | { kind: 'same' }
  /** No screen has this code, or it no longer works. */
  | { kind: 'unknown' }
  | { kind: 'failed' }

const TIMEOUT_MS = 10_000

/** Reads anonymously, even if somebody is signed in on this laptop. */
export async function readScreen(code: string, etag: string | null): Promise<Reading> {
  try {
    const response = await fetch(`/v3/screens/${code}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(etag !== null && { headers: { 'if-none-match': etag } }),
    })
    if (response.status === 304) return { kind: 'same' }
    if (response.status === 404) return { kind: 'unknown' }
    if (!response.ok) return { kind: 'failed' }
    return { kind: 'changed', view: await response.json(), etag: response.headers.get('etag') }
  } catch {
    return { kind: 'failed' }
  }
}
