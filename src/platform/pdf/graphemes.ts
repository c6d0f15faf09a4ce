const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const isPlain = /^[ -~]*$/

/** Letters, each with its marks. */
export function graphemesOf(text: string): string[] {
  if (isPlain.test(text)) return text.split('')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Letters and marks as one character where Unicode has it, so that one glyph draws both; lines end in one way. */
export const composed = (text: string) =>
  text.normalize('NFC').replaceAll(/\r\n|[\r\v\f\x85\u2028\u2029]/g, '\n')
