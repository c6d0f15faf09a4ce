import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/** Noto, in one file for each part of Unicode, with every weight in it. */
type Face = { file: string; ranges: [first: number, last: number][] }
export type Family = 'sans' | 'serif'
export type Weight = 400 | 700
export type FontFile = { name: string; bytes: Buffer }

const scripts = [
  'noto-sans',
  ...[
    'arabic',
    'hebrew',
    'thai',
    'bengali',
    'tamil',
    'telugu',
    'gujarati',
    'gurmukhi',
    'kannada',
    'malayalam',
  ],
  ...['sinhala', 'georgian', 'armenian', 'ethiopic', 'khmer', 'lao', 'myanmar'],
].map((name) => (name === 'noto-sans' ? name : `noto-sans-${name}`))
const [CHINESE, JAPANESE, KOREAN] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']

/** The fonts of one document: names come in any script, and no font has them all. */
export class Fonts {
  readonly #faceOf = new Map<string, { sans: Face | null; serif: Face | null }>()
  readonly files: FontFile[] = []

  /** Reads the fonts that these texts need, cut down to their characters. */
  static async for(texts: string): Promise<Fonts> {
    const fonts = new Fonts()
    const characters = new Set(`${texts} …`)
    const east = [...characters].some(isKana) ? JAPANESE : CHINESE
    const used = new Map<Face, string>()
    for (const character of characters) {
      const sans = await faceFor(character, east)
      const serif = (await facesOf('noto-serif')).find(covers(character)) ?? sans
      fonts.#faceOf.set(character, { sans, serif })
      for (const face of new Set([sans, serif])) if (face) used.set(face, (used.get(face) ?? '') + character)
    }
    for (const [face, text] of used)
      for (const weight of [400, 700] as const)
        fonts.files.push({ name: nameOf(face, weight), bytes: await cutDown(face, text, weight) })
    return fonts
  }

  /** The name of the font that has this character; null for what no font has, such as an emoji. */
  nameFor(character: string, family: Family, weight: Weight): string | null {
    const face = this.#faceOf.get(character)?.[family]
    return face ? nameOf(face, weight) : null
  }
}

const nameOf = ({ file }: Face, weight: Weight) => `${file} ${weight}`

async function cutDown({ file }: Face, text: string, weight: Weight): Promise<Buffer> {
  return subsetFont(await readFile(file), text, { targetFormat: 'truetype', variationAxes: { wght: weight } })
}

const isKana = (character: string) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)
const isHangul = (character: string) => /\p{Script=Hangul}/u.test(character)

async function faceFor(character: string, east: string): Promise<Face | null> {
  const families = isHangul(character)
    ? [KOREAN]
    : isKana(character)
      ? [JAPANESE]
      : [...scripts, east, CHINESE]
  for (const family of families) {
    const face = (await facesOf(family)).find(covers(character))
    if (face) return face
  }
  return null
}

const covers = (character: string) => {
  const code = character.codePointAt(0)!
  return ({ ranges }: Face) => ranges.some(([first, last]) => code >= first && code <= last)
}

const { resolve } = createRequire(import.meta.url)
const known = new Map<string, Promise<Face[]>>()

function facesOf(family: string): Promise<Face[]> {
  const faces = known.get(family) ?? readFaces(family)
  known.set(family, faces)
  return faces
}

/** A family's own list of its files, and the characters that each has: `{"latin": "U+0000-00FF,U+0131,…"}`. */
async function readFaces(family: string): Promise<Face[]> {
  const list = resolve(`@fontsource-variable/${family}/unicode.json`)
  const parts = JSON.parse(await readFile(list, 'utf8')) as Record<string, string>
  return Object.entries(parts).map(([part, ranges]) => ({
    file: join(dirname(list), 'files', `${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first, last = first] = range.slice(2).split('-')
      return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
    }),
  }))
}
