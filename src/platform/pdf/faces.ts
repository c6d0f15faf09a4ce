import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import { convert } from 'fontverter'
import subsetFont from 'subset-font'

export type Weight = 400 | 700

/** One file of Noto, which has every weight of some part of Unicode. */
export class Face {
  readonly #file: string
  readonly #ranges: [first: number, last: number][]
  #opened: Promise<{ bytes: Buffer; codes: Set<number> }> | undefined

  constructor(file: string, ranges: [first: number, last: number][]) {
    this.#file = file
    this.#ranges = ranges
  }

  nameOf(weight: Weight): string {
    return `${this.#file} ${weight}`
  }

  /** The ranges of a package say which file to open, and promise letters that are not in it: the file itself decides. */
  async has([first, ...others]: string[]): Promise<boolean> {
    const code = codeOf(first!)
    if (!this.#ranges.some(([from, to]) => code >= from && code <= to)) return false
    const { codes } = await this.#open()
    return [first!, ...others].every((character) => codes.has(codeOf(character)))
  }

  /** As a font of these characters alone, in one weight. */
  async cutDown(text: string, weight: Weight): Promise<Buffer> {
    const { bytes } = await this.#open()
    return subsetFont(bytes, text, { targetFormat: 'truetype', variationAxes: { wght: weight } })
  }

  #open() {
    this.#opened ??= readFile(this.#file).then(async (file) => {
      const bytes = await convert(file, 'truetype')
      return { bytes, codes: new Set(create(bytes).characterSet) }
    })
    return this.#opened
  }
}

const codeOf = (character: string) => character.codePointAt(0)!

const { resolve } = createRequire(import.meta.url)
const known = new Map<string, Promise<Face[]>>()

export function facesOf(family: string): Promise<Face[]> {
  const faces = known.get(family) ?? readFaces(family)
  known.set(family, faces)
  return faces
}

/** A family's own list of its files, and the characters of each: `{"latin": "U+0000-00FF,U+0131,…"}`. */
async function readFaces(family: string): Promise<Face[]> {
  const list = resolve(`@fontsource-variable/${family}/unicode.json`)
  const parts = JSON.parse(await readFile(list, 'utf8')) as Record<string, string>
  return Object.entries(parts).map(([part, ranges]) => {
    const name = `${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
    return new Face(join(dirname(list), 'files', name), ranges.split(',').map(rangeIn))
  })
}

function rangeIn(range: string): [first: number, last: number] {
  const [first, last = first] = range.slice('U+'.length).split('-')
  return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
}
