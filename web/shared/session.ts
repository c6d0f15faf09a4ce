import { computed, signal } from '@preact/signals'
import type { Tokens } from './api-types.ts'
import { readStored, type Session, sessionFrom, shouldRenew } from './stored-session.ts'

const KEY = 'goodlot.session'
const DEVICE_KEY = 'goodlot.device'

/** Who is signed in on this browser; the same in every tab. */
export const session = signal<Session | null>(readStored(localStorage.getItem(KEY)))
export const isSignedIn = computed(() => session.value !== null)

addEventListener('storage', ({ key }) => (key === KEY || key === null) && lookAgain())
// A page restored by "Back" missed what happened in the meantime: somebody may have signed out.
addEventListener('pageshow', ({ persisted }) => persisted && lookAgain())

function lookAgain(): void {
  session.value = readStored(localStorage.getItem(KEY))
}

export function startSession(tokens: Tokens): void {
  localStorage.setItem(DEVICE_KEY, tokens.deviceToken)
  store(sessionFrom(tokens, Date.now()))
}

/** Forgets the person; `leaveWhenPersonChanges` does the rest in every tab. */
export function endSession(): void {
  localStorage.removeItem(KEY)
  session.value = null
}

/** Sent when signing in, so that wrong guesses made elsewhere do not lock out this device. */
export function deviceHeaders(): Record<string, string> {
  const token = localStorage.getItem(DEVICE_KEY)
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** The token to call with, renewed first if it is about to expire; null when nobody is signed in. */
export async function freshToken(): Promise<string | null> {
  const current = session.value
  if (!current) return null
  return shouldRenew(current, Date.now())
    ? ((await renewToken(current.accessToken)) ?? current.accessToken)
    : current.accessToken
}

/**
 * A new token in place of this one; null when none can be had. Refresh tokens work once, so only one tab at a time may
 * use one, and a tab that waited takes the token that the other tab got.
 */
export async function renewToken(used: string): Promise<string | null> {
  return alone(async () => {
    const current = readStored(localStorage.getItem(KEY))
    if (!current) {
      session.value = null
      return null
    }
    if (current.accessToken !== used) {
      session.value = current
      return current.accessToken
    }
    const response = await fetch('/v3/auth/refresh-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: current.refreshToken }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    if (response?.status === 401) endSession()
    if (!response?.ok) return null
    startSession((await response.json()) as Tokens)
    return session.value!.accessToken
  })
}

/** Web Locks exist only on secure pages; elsewhere we rely on the service's ten seconds of grace. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(KEY, work) : work()
}

function store(next: Session): void {
  localStorage.setItem(KEY, JSON.stringify(next))
  session.value = next
}
