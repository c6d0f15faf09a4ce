import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsentCount } from './stored-outbox.ts'

test('what still waits to be sent is counted, whoever did it, and what was refused is not', () => {
  const act = { key: 'k', path: '/v3/manage/auctions/7/walk-ins', method: 'POST', userId: 1 }
  const stored = [act, { ...act, key: 'l', userId: 2 }, { ...act, key: 'm', refusal: 'No.' }]
  assert.equal(unsentCount(JSON.stringify(stored)), 2)
  for (const nothing of [null, '[]', '{', '3', '[{"key":"x"}]']) assert.equal(unsentCount(nothing), 0)
})
