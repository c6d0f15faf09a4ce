import { session } from '../../shared/session.ts'
import { dropIntent, storeIntent } from './intent.ts'
import { signInRequest } from './sign-in-request.ts'
import { dropStep, readStep } from './stored-step.ts'

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
