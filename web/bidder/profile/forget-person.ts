import { forgetSubscription } from '../notifications/push.ts'

const PATIENCE_MS = 3_000

/** Removes from this browser what a person looked at, and their push subscription. */
export async function forgetPerson(): Promise<void> {
  sessionStorage.clear()
  await Promise.race([
    Promise.allSettled([forgetSubscription(), forgetOfflineCopies()]),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ])
}

/** Pages and pictures show what somebody looked at; the app's own files are the same for everybody. */
async function forgetOfflineCopies(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter((name) => name !== 'files').map((name) => caches.delete(name)))
}
