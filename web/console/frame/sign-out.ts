import { endSession } from '../../shared/session.ts'

/** What has to be forgotten with the person; pages that keep something on the device add themselves here. */
const forgetters = new Set<() => void | Promise<void>>()

export function forgetOnSignOut(forget: () => void | Promise<void>): void {
  forgetters.add(forget)
}

/**
 * On a shared laptop nothing of the last person stays: not what was kept on the device, not the address they were at. Ending
 * the session leads to the sign-in page, which is another document, so nothing stays in memory either.
 */
export async function signOut(): Promise<void> {
  sessionStorage.clear()
  await Promise.allSettled([...forgetters].map((forget) => forget()))
  for (const name of (await globalThis.caches?.keys()) ?? [])
    if (name.includes('pages')) await caches.delete(name)
  history.replaceState({}, '', '/console')
  endSession()
}
