import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionText } from './correction-text.ts'
import { receiptEn } from './words/receipt-en.ts'

const nothing = { id: 1, name: null, before: null, after: null, paidByBefore: null, paidByAfter: null }

const dollars = (amount: string) => `$${amount.replace('.00', '')}`

test('a correction says what was, and what is', () => {
  const say = (correction: object) =>
    correctionText({ ...nothing, kind: 'payment', correctedAt: 0, ...correction }, receiptEn, dollars)
  const was = { before: '69.00', paidByBefore: 'cash' }
  const is = { after: '690.00', paidByAfter: 'check' }
  const lot = { kind: 'purchase', name: 'Loon Cabin' }
  assert.deepEqual(
    [say({ ...was, ...is }), say(was), say(is)],
    [
      'A payment was corrected from $69 (cash) to $690 (check).',
      'A payment of $69 (cash) was removed.',
      'A payment of $690 (check) was added.',
    ],
  )
  assert.deepEqual(
    [
      say({ ...lot, before: '900.00', after: '90.50' }),
      say({ ...lot, before: '900.00' }),
      say({ ...lot, after: '5.00' }),
    ],
    [
      'Loon Cabin was corrected from $900 to $90.50.',
      'Loon Cabin ($900) was removed.',
      'Loon Cabin was added for $5.',
    ],
  )
})

test('what was paid online went back to the card, or came back from it', () => {
  const say = (correction: object) =>
    correctionText({ ...nothing, kind: 'payment', correctedAt: 0, ...correction }, receiptEn, dollars)
  const was = { before: '175.00', paidByBefore: 'online' }
  assert.equal(say({ ...was, after: '131.25', paidByAfter: 'online' }), '$43.75 went back to the card.')
  assert.equal(say(was), '$175 went back to the card.')
  assert.equal(
    say({ ...was, after: '200.00', paidByAfter: 'online' }),
    '$25 didn’t reach the card, so it counts as paid again.',
  )
})
