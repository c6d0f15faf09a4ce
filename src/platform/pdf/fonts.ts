import { type Face, facesOf, type Weight } from './faces.ts'
import { composed, graphemesOf } from './graphemes.ts'

export type Family = 'sans' | 'serif'
type FontFile = { name: string; bytes: Buffer }

const scripts = [
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
  'sinhala',
  'georgian',
  'armenian',
  'ethiopic',
  'khmer',
  'lao',
  'myanmar',
]
const [CHINESE, JAPANESE, KOREAN] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']

/** Stands for a letter that no font has. */
const BOX = '□'
/** Layouts write numbers and punctuation of their own around what they are given. */
const OWN = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index))}·–…${BOX}`

/** The fonts of one document: names come in any script, and no font has them all. */
export class Fonts {
  readonly files: FontFile[] = []
  /** Letters that no font has. */
  readonly missing = new Set<string>()
  readonly #families: string[]
  readonly #faces = new Map<string, { sans: Face; serif: Face }>()
  /** By grapheme of the document: itself, or what is printed in its place. */
  readonly #printed = new Map<string, string>()

  private constructor(isJapanese: boolean) {
    const east = isJapanese ? [JAPANESE, CHINESE] : [CHINESE, JAPANESE]
    this.#families = ['noto-sans', ...scripts.map((script) => `noto-sans-${script}`), ...east, KOREAN]
  }

  /** Reads the fonts that these texts need, cut down to their characters. */
  static async for(texts: Iterable<string>): Promise<Fonts> {
    const graphemes = new Set(graphemesOf(OWN))
    for (const text of texts) for (const grapheme of graphemesOf(composed(text))) graphemes.add(grapheme)
    const fonts = new Fonts([...graphemes].some(isKana))
    for (const grapheme of graphemes) fonts.#printed.set(grapheme, await fonts.#choose(grapheme))
    await fonts.#cutDown()
    return fonts
  }

  /** The text as these fonts can print it: with a box for a letter that none has, and without pictographs. */
  printable(text: string): string {
    const printed = (piece: string) => this.#printed.get(piece)
    return graphemesOf(composed(text))
      .map((grapheme) => printed(grapheme) ?? [...grapheme].map((one) => printed(one) ?? BOX).join(''))
      .join('')
  }

  /** The name of the font for some printable text; null if no single font has all of it. */
  nameFor(text: string, family: Family, weight: Weight): string | null {
    return this.#faces.get(text)?.[family].nameOf(weight) ?? null
  }

  /** A letter and its marks are set in one face where one has them all, and else one by one. */
  async #choose(grapheme: string): Promise<string> {
    if (await this.#findFaces(grapheme)) return grapheme
    const characters = [...grapheme]
    if (characters.length === 1) return (await this.#plain(grapheme)) ?? this.#substituteFor(grapheme)
    const visible = characters.filter((character) => !isUnseen.test(character))
    if (visible.length < characters.length)
      return visible.length > 0 ? this.#choose(composed(visible.join(''))) : ''
    let printed = ''
    for (const character of characters) printed += await this.#choose(character)
    return printed
  }

  async #findFaces(grapheme: string): Promise<boolean> {
    if (this.#faces.has(grapheme)) return true
    const characters = [...grapheme]
    const serif = await faceWith(characters, ['noto-serif'])
    const sans = (await faceWith(characters, this.#families)) ?? serif
    if (sans) this.#faces.set(grapheme, { sans, serif: serif ?? sans })
    return sans !== null
  }

  /** The same in simpler characters, as 1⁄3 for ⅓; null if these are not in any font either. */
  async #plain(character: string): Promise<string | null> {
    const plain = character.normalize('NFKD')
    if (plain === character) return null
    for (const one of plain) if (!(await this.#findFaces(one))) return null
    return plain
  }

  #substituteFor(character: string): string {
    if (character === '\n') return character
    if (isSpace.test(character)) return ' '
    if (isUnseen.test(character)) return ''
    this.missing.add(character)
    return BOX
  }

  async #cutDown(): Promise<void> {
    const used = new Map<Face, string>()
    for (const [grapheme, { sans, serif }] of this.#faces)
      for (const face of new Set([sans, serif])) used.set(face, (used.get(face) ?? '') + grapheme)
    for (const [face, text] of used)
      for (const weight of [400, 700] as const)
        this.files.push({ name: face.nameOf(weight), bytes: await face.cutDown(text, weight) })
  }
}

async function faceWith(characters: string[], families: string[]): Promise<Face | null> {
  for (const family of families)
    for (const face of await facesOf(family)) if (await face.has(characters)) return face
  return null
}

/** Chinese and Japanese write the same characters differently: kana anywhere make a document Japanese. */
const isKana = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
const isSpace = /[\p{Zs}\t]/u
/** Controls, and pictographs: no font of text has them, and names read well without. */
const isUnseen =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20e3/u
