export type Language = 'en' | 'fr' | 'es'

/** The first wanted language that there are words in, whatever its region; else English. */
export function chooseLanguage(wanted: readonly string[], available: readonly Language[]): Language {
  for (const tag of wanted) {
    const found = available.find((known) => tag.toLowerCase().split('-')[0] === known)
    if (found) return found
  }
  return 'en'
}
