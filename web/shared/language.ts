export type Language = 'en' | 'fr' | 'es'

/** The first preferred language that we have words for, in any region; else English. */
export function chooseLanguage(wanted: readonly string[], available: readonly Language[]): Language {
  for (const tag of wanted) {
    const found = available.find((known) => tag.toLowerCase().split('-')[0] === known)
    if (found) return found
  }
  return 'en'
}

/** The reader's regional variant of the page's language, so that amounts read as they do in Canada for a Canadian. */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.startsWith(language)) ?? language
}
