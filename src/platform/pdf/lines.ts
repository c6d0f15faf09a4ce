import bidiFactory from 'bidi-js'
import { graphemesOf } from './graphemes.ts'

// Its types describe the module's other build.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** A stretch of a line in one font, as it is typed; the font itself sets right-to-left scripts from right to left. */
export type Run = { font: string; text: string }

/** The runs of a line from left to right, whatever the directions of its scripts. */
export function runsOf(line: string, fontFor: FontFor): Run[] {
  const directions = bidi.getEmbeddingLevels(line)
  const fonts = fontsOf(line, fontFor)
  const runs: { font: string; level: number; indices: number[] }[] = []
  for (const index of bidi.getReorderedIndices(line, directions)) {
    const font = fonts[index]!
    const level = directions.levels[index]!
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.indices.push(index)
    else runs.push({ font, level, indices: [index] })
  }
  return runs.map(({ font, level, indices }) => {
    const typed = indices.toSorted((a, b) => a - b).map((index) => line[index]!)
    const isTurned = level % 2 === 1 && !setsItself.test(typed.join(''))
    return { font, text: isTurned ? typed.reverse().map(mirrored).join('') : typed.join('') }
  })
}

/** Scripts that their font sets from right to left; what stands between such words has to be turned here. */
const setsItself = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character

/** Null where no one font has all of a letter and its marks. */
type FontFor = (text: string) => string | null

/** By UTF-16 unit, as directions are counted. */
function fontsOf(line: string, fontFor: FontFor): string[] {
  return graphemesOf(line).flatMap((grapheme) => {
    const pieces = fontFor(grapheme) === null ? [...grapheme] : [grapheme]
    return pieces.flatMap((piece) => Array(piece.length).fill(fontFor(piece)))
  })
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

type WidthOf = (text: string) => number

/** What fits into a width, broken between words, in scripts without spaces as well; the last line ends in "…" if cut. */
export function linesOf(text: string, width: number, widthOf: WidthOf, most = Infinity): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let [line, used] = ['', 0]
    for (const word of wordsOf(paragraph).flatMap((whole) => piecesOf(whole, width, widthOf))) {
      if (line && used + widthOf(word.trimEnd()) > width) {
        lines.push(line.trimEnd())
        ;[line, used] = ['', 0]
      }
      line += word
      used += widthOf(word)
    }
    lines.push(line.trimEnd())
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shortened(lines[most - 1]!, width, widthOf)]
}

/** Punctuation and spaces stay with the word before them. */
function wordsOf(paragraph: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(paragraph)) {
    const isOpening = /^[\p{Ps}\p{Pi}]$/u.test(segment)
    const last = words.at(-1)
    if (last !== undefined && ((!isWordLike && !isOpening) || /[\p{Ps}\p{Pi}'’-]$/u.test(last)))
      words[words.length - 1] += segment
    else words.push(segment)
  }
  return words
}

/** A word that is wider than a line is broken anywhere. */
function piecesOf(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  const pieces = ['']
  for (const grapheme of graphemesOf(word)) {
    if (widthOf(pieces.at(-1)! + grapheme) <= width || pieces.at(-1) === '')
      pieces[pieces.length - 1] += grapheme
    else pieces.push(grapheme)
  }
  return pieces
}

function shortened(line: string, width: number, widthOf: WidthOf): string {
  const graphemes = graphemesOf(line)
  while (graphemes.length > 0 && widthOf(`${graphemes.join('')}…`) > width) graphemes.pop()
  return `${graphemes.join('').trimEnd()}…`
}
