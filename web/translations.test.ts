import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { guessColumns, importFields } from './console/before/import/fields.ts'
import { shared } from './shared/words/en.ts'

type Words = Record<string, unknown>

/** Words that are the same as in English. */
const alike = {
  fr: `Console Pages Description Type Table Lots Lot Dates Messages Message Code Invitations invitation invitations
    Catalogue Exemptions Actions Visible Exact. Total Corrections Image CSV UTF- Windows- Mac_OS_Roman minutes
    message code lot lots type min exemptions Logo`,
  es: 'Total Visible CSV UTF- Windows- Mac_OS_Roman no manual min Logo',
}

/** Questions that are put together with what is asked about. */
const halves = new Set(['.which', '.didYouMean'])

const isAlike = (text: string, language: keyof typeof alike) => {
  const bare = text.replaceAll(/[ⓐ-ⓔ0-9]|null/g, '').trim()
  return !/\p{L}{2}/u.test(bare) || alike[language].split(/\s+/).includes(bare.replaceAll(' ', '_'))
}

/** In Canada, a space that does not break stands before a colon and inside quotation marks, and none before "?". */
const hasSigns = (text: string, language: keyof typeof alike) =>
  language === 'fr'
    ? !/ [:»]|« |\S\s[?!;]|['"]/.test(text)
    : text.split('?').length === text.split('¿').length

/** What is inserted into sentences, each recognizable. */
const letters = ['ⓐ', 'ⓑ', 'ⓒ', 'ⓓ', 'ⓔ']

for (const app of ['console', 'screen']) {
  const folder = join(import.meta.dirname, app, 'words')
  const files = globSync('*en.ts', { cwd: folder }).sort()
  suite(`the ${app}'s words`, async () => {
    for (const file of files) {
      const words = await wordsOf(join(folder, file))
      const english = { places: placesIn(words), sentences: sentencesIn(words) }
      for (const language of ['fr', 'es'] as const) {
        const name = file.replace(/en\.ts$/, `${language}.ts`)
        const { places, sentences } = await whileSpoken(words, join(folder, name))
        test(`${name} has every word`, () => assert.deepEqual(places, english.places))
        test(`${name} says all that the English says, in its language`, () =>
          assert.deepEqual(
            [...english.sentences].flatMap(([place, original]) => {
              const text = sentences.get(place) ?? ''
              const isTold = letters.every((letter) => !original.includes(letter) || text.includes(letter))
              const isSaid = text !== '' || original === ''
              return isTold && isSaid && (text !== original || isAlike(text, language)) ? [] : [[place, text]]
            }),
            [],
          ))
        if (file === 'import-en.ts')
          test(`the template's headings in ${language} are found again`, () => {
            for (const kind of ['items', 'guests'] as const) {
              const fields = Object.keys(importFields[kind])
              const headings = fields.map((field) => sentences.get(`.fields.${kind}.${field}`)!)
              assert.deepEqual(guessColumns(kind, headings), fields)
            }
          })
        test(`${name} has the signs of its language`, () =>
          assert.deepEqual(
            [...sentences].filter(([place, text]) => !halves.has(place) && !hasSigns(text, language)),
            [],
          ))
      }
    }
  })
}

test('each page of the console is loaded with the words that it shows', () => {
  const app = join(import.meta.dirname, 'console')
  const routes = globSync('*routes.tsx', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'))
  const pages = routes.flatMap((text) => [
    ...text.matchAll(/lazy\(\s*\(\) =>\s*([\s\S]*?import\('(\.[^']+)'\)\)*)/g),
  ])
  assert.ok(pages.length > 20)
  for (const [, call, page] of pages) {
    const loaded = [...call!.matchAll(/withWords\('(\w+)'/g)].map(([, set]) => set).sort()
    const shown = [...reachedFrom(join(app, page!))]
      .filter((file) => dirname(file) === join(app, 'words') && file.endsWith('-en.ts'))
      .map((file) => basename(file).replace('-en.ts', ''))
    assert.deepEqual(loaded, shown.sort(), String(page))
  }
})

async function wordsOf(file: string): Promise<Words> {
  const exported: Words = await import(file)
  return Object.values(exported).find((value) => typeof value === 'object') as Words
}

/** A translation takes the place of the English words, which other tests in this process read. */
async function whileSpoken(words: Words, translation: string) {
  const english = [words, shared].map((spoken) => [spoken, { ...spoken }])
  await import(translation)
  const read = { places: placesIn(words), sentences: sentencesIn(words) }
  for (const [spoken, before] of english) Object.assign(spoken!, before)
  return read
}

/** Where the words are: `.nav.more`. */
const placesIn = (words: unknown, at = ''): string[] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words)
        .flatMap(([key, part]) => placesIn(part, `${at}.${key}`))
        .sort()
    : [at]

/** Every sentence by its place; those that are told something in several ways. */
const sentencesIn = (words: unknown, at = ''): Map<string, string> =>
  typeof words === 'string'
    ? new Map([[at, words]])
    : typeof words === 'function'
      ? new Map(said(words as Say, at))
      : new Map(
          Object.entries(words as Words).flatMap(([key, part]) => [...sentencesIn(part, `${at}.${key}`)]),
        )

type Say = (...values: unknown[]) => unknown

/** With letters, with nothing, and with counts, since one of something often reads otherwise. */
function said(say: Say, place: string): [string, string][] {
  const tries: Record<string, unknown[]> = {
    letters,
    none: letters.map(() => null),
    zero: letters.map(() => 0),
    one: letters.map(() => 1),
    two: letters.map(() => 2),
    names: [letters],
    parts: [{ at: 'ⓐ', now: 'ⓑ', limit: 'ⓒ' }],
  }
  return Object.entries(tries).flatMap(([kind, values]): [string, string][] => {
    try {
      const text = say(...values)
      return typeof text === 'string' && !nonsense.test(text) ? [[`${place}(${kind})`, text]] : []
    } catch {
      // The sentence is not for values of this kind.
      return []
    }
  })
}

/** What a sentence says that was told too little, or something of another kind. */
const nonsense = /undefined|NaN|\[object|ⓐ,ⓑ|=>/

/** The files that a file imports, directly or indirectly. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^import (?!type)[^;]*?from '(\.[^']+\.tsx?)'/gm,
  ))
    reachedFrom(join(dirname(file), path), reached)
  return reached
}
