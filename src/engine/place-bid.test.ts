import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideBid } from './place-bid.ts'
import { givenBid, givenBidder, givenStanding } from './proof/given.ts'

const led = { priceCents: 15_00n, leaderId: 7, leaderMaxCents: 30_00n, bidCount: 2, sequence: 2 }

test('a decision names who took and who lost the lead', () => {
  const standing = givenStanding({}, led)
  const lost = decideBid(givenBid({ standing, bidder: givenBidder({ id: 8 }) }))
  const won = decideBid(
    givenBid({ standing, bidder: givenBidder({ id: 8 }), offer: { kind: 'bid', amountCents: 31_00n } }),
  )
  const first = decideBid(givenBid())
  assert.ok(lost.kind === 'accepted' && won.kind === 'accepted' && first.kind === 'accepted')
  assert.deepEqual([lost.tookLead, lost.lostLeadBidderId, lost.priceChanged], [false, null, true])
  assert.deepEqual([won.tookLead, won.lostLeadBidderId, won.priceChanged], [true, 7, true])
  assert.deepEqual([first.tookLead, first.lostLeadBidderId, first.extended], [true, null, false])
})

test('a leader who names the ceiling that already stands leaves no record', () => {
  const same = decideBid(
    givenBid({ standing: givenStanding({}, led), offer: { kind: 'autoBid', amountCents: 30_00n } }),
  )
  assert.ok(same.kind === 'accepted')
  assert.deepEqual([same.records, same.standing.sequence], [[], 2])
})
