import { watchForNewBuild } from '../../shared/new-build.ts'
import { registerWorker } from '../../shared/offline-copy.ts'
import { storeLanguage } from '../../shared/stored-language.ts'
import { language } from '../../shared/words.ts'
import { STORE_PAGE } from './routing.ts'

/** Keeps the app working without a network. A new build takes over by itself; nobody has to clear caches. */
export async function prepareForOffline(): Promise<void> {
  watchForNewBuild()
  await storeLanguage(language).catch(() => {})
  const isServedByWorker = navigator.serviceWorker?.controller != null
  await registerWorker()
  if (isServedByWorker) return
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(STORE_PAGE)
}
