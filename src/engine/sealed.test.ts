import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bidAnswer } from './bid-answer.ts'
import { givenStanding } from './proof/given.ts'
import { playing } from './proof/play.ts'
import { highestSealedBid } from './sealed.ts'
import { itemStatus } from './statuses.ts'

const playSealed = playing(givenStanding({ itemType: 'sealedBid' }))

test('the highest sealed bid wins at the close, and nothing shows before', () => {
  playSealed(`
    # who  does   amount | price  leader  count  result
    anna   bid    50.00  | -      -       0
    ben    bid    70.00  | -      -       0
    cara   bid    60.00  | -      -       0
    -      close  -      | 70.00  ben     3      sold
    -      close  -      | 70.00  ben     3      alreadyClosed
  `)
})

test('of equal sealed bids the earlier wins, by the time of the amount that stands', () => {
  playSealed(`
    # who  does   amount | price  leader  count  result
    anna   bid    50.00  | -      -       0
    ben    bid    70.00  | -      -       0
    anna   bid    70.00  | -      -       0
    -      close  -      | 70.00  ben     2      sold
  `)
  const equal = [
    { sequence: 2, bidderId: 2, amountCents: 5n },
    { sequence: 1, bidderId: 1, amountCents: 5n },
  ]
  assert.equal(highestSealedBid(equal)?.bidderId, 1)
})

test('a sealed bid may be replaced upward only', () => {
  playSealed(`
    # who  does      amount | price  leader  count  result
    anna   bid        9.99  | -      -       0      below_minimum
    anna   bid       50.00  | -      -       0
    anna   bid       50.00  | -      -       0      below_minimum
    anna   bid       40.00  | -      -       0      below_minimum
    ben    bid       10.00  | -      -       0
    anna   bid       50.01  | -      -       0
    cara   auto-bid  90.00  | -      -       0      item_not_for_auto_bids
    -      close     -      | 50.01  anna    2      sold
  `)
})

test('below the reserve every envelope stays shut', () => {
  const play = playing(givenStanding({ itemType: 'sealedBid', reserveCents: 50_00n }))
  play(`
    # who  does   amount | price  leader  count  result
    anna   bid    49.99  | -      -       0
    -      close  -      | -      -       0      reserve_not_met
  `)
  play(`
    # who  does   amount | price  leader  count  result
    anna   bid    50.00  | -      -       0
    -      close  -      | 50.00  anna    1      sold
  `)
  play(`
    # who  does   amount | price  leader  count  result
    -      close  -      | -      -       0      no_bids
  `)
})

test('a void lets the own earlier amount stand again', () => {
  playSealed(`
    # who  does   amount | price  leader  count  result
    anna   bid    50.00  | -      -       0
    anna   bid    90.00  | -      -       0
    ben    bid    60.00  | -      -       0
    -      void   2      | -      -       0
    -      close  -      | 60.00  ben     2      sold
  `)
})

test('a bidder sees only the own sealed amount', () => {
  const standing = givenStanding({ itemType: 'sealedBid' }, { sequence: 4 })
  assert.deepEqual(bidAnswer(standing, { id: 7, sealedCents: 50_00n }), {
    itemId: 1,
    currentPriceCents: 50_00n,
    nextMinimumBidCents: 50_01n,
    bidCount: 0,
    autoBidMaxCents: null,
    winnerId: 0,
    isCurrentUserWinning: false,
  })
  assert.equal(bidAnswer(standing, { id: 8 }).currentPriceCents, 10_00n)
  const sold = { ...standing, statusId: itemStatus.sold, priceCents: 70_00n, leaderId: 9, bidCount: 2 }
  assert.equal(bidAnswer(sold, { id: 7, sealedCents: 50_00n }).winnerId, 9)
  assert.equal(bidAnswer(sold, { id: 7, sealedCents: 50_00n }).currentPriceCents, 70_00n)
})
