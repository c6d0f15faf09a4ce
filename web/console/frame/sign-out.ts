import { forgetConsole } from '../../shared/keep-at-hand.ts'
import { endSession } from '../../shared/session.ts'
import { confirm } from '../feedback/confirm.tsx'
import { words } from '../words.ts'

/** What to delete when a person signs out; pages that keep something on the device register here. */
const forgetters = new Set<() => void | Promise<void>>()

export function forgetOnSignOut(forget: () => void | Promise<void>): void {
  forgetters.add(forget)
}

/** Each returns a sentence on what would be lost, or null. */
const warnings = new Set<() => string | null>()

export function warnBeforeSignOut(warning: () => string | null): void {
  warnings.add(warning)
}

/** Signs out at once, or asks first if something done here would be lost. */
export async function signOut(): Promise<void> {
  const losses = [...warnings].map((warning) => warning()).filter((loss) => loss !== null)
  if (losses.length === 0) return leave()
  const { signOut: title, signOutAnyway: button } = words.nav
  confirm({ title, says: losses.join(' '), button, act: leave })
}

/**
 * On a shared laptop nothing of the last person may stay: neither what was kept on the device nor the address they were
 * at. Ending the session leads to the sign-in page, which is another document, so nothing stays in memory either.
 */
async function leave(): Promise<void> {
  sessionStorage.clear()
  await Promise.allSettled([...forgetters].map((forget) => forget()))
  await forgetConsole().catch(() => {})
  history.replaceState({}, '', '/console')
  endSession()
}
