import { chooseLanguage, type Language } from './language.ts'

const CHOSEN = 'goodlot.language'

/** The languages this app is fully translated into. */
export const available: readonly Language[] = LANGUAGES

export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', es: 'Español' }

/** The language of this visit, chosen before anything is rendered. */
export const language: Language = chooseLanguage(
  [localStorage.getItem(CHOSEN) ?? '', ...navigator.languages],
  available,
)

/** Stores the choice on this device and reloads in the chosen language. */
export function chooseForGood(chosen: string): void {
  localStorage.setItem(CHOSEN, chosen)
  location.reload()
}

export { shared } from './words/en.ts'
export type { Language }
