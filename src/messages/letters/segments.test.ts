import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { segmentsOf, shortName, toTextCharacters } from './segments.ts'

suite('how long a text is for carriers', () => {
  test('160 plain characters are one message, one more makes two', () => {
    assert.equal(segmentsOf('a'.repeat(160)), 1)
    assert.equal(segmentsOf('a'.repeat(161)), 2)
    assert.equal(segmentsOf('é'.repeat(160)), 1)
    assert.equal(segmentsOf('a'.repeat(306)), 2)
    assert.equal(segmentsOf('a'.repeat(307)), 3)
  })

  test('some plain characters take two places, and are not cut', () => {
    assert.equal(segmentsOf('€'.repeat(80)), 1)
    assert.equal(segmentsOf('€'.repeat(81)), 2)
    assert.equal(segmentsOf('€'.repeat(153)), 3)
  })

  test('one character of another alphabet makes all of them wide', () => {
    assert.equal(segmentsOf(`${'a'.repeat(69)}ê`), 1)
    assert.equal(segmentsOf(`${'a'.repeat(70)}ê`), 2)
    assert.equal(segmentsOf('😀'.repeat(35)), 1)
    assert.equal(segmentsOf('😀'.repeat(36)), 2)
    assert.equal(segmentsOf('😀'.repeat(67)), 3)
  })

  test('print marks, wide spaces and line ends become plain; letters stay', () => {
    assert.equal(toTextCharacters('L’été – 40\u00a0$\u202fUS…\r\nBcc: x'), "L'été - 40 $ US... Bcc: x")
  })

  test('a name becomes no link', () => {
    assert.equal(
      shortName('Locked: see https://evil.example/x. Now'),
      'Locked: see https evil example x. Now',
    )
  })

  test('a long name is cut', () => {
    assert.equal(shortName('a'.repeat(40)), 'a'.repeat(40))
    assert.equal(shortName('a'.repeat(41)), `${'a'.repeat(37)}...`)
  })
})
