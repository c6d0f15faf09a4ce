export type Language = 'en' | 'fr' | 'es'

/** The first wanted language that there are words in, whatever its region; else English. */
export function chooseLanguage(wanted: readonly string[], available: readonly Language[]): Language {
  for (const tag of wanted) {
    const found = available.find((known) => tag.toLowerCase().split('-')[0] === known)
    if (found) return found
  }
  return 'en'
}

/** The reader's own region where it speaks the language of the page, so that a Canadian sees Canadian dollars. */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.startsWith(language)) ?? language
}
