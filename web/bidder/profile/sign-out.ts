import { endSession } from '../../shared/session.ts'
import { stopPush } from '../notifications/push.ts'

/** No service may keep anybody from leaving. */
const PATIENCE_MS = 3_000

/** Nothing more is sent to this device, and the person is forgotten on it, in every tab. */
export async function signOut(): Promise<void> {
  await Promise.race([stopPush().catch(() => null), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  history.replaceState({}, '', '/')
  endSession()
}
