/** The languages of pages and messages. */
export const spokenLanguages = ['en', 'fr', 'es'] as const

/**
 * The language that the header prefers by its qualities, of those that are spoken, whatever its region; of equals the one
 * named first. Without any, the first that is spoken and not refused (`q=0`).
 */
export function languageFor(header: string | undefined, spoken: readonly string[]): string {
  const wanted = (header ?? '').split(',', MOST).map(readAccepted).sort(byQuality)
  const qualities = new Map(wanted.map(({ language, quality }) => [language, quality]))
  const others = spoken.filter((language) => !qualities.has(language))
  for (const { language, quality } of wanted) {
    if (quality === 0) break
    if (spoken.includes(language)) return language
    if (language === '*' && others.length > 0) return others[0]!
  }
  return others[0] ?? spoken.find((language) => qualities.get(language) !== 0) ?? spoken[0]!
}

/** Browsers send a handful. */
const MOST = 10

type Accepted = { language: string; quality: number }

/** Such as `fr-CA;q=0.8`. A quality that is none counts as refused. */
function readAccepted(part: string): Accepted {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const quality = written === undefined ? 1 : QUALITY.test(written) ? Number(written) : 0
  return { language: tag.split('-')[0]!, quality }
}

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

const byQuality = (one: Accepted, other: Accepted) => other.quality - one.quality
