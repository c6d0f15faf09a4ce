import { endSession } from '../../shared/session.ts'
import { OUTBOX } from '../../shared/stored-outbox.ts'
import { stopPush } from '../notifications/push.ts'

/** A service that does not answer must not keep anybody from signing out. */
const PATIENCE_MS = 3_000

/** Stops push messages to this device and forgets the person on it, in every tab. */
export async function signOut(): Promise<void> {
  await Promise.race([stopPush().catch(() => null), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  forgetSession('/')
}

/** Forgets the person; the document is reloaded at this address. */
export function forgetSession(address: string): void {
  history.replaceState({}, '', address)
  localStorage.removeItem(OUTBOX)
  endSession()
}
