import { forgetConsole } from '../../shared/keep-at-hand.ts'
import { endSession } from '../../shared/session.ts'
import { confirm } from '../feedback/confirm.tsx'
import { words } from '../words.ts'

/** What has to be forgotten with the person; pages that keep something on the device add themselves here. */
const forgetters = new Set<() => void | Promise<void>>()

export function forgetOnSignOut(forget: () => void | Promise<void>): void {
  forgetters.add(forget)
}

/** Each says in a sentence what would be lost, or null. */
const warnings = new Set<() => string | null>()

export function warnBeforeSignOut(warning: () => string | null): void {
  warnings.add(warning)
}

/** At once, unless something that was done here would be lost with it. */
export async function signOut(): Promise<void> {
  const losses = [...warnings].map((warning) => warning()).filter((loss) => loss !== null)
  if (losses.length === 0) return leave()
  const { signOut: title, signOutAnyway: button } = words.nav
  confirm({ title, says: losses.join(' '), button, act: leave })
}

/**
 * On a shared laptop nothing of the last person stays: not what was kept on the device, not the address they were at. Ending
 * the session leads to the sign-in page, which is another document, so nothing stays in memory either.
 */
async function leave(): Promise<void> {
  sessionStorage.clear()
  await Promise.allSettled([...forgetters].map((forget) => forget()))
  await forgetConsole().catch(() => {})
  history.replaceState({}, '', '/console')
  endSession()
}
