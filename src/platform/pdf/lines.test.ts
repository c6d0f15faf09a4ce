import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { linesOf, runsOf } from './lines.ts'

const widthOf = (text: string) => [...text].length

suite('lines of text on paper', () => {
  const wrapped: Record<string, [text: string, width: number, lines: string[]]> = {
    'break between words': ['Dinner for eight', 11, ['Dinner for', 'eight']],
    'keep punctuation with its word': ['Soup (hot), bread', 11, ['Soup (hot),', 'bread']],
    'break a word that is wider than the line': ['www.example.org', 6, ['www.ex', 'ample.', 'org']],
    'break where a script has no spaces': ['山田太郎さんの夕食', 5, ['山田太郎', 'さんの夕食']],
    'keep paragraphs': ['One\nTwo', 10, ['One', 'Two']],
  }
  for (const [what, [text, width, lines]] of Object.entries(wrapped))
    test(what, () => {
      const found = linesOf(text, width, widthOf)
      assert.ok(
        found.every((line) => widthOf(line) <= width),
        found.join('|'),
      )
      assert.equal(found.join('').replaceAll(' ', ''), lines.join('').replaceAll(' ', ''))
      if (!/\p{Script=Han}/u.test(text)) assert.deepEqual(found, lines)
    })

  test('end in an ellipsis when there are more than may be shown', () => {
    assert.deepEqual(linesOf('one two three four', 9, widthOf, 2), ['one two', 'three…'])
  })
})

suite('directions on paper', () => {
  const fontFor = (character: string) => (/\p{Script=Hebrew}/u.test(character) ? 'hebrew' : 'latin')
  const shown = (line: string) => runsOf(line, fontFor).map(({ text }) => text)

  test('a line from left to right stays as it is typed', () => {
    assert.deepEqual(shown('Lot 7 (new)'), ['Lot 7 (new)'])
  })

  test('words from right to left stand in their order, and brackets between them are turned', () => {
    assert.deepEqual(shown('שלום (10) כהן'), ['כהן', ' (', '10', ') ', 'שלום'])
  })

  test('a name in the other direction keeps its place in a sentence', () => {
    assert.deepEqual(shown('For כהן at 7'), ['For ', 'כהן', ' at 7'])
  })

  test('a letter and its mark are in one font, or each in a font that has it', () => {
    const fonts: Record<string, string> = { g: 'latin', 'g\u0303': 'latin', q: 'latin', '\u0325': 'marks' }
    assert.deepEqual(
      runsOf('gg\u0303q\u0325', (text) => fonts[text] ?? null),
      [
        { font: 'latin', text: 'gg\u0303q' },
        { font: 'marks', text: '\u0325' },
      ],
    )
  })
})
