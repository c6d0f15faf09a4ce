import { forgetConsole } from '../../shared/offline-copy.ts'
import { endSession } from '../../shared/session.ts'
import { OUTBOX, unsentCount } from '../../shared/stored-outbox.ts'
import { confirm } from '../feedback/confirm.tsx'
import { words } from '../words/en.ts'

/** What to delete when a person signs out; pages that store something on the device register here. */
const forgetters = new Set<() => void | Promise<void>>()

export function forgetOnSignOut(forget: () => void | Promise<void>): void {
  forgetters.add(forget)
}

/** Signs out at once, or asks first if something done on this device would be lost. */
export async function signOut(): Promise<void> {
  const unsent = unsentCount(localStorage.getItem(OUTBOX))
  if (unsent === 0) return leave()
  const { signOut: title, signOutAnyway: button } = words.nav
  confirm({ title, text: words.notSent(unsent), button, act: leave })
}

/**
 * On a shared laptop nothing of the last person may stay: neither what was stored on the device nor the address they were
 * at. Ending the session leads to the sign-in page, which is another document, so nothing stays in memory either.
 */
async function leave(): Promise<void> {
  sessionStorage.clear()
  await Promise.allSettled([...forgetters].map((forget) => forget()))
  localStorage.removeItem(OUTBOX)
  await forgetConsole().catch(() => {})
  history.replaceState({}, '', '/console')
  endSession()
}
