import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iso31662 } from 'iso-3166'
import { foldName } from '../../src/platform/places/fold-name.ts'

/**
 * Writes src/platform/places/province-names.json: the names of provinces in English and in the official languages of their
 * country, national and regional, where they differ from ISO's own name. Run it on the folder `common` of a release of
 * Unicode's CLDR, which the npm package `cldr` has in `3rdparty/cldr`:
 *
 *   npm pack cldr && tar xzf cldr-*.tgz && node tools/scripts/province-names.ts package/3rdparty/cldr/common
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder `common` of CLDR.')

const files = new Set(readdirSync(join(folder, 'subdivisions')).map((name) => name.replace('.xml', '')))
const namesIn = new Map([...files].map((language) => [language, readNames(language)]))
const languagesOf = readLanguages()

const found: [code: string, names: string][] = []
for (const { code, name } of iso31662) {
  const known = new Set([foldName(name)])
  const names: string[] = []
  for (const language of ['en', ...(languagesOf.get(code.slice(0, 2)) ?? [])]) {
    const other = namesIn.get(language)?.get(code.replace('-', '').toLowerCase())
    if (!other || known.has(foldName(other)) || other.includes('|')) continue
    known.add(foldName(other))
    names.push(other)
  }
  if (names.length > 0) found.push([code, names.join('|')])
}
found.sort(([a], [b]) => (a < b ? -1 : 1))
const file = new URL('../../src/platform/places/province-names.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`)

function readNames(language: string): Map<string, string> {
  const xml = readFileSync(join(folder!, 'subdivisions', `${language}.xml`), 'utf8')
  const entries = xml.matchAll(/<subdivision type="(\w+)"[^>]*>([^<]+)<\/subdivision>/g)
  return new Map([...entries].map(([, code, name]) => [code!, plainText(name!)]))
}

function plainText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim()
}

/** Official languages by country, in CLDR's order; one in another script has its own file, if there is one. */
function readLanguages(): Map<string, string[]> {
  const xml = readFileSync(join(folder!, 'supplemental', 'supplementalData.xml'), 'utf8')
  const territories = xml.matchAll(/<territory type="([A-Z]{2})"[^>]*>(.*?)<\/territory>/gs)
  return new Map(
    [...territories].map(([, country, languages]) => {
      const official = languages!.matchAll(/<languagePopulation type="(\w+)"[^>]*officialStatus=/g)
      const names = [...official].map(([, type]) => (files.has(type!) ? type! : type!.split('_')[0]!))
      return [country!, [...new Set(names)]]
    }),
  )
}
