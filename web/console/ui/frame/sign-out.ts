import { endSession } from '../../../shared/session.ts'
import { OUTBOX, unsentCount } from '../../../shared/stored-outbox.ts'
import { words } from '../../words/en.ts'
import { confirm } from '../feedback/confirm.tsx'

/** Signs out at once, or asks first if something done on this device would be lost. */
export async function signOut(): Promise<void> {
  const unsent = unsentCount(localStorage.getItem(OUTBOX))
  if (unsent === 0) return leave()
  const { signOut: title, signOutAnyway: button } = words.nav
  confirm({ title, text: words.notSent(unsent), button, act: leave })
}

/** On a shared laptop the address that somebody was at does not stay either. The end of a session removes the rest. */
async function leave(): Promise<void> {
  history.replaceState({}, '', '/console')
  localStorage.removeItem(OUTBOX)
  endSession()
}
