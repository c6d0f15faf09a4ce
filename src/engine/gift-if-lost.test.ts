import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canTakeGiftBack, giftRefusal, isGiven } from './gift-if-lost.ts'
import { givenAuction, givenBid, givenBidder, givenStanding } from './proof/given.ts'
import { auctionStatus, type ItemStatus, itemStatus } from './statuses.ts'

const [anna, ben] = [1, 2]
const lot = (statusId: ItemStatus, more = {}) => ({
  statusId,
  winnerId: anna,
  bidderId: ben,
  hasBid: true,
  isCancelled: false,
  ...more,
})

test('a gift is given by whoever did not win', () => {
  const { sold, paid, unsold, withdrawn, open } = itemStatus
  assert.deepEqual(
    [sold, paid, unsold, withdrawn, open].map((status) => isGiven(lot(status))),
    [true, true, true, false, false],
  )
  assert.equal(isGiven(lot(sold, { bidderId: anna })), false, 'not by the winner')
  assert.equal(isGiven(lot(unsold, { bidderId: anna })), true, 'who leads below the reserve has not won')
  assert.equal(isGiven(lot(sold, { hasBid: false })), false, 'nor by somebody whose bid was struck')
  assert.equal(isGiven(lot(unsold, { isCancelled: true })), false)
})

test('a gift is checked like a bid, and its amount only by the limits', () => {
  const code = (bidder: object, amountCents = 5_00n) =>
    giftRefusal(givenBid({ bidder: givenBidder(bidder), offer: { kind: 'bid', amountCents } }))?.code ?? null
  assert.equal(code({}), null, 'below the minimum of the lot')
  assert.equal(code({ spendingLimitCents: 104_99n, leadingReachCents: 100_00n }), 'spending_limit_exceeded')
  assert.equal(code({ spendingLimitCents: 105_00n, leadingReachCents: 100_00n }), null)
  assert.equal(code({ ownLimitCents: 4_99n }), 'own_limit_exceeded')
  assert.equal(code({ isBanned: true }), 'account_banned')
})

test('it can be taken back in a pause, and not after the close', () => {
  const paused = givenBid({
    auction: givenAuction({ statusId: auctionStatus.paused }),
    bidder: givenBidder({ isBanned: true }),
  })
  assert.equal(canTakeGiftBack(paused), null)
  const standing = givenStanding({}, { statusId: itemStatus.sold })
  assert.equal(canTakeGiftBack(givenBid({ standing }))?.code, 'item_closed')
  assert.equal(canTakeGiftBack(givenBid({ now: 1_000_000 }))?.code, 'item_ended')
})
