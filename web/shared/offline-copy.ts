import { STORE_CONSOLE } from './offline-console.ts'
import { storeLanguage } from './stored-language.ts'
import { language } from './words.ts'

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  } catch {
    // Without a service worker everything works as long as there is a network.
  }
}

/** Asks the worker to cache the console too, document and files, for a reload without a network. */
export async function storeConsoleOffline(): Promise<void> {
  await storeLanguage(language).catch(() => {})
  await registerWorker()
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(STORE_CONSOLE)
}

/** The only script address that this app ever sets; Trusted Types allow no other. */
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
