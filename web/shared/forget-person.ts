import { isOfConsole } from './offline-console.ts'
import { OUTBOX } from './stored-outbox.ts'

/** A worker or a browser that does not answer must not keep anybody's page open. */
const PATIENCE_MS = 3_000

/**
 * What stays: the proof that the device once signed in, which gives access to nothing, its language, the next session, and
 * pledges and check-ins that exist nowhere else. Only the person who typed those can send or see them, and signing out by
 * the button drops them, after a question.
 */
const staying = new Set(['goodlot.device', 'goodlot.language', 'goodlot.session', OUTBOX])

/** What pages hold in memory and would write to the device again. */
const forgetters = new Set<() => void>()

export function forgetOnSignOut(forget: () => void): void {
  forgetters.add(forget)
}

/**
 * Removes everything of a person from this device, however their session ended: by the button, by the service, with the
 * account, or in another tab. Only what is listed above stays, so whatever else a page comes to store is forgotten too.
 */
export async function forgetPerson(): Promise<void> {
  for (const forget of forgetters) forget()
  for (const key of Object.keys(localStorage)) if (!staying.has(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  await Promise.race([
    Promise.allSettled([forgetSubscription(), forgetOfflineCopies()]),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ])
}

/** Unsubscribes the browser, so that nothing more arrives, and closes the notifications on show. */
export async function forgetSubscription(): Promise<void> {
  const registration = await registered()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

export async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

/** Pages and pictures show what somebody looked at; of the files only the console's say something about them. */
async function forgetOfflineCopies(): Promise<void> {
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (name !== 'files') await caches.delete(name)
    else await forgetConsoleFiles(await caches.open(name))
  }
}

async function forgetConsoleFiles(files: Cache): Promise<void> {
  for (const request of await files.keys())
    if (isOfConsole(new URL(request.url).pathname)) await files.delete(request)
}
