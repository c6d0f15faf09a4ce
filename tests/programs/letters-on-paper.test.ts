import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { create } from 'fontkit'
import { convert } from 'fontverter'
import { Fonts } from '../../src/platform/pdf/fonts.ts'
import { Sheet } from '../../src/platform/pdf/sheet.ts'
import { programSuite } from '../kit/programs.ts'

type Font = { codes: Set<number>; glyphsOf(code: number): number[] }

const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url)

/** Every installed font with the code points that it has, and those that its package declares. */
async function readFonts(): Promise<{ fonts: Font[]; declared: Set<number> }> {
  const fonts: Font[] = []
  const declared = new Set<number>()
  for (const family of readdirSync(packages)) {
    const list = readFileSync(new URL(`${family}/unicode.json`, packages), 'utf8')
    for (const [part, ranges] of Object.entries<string>(JSON.parse(list))) {
      const file = `${family}/files/${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
      fonts.push(openFont(await convert(readFileSync(new URL(file, packages)), 'truetype')))
      for (const range of ranges.split(',')) {
        const [first, last = first] = range
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16))
        for (let code = first!; code <= last!; code++) declared.add(code)
      }
    }
  }
  return { fonts, declared }
}

type Layout = { layout(text: string, features: Record<string, boolean>): { glyphs: { id: number }[] } }

/** Which glyphs are drawn does not depend on where marks go, and fontkit fails at some of these places. */
const unplaced = { mark: false, mkmk: false, abvm: false, blwm: false, curs: false, dist: false }

function openFont(bytes: Uint8Array): Font {
  const font = create(bytes) as ReturnType<typeof create> & Layout
  const drawn = new Map<number, number[]>()
  const glyphsOf = (code: number) => {
    const glyphs =
      drawn.get(code) ?? font.layout(String.fromCodePoint(code), unplaced).glyphs.map(({ id }) => id)
    drawn.set(code, glyphs)
    return glyphs
  }
  return { codes: new Set(font.characterSet), glyphsOf }
}

/** Where two letters share a glyph, a file says of it only the one that it had first. */
function sharesGlyph(fonts: Font[], code: number): boolean {
  return fonts
    .filter(({ codes }) => codes.has(code))
    .some(({ codes, glyphsOf }) => {
      const own = new Set(glyphsOf(code))
      return [...codes].some((other) => other !== code && glyphsOf(other).some((glyph) => own.has(glyph)))
    })
}

programSuite('letters on paper', ['pdftotext'], ({ pdftotext }) => {
  const { promise: reading, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof readFonts>>>()
  before(() => readFonts().then(resolve, reject))

  type Draw = (sheet: Sheet, texts: string[]) => void
  async function readBack(texts: string[], draw: Draw) {
    const parts: Uint8Array[] = []
    const output = { write: (part: Uint8Array) => parts.push(part), readPicture: async () => null }
    const sheet = new Sheet({ size: 'letter', title: 'Letters' }, output)
    await sheet.readFonts(texts)
    draw(sheet, texts)
    await sheet.end()
    const input = Buffer.concat(parts)
    const found = execFileSync(pdftotext, ['-raw', '-', '-'], { input, maxBuffer: 2 ** 28 }).toString()
    return { found: found.replaceAll(/[\u202a-\u202e]/g, ''), missing: sheet.missing }
  }

  const [rows, columns] = [60, 4]
  /** Every text beside its number. */
  const drawList: Draw = (sheet, texts) =>
    texts.forEach((text, index) => {
      const place = index % (rows * columns)
      if (place === 0) sheet.newPage()
      const [x, y] = [30 + Math.floor(place / rows) * 140, 12 + (place % rows) * 12.8]
      sheet.write(`#${index}:`, { x, y, width: 60 }, { size: 9 })
      sheet.write(text, { x: x + 60, y, width: 70 }, { size: 9, lines: 1 })
    })

  /** One after the other, as many as fit. */
  const drawRows: Draw = (sheet, texts) => {
    const [each, size] = [50, 9]
    for (let index = 0; index * each < texts.length; index++) {
      if (index % rows === 0) sheet.newPage()
      const text = texts.slice(index * each, (index + 1) * each).join('')
      sheet.write(text, { x: 30, y: 12 + (index % rows) * 12.8, width: 560 }, { size, lines: 1 })
    }
  }

  const inOneForm = (text: string) => [...text.normalize('NFKD')].sort().join('').replaceAll(/[\s◌]/g, '')

  /** What was read back wrong of letters that the fonts have. */
  function wrongIn(fonts: Font[], letters: string[], read: string[]): string[] {
    return letters.flatMap((letter, index) =>
      inOneForm(read[index] ?? '') === inOneForm(letter) || sharesGlyph(fonts, letter.codePointAt(0)!)
        ? []
        : `${letter}: ${read[index]}`,
    )
  }

  async function lettersIn(kind: RegExp, { not }: { not: RegExp }) {
    const { fonts } = await reading
    const codes = new Set(fonts.flatMap(({ codes }) => [...codes]))
    const letters = [...codes].sort((a, b) => a - b).map((code) => String.fromCodePoint(code))
    return { fonts, letters: letters.filter((letter) => kind.test(letter) && !not.test(letter)) }
  }

  const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}#]/u
  const eastern = /[\p{Script=Han}\p{Script=Hangul}]/u

  test('all that an installed font has are printed and read back', async () => {
    const { fonts, letters } = await lettersIn(/./u, {
      not: new RegExp(`${control.source}|${eastern.source}`, 'u'),
    })
    const { found, missing } = await readBack(letters, drawList)
    const read = Array<string>(letters.length).fill('')
    for (const [, index, text] of found.matchAll(/#(\d+):([^#]*)/gu)) read[Number(index)] = text!.trim()
    assert.deepEqual([wrongIn(fonts, letters, read), missing], [[], []])
    assert.ok(letters.length > 7_000, `${letters.length} letters`)
  })

  test('so are all of Chinese, Japanese and Korean', async () => {
    const { fonts, letters } = await lettersIn(eastern, { not: control })
    const { found, missing } = await readBack(letters, drawRows)
    const read = [...found.replaceAll(/[\s\f]/g, '')]
    assert.equal(read.length, letters.length)
    assert.deepEqual([wrongIn(fonts, letters, read), missing], [[], []])
    assert.ok(letters.length > 25_000, `${letters.length} letters`)
  })

  test('none is promised by a package alone: it is a box, a pictograph, or plainer', async () => {
    const { fonts, declared } = await reading
    const inFonts = new Set(fonts.flatMap(({ codes }) => [...codes]))
    const promised = [...declared.difference(inFonts)].map((code) => String.fromCodePoint(code))
    const printing = await Fonts.for(promised)
    const isOpen = (text: string) =>
      [...text].every((one) => one === '\n' || inFonts.has(one.codePointAt(0)!))
    assert.deepEqual(
      promised.filter((letter) => !isOpen(printing.printable(letter))),
      [],
    )
    assert.ok(
      printing.missing.size > 1_000 && promised.length > 5_000,
      `${printing.missing.size} of ${promised.length}`,
    )
    assert.deepEqual(
      [...inFonts.difference(declared)].filter((code) => code !== 0xffff && code !== 0xfe00),
      [],
    )
  })

  test('marks on letters of their script are printed, also where a font has no place for them', async () => {
    const { fonts } = await reading
    const pairs = fonts.flatMap(({ codes }) => {
      const characters = [...codes].map((code) => String.fromCodePoint(code))
      const bases = characters.filter((character) => /\p{L}/u.test(character))
      const marks = characters.filter((character) => /\p{M}/u.test(character))
      return bases.length === 0 ? [] : marks.map((mark, index) => bases[(index * 7) % bases.length]! + mark)
    })
    assert.deepEqual((await readBack([...new Set(pairs)], drawList)).missing, [])
    assert.ok(pairs.length > 900, `${pairs.length} pairs`)
  })
})
