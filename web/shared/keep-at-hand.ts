import { watchForNewBuild } from '../../shared/new-build.ts'
import { language } from '../../shared/words.ts'
import { keepLanguage } from './kept-language.ts'

/** Keeps the app at hand where the network does not reach. A new build takes over by itself; nobody clears caches. */
export async function keepAtHand(): Promise<void> {
  watchForNewBuild()
  if (!('serviceWorker' in navigator)) return
  try {
    await keepLanguage(language)
    await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  } catch {
    // Without one everything works as long as there is a network.
  }
}

/** The one script address that this app ever makes; Trusted Types let no other through. */
function workerUrl(): string {
  const path = '/sw.js'
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return path
  const policy = trustedTypes.createPolicy('goodlot', { createScriptURL: () => path })
  return policy.createScriptURL('') as unknown as string
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(input: string): unknown }
}
