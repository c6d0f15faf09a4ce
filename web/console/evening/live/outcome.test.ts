import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeOutcome, type Outcome, typedBid, unusualTimes } from './outcome.ts'

const outcome: Outcome = {
  action: 'pause',
  itemCount: 3,
  items: [],
  bidderCount: 2,
  soldCount: 1,
  unsoldCount: 2,
  lastEndTime: 60,
  skipped: [],
}
const at = (seconds: number) => `8:${seconds}`

test('a sentence says what happens to how many', () => {
  assert.match(describeOutcome(outcome, at), /^Bidding pauses on 3 lots and their clocks stop. 2 bidders /)
  assert.match(describeOutcome({ ...outcome, action: 'extend' }, at), /the last at 8:60/)
  assert.match(
    describeOutcome({ ...outcome, action: 'close' }, at),
    /^1 lot will be sold and 2 lots stay unsold/,
  )
  assert.match(describeOutcome({ ...outcome, skipped: [{ id: 1 }] }, at), /1 lot will be skipped/)
})

test('a bid from the floor is a paddle and an amount', () => {
  assert.deepEqual(typedBid('105 700'), { paddleNumber: 105, amount: 700 })
  assert.deepEqual(typedBid(' 105, $12.50 '), { paddleNumber: 105, amount: 12.5 })
  assert.deepEqual(typedBid('105 1,232'), { paddleNumber: 105, amount: 1232 })
  assert.deepEqual(typedBid('105 12,50'), { paddleNumber: 105, amount: 12.5 })
  for (const text of ['105', '105 0', 'abc 5', '105 7.123', '', '1 2 3']) assert.equal(typedBid(text), null)
})

test('a bid far above the last price is asked about, the first one by the starting price', () => {
  const times = (price: number | null, amount: number) => unusualTimes({ price, startingPrice: 100 }, amount)
  assert.deepEqual(
    [times(1250, 90_000), times(1250, 900), times(1250, 6249.99), times(null, 500), times(null, 120)],
    [72, null, null, 5, null],
  )
})
