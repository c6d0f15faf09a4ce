import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { accentFrom, contrast, parse } from './accent.ts'

const grounds = { light: '#fbf5eb', dark: '#1e0b19' } as const

suite("an auction's accent", () => {
  test('can be read in both themes, whatever colour was chosen, with text on it and beside its own tint', () => {
    for (const colour of ['#ffffff', '#000000', '#ffff00', '#c2532f', '#0a7d4f', '#3b82f6', '#808080'])
      for (const theme of ['light', 'dark'] as const) {
        const { accent, onAccent, soft } = accentFrom(colour, theme)!
        for (const beside of [grounds[theme], onAccent, soft])
          assert.ok(contrast(parse(accent)!, parse(beside)!) >= 4.5, `${colour} ${theme} on ${beside}`)
      }
  })

  test('is left as it is where it can be read already', () => {
    assert.equal(accentFrom('#5a1f2d', 'light')!.accent, '#5a1f2d')
  })

  test('is none for what is no colour', () => {
    for (const text of [null, '', 'red', '#12', 'url(x)']) assert.equal(accentFrom(text, 'light'), null)
  })
})
