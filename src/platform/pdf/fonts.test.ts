import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { create } from 'fontkit'
import { printed } from '../../../tests/kit/printed.ts'
import { Fonts } from './fonts.ts'

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** What the cut-down font has that is chosen for a text; ranges that a package declares are no proof. */
function charactersFor(fonts: Fonts, text: string, family: 'sans' | 'serif'): string {
  const name = fonts.nameFor(text, family, 700)
  const { bytes } = fonts.files.find((file) => file.name === name)!
  return String.fromCodePoint(...create(bytes).characterSet)
}

async function printName(guest: string) {
  const paddle = { title: 'Gala', number: '101', guest, address: 'https://bid.example/a/1' }
  return printed({ kind: 'paddles', size: 'a4', title: 'Gala', content: [paddle] })
}

suite('fonts on paper', () => {
  /** The packages of Noto leave them out. */
  const inNoFont = ['ˍ', '˘', '˛']
  const parts: Record<string, string[]> = {
    'Latin-1': [...between(0x21, 0x7e), ...between(0xa1, 0xac), ...between(0xae, 0xff)],
    'Latin Extended-A': between(0x100, 0x17f),
    'Latin Extended-B': between(0x180, 0x24f),
    'spacing accents': between(0x2c6, 0x2dc).filter((letter) => !inNoFont.includes(letter)),
    daggers: ['†', '‡'],
    currencies: between(0x20a0, 0x20c0),
  }
  for (const [part, letters] of Object.entries(parts))
    test(`every letter of ${part} is in the font that is chosen for it`, async () => {
      const fonts = await Fonts.for(letters)
      assert.deepEqual([...fonts.missing], [])
      for (const letter of letters) {
        const text = fonts.printable(letter)
        assert.equal(text, letter.normalize('NFC'))
        for (const family of ['sans', 'serif'] as const)
          assert.ok(charactersFor(fonts, text, family).includes(text), `${letter} in ${family}`)
      }
    })

  test('a letter and its marks are set in one font, whether they are typed as one or as two', async () => {
    const fonts = await Fonts.for(['Ame\u0301lie', 'g\u0303uarani'])
    assert.equal(fonts.printable('Ame\u0301lie'), 'Amélie')
    assert.ok(fonts.nameFor('g\u0303', 'sans', 400))
  })

  test('a letter that no font has is plainer, or a box that is named; pictographs are left out, and spaces are spaces', async () => {
    const texts = ['𞤀𞤣𞤢𞤥', 'Party 🎉👩‍👧!', 'a\tb\u2004c\u2028d\u0007', '⅓ of 𝓐𝓷𝓷']
    const fonts = await Fonts.for(texts)
    assert.deepEqual(
      texts.map((text) => fonts.printable(text)),
      ['□□□□', 'Party !', 'a b c\nd', '1⁄3 of Ann'],
    )
    assert.deepEqual([...fonts.missing], [...texts[0]!])
    assert.ok(charactersFor(fonts, '□', 'serif').includes('□'))
  })

  test('what layouts add to their texts is never a box', async () => {
    const fonts = await Fonts.for([])
    assert.equal(fonts.printable('Receipt 12, 2 of 3 · 4 – 5…'), 'Receipt 12, 2 of 3 · 4 – 5…')
  })

  test('a document is made with any name on it', async () => {
    const names = ['Le cœur', 'Elif Yıldız', 'અંજલિ', 'កំពង់ចាម', 'ਅੰਮ੍ਰਿਤ', 'അ്', '𞤀𞤣𞤢𞤥', '🎉', '']
    for (const name of names) assert.equal((await printName(name)).pages, 1, name)
    assert.deepEqual((await printName('𞤀 & 𞤀')).missing, ['𞤀'])
  })
})
