import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveItem } from '../api-types.ts'
import { isSold, type Outcome, saysOf, typedBid } from './outcome.ts'

const outcome: Outcome = {
  ...{ action: 'pause', itemCount: 3, items: [], bidderCount: 2 },
  ...{ soldCount: 1, unsoldCount: 2, lastEndTime: 60, skipped: [] },
}
const at = (seconds: number) => `8:${seconds}`

test('a sentence tells what happens to how many', () => {
  assert.match(saysOf(outcome, at), /^3 lots take no bids for now, and the clock stops. 2 bidders /)
  assert.match(saysOf({ ...outcome, action: 'extend' }, at), /the last at 8:60/)
  assert.match(saysOf({ ...outcome, action: 'close' }, at), /^1 lot is sold, 2 lots stay unsold/)
  assert.match(saysOf({ ...outcome, skipped: [{ id: 1 }] }, at), /1 lot is left alone/)
})

test('a close makes a winner with a leader at the reserve, and never tells of sealed bids', () => {
  const item = { itemType: 'live', leaderPaddle: 105, price: 700, need: null } as LiveItem
  assert.equal(isSold(item), true)
  assert.equal(isSold({ ...item, leaderPaddle: null }), false)
  assert.equal(isSold({ ...item, need: 'belowReserve' }), false)
  assert.equal(isSold({ ...item, itemType: 'sealedBid' }), false)
})

test('a bid from the floor is a paddle and an amount', () => {
  assert.deepEqual(typedBid('105 700'), { paddleNumber: 105, amount: 700 })
  assert.deepEqual(typedBid(' 105, $12.50 '), { paddleNumber: 105, amount: 12.5 })
  for (const text of ['105', '105 0', 'abc 5', '105 7.123', '', '1 2 3']) assert.equal(typedBid(text), null)
})
