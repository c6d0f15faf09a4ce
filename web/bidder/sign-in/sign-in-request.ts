import { signal } from '@preact/signals'
import { pageData } from '../../shared/page-data.ts'
import { session } from '../../shared/session.ts'
import { keepIntent } from './intent.ts'

/** What somebody was about to do; it decides what the sheet says. */
export type Reason = 'bid' | 'buy' | 'favorite' | 'give' | 'see'

export type SignInRequest = { reason: Reason; afterwards: () => void }

/** Somebody is asked to sign in; null while nobody is. */
export const signInRequest = signal<SignInRequest | null>(null)

/**
 * Does it at once for those who are signed in, and for others right after they have. The captcha may only be loaded on its own
 * page; what is to be done after coming back from there is kept as `intent`.
 */
export function withSignIn(reason: Reason, act: () => void, intent?: object): void {
  if (session.peek()) act()
  else if (pageData.signsInOnOwnPage) {
    const here = location.pathname + location.search
    if (intent) keepIntent(sessionStorage, { path: here, intent, keptAtMs: Date.now() })
    location.assign(signInPath(here))
  } else signInRequest.value = { reason, afterwards: act }
}

export const signInPath = (backTo: string) => `/sign-in?then=${encodeURIComponent(backTo)}`
