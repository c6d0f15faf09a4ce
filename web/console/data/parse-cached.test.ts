import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCached } from './parse-cached.ts'

test('an answer cached for a reload is there for the same person and for nobody else', () => {
  const text = JSON.stringify({ person: '7', answer: { name: 'Gala' } })
  assert.deepEqual(parseCached(text, '7'), { name: 'Gala' })
  for (const [cached, person] of [
    [text, '8'],
    [text, null],
    [null, '7'],
    ['{', '7'],
    ['{"person":"7"}', '7'],
  ] as const)
    assert.equal(parseCached(cached, person), null)
})
