import { signal } from '@preact/signals'
import { pageData } from '../../shared/page-data.ts'
import { session } from '../../shared/session.ts'
import { storeIntent } from './intent.ts'

/** What somebody was about to do; it decides what the sheet says. */
type Reason = 'bid' | 'buy' | 'favorite' | 'give' | 'see'

/** `promise` says what will happen once they have signed in. */
export type Intent = { promise?: string } & Record<string, unknown>

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
    if (intent) storeIntent(sessionStorage, { path: here, intent, storedAtMs: Date.now() })
    location.assign(signInPath(here))
  } else signInRequest.value = { reason, intent, afterwards: act }
}

export const signInPath = (backTo: string) => `/sign-in?then=${encodeURIComponent(backTo)}`
