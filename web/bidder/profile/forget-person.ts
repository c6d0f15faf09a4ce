import { forgetSubscription } from '../notifications/push.ts'

const PATIENCE_MS = 3_000

/** Takes away whatever this browser keeps of what somebody looked at and is told. */
export async function forgetPerson(): Promise<void> {
  sessionStorage.clear()
  await Promise.race([
    Promise.allSettled([forgetSubscription(), forgetKept()]),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ])
}

/** Pages and pictures tell where somebody was; the files of the app are anybody's. */
async function forgetKept(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter((name) => name !== 'files').map((name) => caches.delete(name)))
}
