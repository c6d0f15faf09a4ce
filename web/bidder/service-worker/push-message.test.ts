import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { optionsOf, readMessage } from './push-message.ts'

const pushed = { type: 'outbid', title: 'Outbid', message: 'Lamp', itemId: 7, url: '/i/7' }
const read = (value: unknown) => readMessage({ json: () => value }, 'https://goodlot.example')

suite('a message that was pushed', () => {
  test('is shown with where it leads, in place of what was shown about the same lot', () => {
    assert.partialDeepStrictEqual(optionsOf(read(pushed)!), {
      body: 'Lamp',
      data: '/i/7',
      tag: 'item-7',
      renotify: true,
    })
    assert.equal(optionsOf(read({ ...pushed, itemId: null })!).tag, undefined)
  })

  test('leads to pages of ours only', () => {
    for (const url of [
      'https://elsewhere.example',
      '/\t/elsewhere.example',
      '/\\elsewhere.example',
      undefined,
    ])
      assert.equal(read({ ...pushed, url })!.url, '/')
  })

  test('keeps its kind and facts, by which it is translated, and may have none', () => {
    const facts = { name: 'Lamp', amount: '20.00', currency: 'USD' }
    assert.partialDeepStrictEqual(read({ ...pushed, kind: 'outbid', facts })!, { kind: 'outbid', facts })
    assert.partialDeepStrictEqual(read(pushed)!, { kind: null, facts: null })
  })

  test('that is none shows nothing', () => {
    for (const value of [{}, { title: 1, message: 'x' }, null]) assert.equal(read(value), null)
    assert.equal(readMessage(null, 'https://goodlot.example'), null)
  })
})
