import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readKept } from './read-kept.ts'

test('what was kept for a reload is there for the same person and for nobody else', () => {
  const text = JSON.stringify({ person: '7', answer: { name: 'Gala' } })
  assert.deepEqual(readKept(text, '7'), { name: 'Gala' })
  for (const [kept, person] of [
    [text, '8'],
    [text, null],
    [null, '7'],
    ['{', '7'],
    ['{"person":"7"}', '7'],
  ] as const)
    assert.equal(readKept(kept, person), null)
})
