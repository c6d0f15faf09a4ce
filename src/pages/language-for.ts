/** The first language of the header that is spoken, whatever its region; otherwise the first that is spoken. */
export function languageFor(header: string | undefined, spoken: readonly string[]): string {
  const wanted = (header ?? '').split(',', MOST).map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return wanted.find((language) => spoken.includes(language)) ?? spoken[0]!
}

/** Browsers send a handful. */
const MOST = 10
