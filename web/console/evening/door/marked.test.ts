import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marked } from './marked.ts'

const shown = (name: string, search: string) =>
  marked(name, search)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('what was searched for is marked where it first stands, accents aside', () => {
  assert.equal(shown('Hana Sato', 'sa'), 'Hana [Sa]to')
  assert.equal(shown('Zoë Ånström', 'zoe ans'), '[Zoë] [Åns]tröm')
  assert.equal(shown('Hana Sato', '112'), 'Hana Sato')
  assert.equal(shown('Hana Sato', ''), 'Hana Sato')
})
