import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meetReserve } from './contest.ts'
import { givenStanding } from './proof/given.ts'
import { playing } from './proof/play.ts'

const playContract = playing(givenStanding())
const playClassic = playing(givenStanding({ autoBidPolicy: 'classic' }))

test('plain bids climb by at least one increment', () => {
  playContract(`
    # who   does      amount | price  leader  minimum  ceiling  count  result
    anna    bid        9.99  | -      -       10.00    -        0      below_minimum
    anna    bid       10.00  | 10.00  anna    11.00    -        1
    ben     bid       10.99  | 10.00  anna    11.00    -        1      below_minimum
    ben     bid       11.00  | 11.00  ben     12.00    -        2
    anna    bid       30.50  | 30.50  anna    31.50    -        3
  `)
})

test('under the contract policy an auto-bid opens one increment below its ceiling', () => {
  playContract(`
    # who   does      amount | price  leader  minimum  ceiling  count  result
    anna    bid       10.00  | 10.00  anna    11.00    -        1
    ben     auto-bid  50.00  | 49.00  ben     50.00    50.00    2
    anna    bid       50.00  | 50.00  ben     51.00    50.00    4      outbid
    anna    auto-bid  50.99  | 50.00  ben     51.00    50.00    4      below_minimum
    anna    auto-bid  51.00  | 51.00  anna    52.00    51.00    5
  `)
})

test('under the contract policy the next minimum is opened with when it is higher', () => {
  playContract(`
    # who   does      amount | price  leader  minimum  ceiling  count
    anna    auto-bid  10.50  | 10.00  anna    11.00    10.50    1
    ben     auto-bid  11.50  | 11.50  ben     12.50    11.50    3
  `)
})

test('under the classic policy an auto-bid opens with the next minimum', () => {
  playClassic(`
    # who   does      amount | price  leader  minimum  ceiling  count  result
    anna    auto-bid  50.00  | 10.00  anna    11.00    50.00    1
    ben     auto-bid  20.00  | 21.00  anna    22.00    50.00    3      outbid
    cara    bid       30.00  | 31.00  anna    32.00    50.00    5      outbid
    dave    auto-bid  80.00  | 51.00  dave    52.00    80.00    7
  `)
})

test('of equal ceilings the earlier leads, at the ceiling', () => {
  playClassic(`
    # who   does      amount | price  leader  minimum  count  result
    anna    auto-bid  50.00  | 10.00  anna    11.00    1
    ben     auto-bid  50.00  | 50.00  anna    51.00    3      outbid
  `)
  playClassic(`
    # who   does      amount | price  leader  minimum  count  result
    anna    auto-bid  50.00  | 10.00  anna    11.00    1
    ben     bid       50.00  | 50.00  anna    51.00    3      outbid
    ben     bid       51.00  | 51.00  ben     52.00    4
  `)
})

test('a cent above or below the other ceiling decides', () => {
  playClassic(`
    # who   does      amount | price  leader  count  result
    anna    auto-bid  50.00  | 10.00  anna    1
    ben     auto-bid  49.99  | 50.00  anna    3      outbid
  `)
  playClassic(`
    # who   does      amount | price  leader  count
    anna    auto-bid  50.00  | 10.00  anna    1
    ben     auto-bid  50.01  | 50.01  ben     3
  `)
})

test('a beaten ceiling is counted only when it made the challenger pay more', () => {
  playClassic(`
    # who   does      amount | price  leader  count
    anna    auto-bid  20.00  | 10.00  anna    1
    ben     bid       25.00  | 25.00  ben     2
  `)
  playContract(`
    # who   does      amount | price  leader  count
    anna    auto-bid  20.00  | 19.00  anna    1
    ben     auto-bid  40.00  | 39.00  ben     2
  `)
  playContract(`
    # who   does      amount | price  leader  count
    anna    auto-bid  20.00  | 19.00  anna    1
    ben     auto-bid  21.00  | 21.00  ben     3
  `)
  playClassic(`
    # who   does      amount | price  leader  count
    anna    bid       10.00  | 10.00  anna    1
    ben     auto-bid  40.00  | 11.00  ben     2
  `)
})

test('the leader moves the ceiling without moving price or count', () => {
  playClassic(`
    # who   does      amount | price  leader  ceiling  count  result
    anna    auto-bid  50.00  | 10.00  anna    50.00    1
    anna    auto-bid  80.00  | 10.00  anna    80.00    1
    anna    auto-bid  80.00  | 10.00  anna    80.00    1
    anna    auto-bid  10.00  | 10.00  anna    10.00    1
    anna    auto-bid   9.99  | 10.00  anna    10.00    1      below_minimum
    anna    auto-bid  30.00  | 10.00  anna    30.00    1
    ben     bid       30.00  | 30.00  anna    30.00    3      outbid
  `)
})

