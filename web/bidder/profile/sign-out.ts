import { endSession } from '../../shared/session.ts'

/** Forgets the person on this device: the session, and whatever was kept of what they looked at. */
export function signOut(): void {
  endSession()
  void globalThis.caches?.keys().then((names) => {
    for (const name of names) if (name.includes('pages')) void caches.delete(name)
  })
}
