import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeChanges, describeEntry } from './describe-entry.ts'

test('an entry is described with what it changed', () => {
  const changes = { donorName: { from: null, to: 'Lake Hotel' } }
  assert.equal(
    describeEntry({ action: 'update', subject: 'item', subjectId: 42, changes }),
    'changed lot 42: donor – → Lake Hotel',
  )
  assert.equal(
    describeEntry({ action: 'pause', subject: 'item', subjectId: 42, changes: {} }),
    'paused lot 42',
  )
})

test('times are shown as times', () => {
  const endTime = { from: null, to: Date.UTC(2026, 10, 14, 12, 30) / 1000 }
  assert.match(describeChanges({ endTime }), /^end – → Nov 1[345], 2026, \d+:\d\d [AP]M$/)
})

test('fields have the names of the pages, and values are words', () => {
  const status = { from: 'preview', to: 'reconciled' }
  assert.equal(
    describeChanges({ 'bidding.requireCard': { from: false, to: true }, status, newThing: 4, imageId: 7 }),
    'card required no → yes, status Preview → Settled, new thing 4',
  )
})

test('unknown words are shown as they are, and long values are cut', () => {
  assert.equal(
    describeEntry({ action: 'juggle', subject: 'ball', subjectId: null, changes: {} }),
    'juggle ball',
  )
  assert.equal(describeChanges({ message: 'x'.repeat(100) }), `message ${'x'.repeat(60)}…`)
  assert.equal(describeChanges({ auctionId: 7, paidBy: null }), '')
})
