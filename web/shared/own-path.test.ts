import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ownPath } from './own-path.ts'

const origin = 'https://goodlot.example'

suite('an address that somebody else wrote', () => {
  test('leads to our own page', () => {
    for (const [address, path] of [
      ['/i/7?a=1#bids', '/i/7?a=1#bids'],
      [`${origin}/a/gala`, '/a/gala'],
      ['/', '/'],
      ['', '/'],
      ['/a/caf\u00e9', '/a/caf%C3%A9'],
    ])
      assert.equal(ownPath(address!, origin), path)
  })

  for (const address of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example/x',
    '/\n/evil.example/x',
    '\r//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    `blob:${origin}/x`,
    'https://goodlot.example@evil.example/',
    'https://goodlot.example.evil.example/',
    'http://goodlot.example/i/7',
    'https://somebody@goodlot.example/i/7',
    'https://:',
  ])
    test(`leads nowhere else: ${JSON.stringify(address)}`, () => {
      const path = ownPath(address, origin)
      assert.equal(path, '/')
      assert.equal(new URL(path, origin).origin, origin)
    })
})
