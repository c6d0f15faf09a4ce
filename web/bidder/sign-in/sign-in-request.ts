import { signal } from '@preact/signals'
import { pageData } from '../../shared/page-data.ts'
import { session } from '../../shared/session.ts'
import { dropIntent, type Intent, type Reason, storeIntent } from './intent.ts'
import { dropStep, readStep } from './stored-step.ts'

type SignInRequest = { reason: Reason; intent: Intent | undefined; afterwards: () => void }

/** Set while the sign-in sheet is open, else null. */
export const signInRequest = signal<SignInRequest | null>(null)

/**
 * Acts at once for those who are signed in, and for others right after they sign in. The captcha may only be loaded on
 * the sign-in page; what to do after coming back from there is stored as `intent`.
 */
export function withSignIn(reason: Reason, act: () => void, intent?: Intent): void {
  if (session.peek()) act()
  else if (pageData.signsInOnOwnPage) {
    const here = location.pathname + location.search
    dropIntent(sessionStorage)
    if (intent) storeIntent(sessionStorage, { path: here, intent, storedAtMs: Date.now() })
    location.assign(signInPath(here))
  } else signInRequest.value = { reason, intent, afterwards: act }
}

/**
 * After a reload, or when the phone had dropped the tab while a text message was read: opens the sheet again where it
 * was. What it was opened for then happens as after the sign-in page, on its own page.
 */
export function resumeSignIn(): void {
  const path = location.pathname + location.search
  if (session.peek() || location.pathname === '/sign-in') return
  dropIntent(sessionStorage)
  const { reason, intent } = readStep(sessionStorage, { path, nowMs: Date.now() }) ?? {}
  if (!reason) return
  if (intent) storeIntent(sessionStorage, { path, intent, storedAtMs: Date.now() })
  signInRequest.value = { reason, intent, afterwards: () => {} }
}

/** Closes the sheet; what was to happen afterwards does not. */
export function dropSignIn(): void {
  signInRequest.value = null
  dropStep(sessionStorage)
  dropIntent(sessionStorage)
}

export const signInPath = (backTo: string) => `/sign-in?then=${encodeURIComponent(backTo)}`
