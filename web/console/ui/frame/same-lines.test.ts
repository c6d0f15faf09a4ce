import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameLines } from './same-lines.ts'

test('keys that do one thing share a line, and others have their own', () => {
  const keys = [
    { key: 'j', does: 'next, previous' },
    { key: 'p', does: 'pause' },
    { key: 'k', does: 'next, previous' },
  ]
  assert.deepEqual(sameLines(keys), [
    { does: 'next, previous', keys: ['j', 'k'] },
    { does: 'pause', keys: ['p'] },
  ])
})
