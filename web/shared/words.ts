import { chooseLanguage, type Language } from './language.ts'
import { en } from './words/en.ts'

const CHOSEN = 'goodlot.language'

/** The languages that this app has all its words in. */
export const available: readonly Language[] = LANGUAGES

export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' }

/** The language of this visit; it is chosen before anything is drawn. */
export const language: Language = chooseLanguage(
  [localStorage.getItem(CHOSEN) ?? '', ...navigator.languages],
  available,
)

/** Kept on this device; every page begins anew in the chosen language. */
export function chooseForGood(chosen: string): void {
  localStorage.setItem(CHOSEN, chosen)
  location.reload()
}

/** Words that more than one app says; each app has its own beside them. A language that lacks one does not compile. */
export type SharedWords = typeof en

export let shared: SharedWords = en

export function speakShared(words: SharedWords): void {
  shared = words
}

export type { Language }
