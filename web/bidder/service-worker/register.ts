import { registerWorker } from '../../shared/keep-at-hand.ts'
import { watchForNewBuild } from '../../shared/new-build.ts'
import { language } from '../../shared/words.ts'
import { keepLanguage } from './kept-language.ts'

/** Keeps the app working without a network. A new build takes over by itself; nobody has to clear caches. */
export async function keepAtHand(): Promise<void> {
  watchForNewBuild()
  await keepLanguage(language).catch(() => {})
  await registerWorker()
}
