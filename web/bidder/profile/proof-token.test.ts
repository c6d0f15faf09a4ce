import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropProofToken, proofToken } from './proof-token.ts'

test('the token of a link leaves the address at once, and stays in its tab until it was used', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let cleaned = 0
  const clean = () => void cleaned++
  const token = 'a'.repeat(43)
  assert.equal(proofToken({ hash: '', storage, clean }), null)
  assert.equal(proofToken({ hash: '#content', storage, clean }), null)
  assert.equal(proofToken({ hash: `#${token}`, storage, clean }), token)
  assert.equal(cleaned, 1)
  assert.equal(proofToken({ hash: '', storage, clean }), token)
  dropProofToken(storage)
  assert.equal(proofToken({ hash: '', storage, clean }), null)
})
