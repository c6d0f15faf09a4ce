import { registerWorker } from '../../shared/keep-at-hand.ts'
import { watchForNewBuild } from '../../shared/new-build.ts'
import { language } from '../../shared/words.ts'
import { keepLanguage } from './kept-language.ts'

/** Keeps the app at hand where the network does not reach. A new build takes over by itself; nobody clears caches. */
export async function keepAtHand(): Promise<void> {
  watchForNewBuild()
  await keepLanguage(language).catch(() => {})
  await registerWorker()
}