test('a plain bid of the leader raises the own ceiling or is refused', () => {
  playClassic(`
    # who   does      amount | price  leader  ceiling  count  result
    anna    bid       10.00  | 10.00  anna    -        1
    anna    bid       20.00  | 10.00  anna    -        1      already_winning
    anna    auto-bid  20.00  | 10.00  anna    20.00    1
    anna    bid       20.00  | 10.00  anna    20.00    1      already_winning
    anna    bid       20.01  | 10.00  anna    20.01    1
    ben     bid       20.00  | 20.01  anna    20.01    3      outbid
  `)
})

test('who lost the lead may come back, and the old ceiling is forgotten', () => {
  playClassic(`
    # who   does      amount | price  leader  ceiling  count
    anna    auto-bid  20.00  | 10.00  anna    20.00    1
    ben     bid       30.00  | 30.00  ben     -        2
    anna    bid       31.00  | 31.00  anna    -        3
  `)
})

test('a reserve is met by raising the leader to it, where the ceiling allows', () => {
  const play = playing(givenStanding({ autoBidPolicy: 'classic', reserveCents: 40_00n }))
  play(`
    # who   does      amount | price  leader  ceiling  count  reserve  result
    anna    auto-bid  39.99  | 10.00  anna    39.99    1      unmet
    ben     auto-bid  40.00  | 40.00  ben     40.00    3      met
    ben     close     -      | 40.00  ben     40.00    3      met      sold
  `)
  play(`
    # who   does      amount | price  leader  ceiling  count  reserve  result
    anna    bid       20.00  | 20.00  anna    -        1      unmet
    anna    bid       40.00  | 20.00  anna    -        1      unmet    already_winning
    anna    auto-bid  39.00  | 20.00  anna    39.00    1      unmet
    anna    auto-bid  60.00  | 40.00  anna    60.00    2      met
    ben     bid       45.00  | 46.00  anna    60.00    4      met      outbid
  `)
  play(`
    # who   does      amount | price  leader  count  reserve  result
    anna    bid       39.99  | 39.99  anna    1      unmet
    anna    close     -      | 39.99  anna    1      unmet    reserve_not_met
    anna    close     -      | 39.99  anna    1      unmet    alreadyClosed
  `)
})

test('a reserve that is lowered into the leader’s reach is met at once', () => {
  const led = { priceCents: 15_00n, leaderId: 7, leaderMaxCents: 30_00n }
  const priceAt = (reserveCents: bigint | null, standing = {}) =>
    meetReserve(givenStanding({ reserveCents }, standing)).priceCents
  assert.equal(priceAt(30_01n, led), 15_00n)
  assert.equal(priceAt(30_00n, led), 30_00n)
  assert.equal(priceAt(14_00n, led), 15_00n)
  assert.equal(priceAt(null, led), 15_00n)
  assert.equal(priceAt(10_00n), null)
  const withoutBids = givenStanding({ reserveCents: 10_00n })
  assert.equal(meetReserve(withoutBids), withoutBids)
})

test('the increment is taken at the amount it is added to, and below a ceiling at the ceiling', () => {
  const ladder = { startingPriceCents: 50_00n, bidIncrementCents: null }
  const playClassicLadder = playing(givenStanding({ ...ladder, autoBidPolicy: 'classic' }))
  playClassicLadder(`
    # who   does      amount | price   leader  minimum  result
    anna    auto-bid  300.00 | 50.00   anna    55.00
    ben     auto-bid   99.99 | 104.99  anna    114.99   outbid
    ben     auto-bid  200.00 | 220.00  anna    240.00   outbid
  `)
  const playContractLadder = playing(givenStanding(ladder))
  playContractLadder(`
    # who   does      amount | price   leader  minimum
    anna    auto-bid  100.00 | 90.00   anna    95.00
    ben     auto-bid  200.00 | 180.00  ben     190.00
  `)
})

test('a first bid is above nothing even where the price starts at nothing', () => {
  const play = playing(givenStanding({ startingPriceCents: 0n, autoBidPolicy: 'classic' }))
  play(`
    # who   does      amount | price  leader  minimum  result
    anna    bid       0.00   | -      -       0.01     below_minimum
    anna    auto-bid  3.00   | 0.01   anna    1.01
  `)
})
