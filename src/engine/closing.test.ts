import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bidAnswer } from './bid-answer.ts'
import { closeItem, isDue } from './closing.ts'
import { givenStanding } from './proof/given.ts'
import type { Standing } from './standing.ts'
import { itemStatus } from './statuses.ts'

const END = 1_000_000
const led = { priceCents: 15_00n, leaderId: 7, leaderMaxCents: 30_00n, bidCount: 2, sequence: 2 }

test('the leader wins at the price, never at the ceiling', () => {
  const closing = closeItem(givenStanding({}, led), { now: END })
  assert.ok(closing.kind === 'sold')
  assert.deepEqual([closing.winnerId, closing.priceCents], [7, 15_00n])
  assert.equal(closing.standing.statusId, itemStatus.sold)
})

test('an item without bids, or below its reserve, stays unsold and has no winner', () => {
  const none = closeItem(givenStanding(), { now: END })
  const low = closeItem(givenStanding({ reserveCents: 15_01n }, led), { now: END })
  const met = closeItem(givenStanding({ reserveCents: 15_00n }, led), { now: END })
  assert.ok(none.kind === 'unsold' && none.because === 'no_bids')
  assert.ok(low.kind === 'unsold' && low.because === 'reserve_not_met')
  assert.equal(met.kind, 'sold')
  const seen = bidAnswer(low.standing, { id: 7 })
  assert.deepEqual([seen.winnerId, seen.isCurrentUserWinning, seen.autoBidMaxCents], [0, false, null])
})

test('envelopes are opened only where bids are sealed', () => {
  const envelopes = [{ sequence: 3, bidderId: 8, amountCents: 99_00n }]
  const open = closeItem(givenStanding({}, led), { now: 0, sealedBids: envelopes })
  const sealed = closeItem(givenStanding({ itemType: 'sealedBid' }), { now: 0, sealedBids: envelopes })
  assert.equal(open.kind === 'sold' && open.winnerId, 7)
  assert.equal(sealed.kind === 'sold' && sealed.winnerId, 8)
})

test('a second close changes nothing', () => {
  for (const statusId of [itemStatus.sold, itemStatus.unsold, itemStatus.paid, itemStatus.withdrawn]) {
    assert.equal(closeItem(givenStanding({}, { ...led, statusId }), { now: END }).kind, 'alreadyClosed')
  }
  assert.equal(
    closeItem(givenStanding({}, { ...led, statusId: itemStatus.paused }), { now: END }).kind,
    'sold',
  )
})

test('what is closed before its end ended then, and what is closed later ended at its end', () => {
  const endAt = (now: number, given: Partial<Standing> = led) => {
    const closing = closeItem(givenStanding({}, given), { now })
    return closing.kind === 'alreadyClosed' ? null : [closing.standing.endsAt, closing.standing.firstEndsAt]
  }
  assert.deepEqual(endAt(END - 1), [END - 1, END], 'the end it was put up with is kept')
  assert.deepEqual(endAt(END), [END, END])
  assert.deepEqual(endAt(END + 1), [END, END])
  assert.deepEqual(endAt(END - 1, {}), [END - 1, END], 'unsold ones too')
  assert.deepEqual(endAt(END - 1, { endsAt: null })?.[0], null)
})

test('the clock closes what is open, automatic and past its end', () => {
  assert.equal(isDue(givenStanding(), 999_999), false)
  assert.equal(isDue(givenStanding(), 1_000_000), true)
  assert.equal(isDue(givenStanding({}, { statusId: itemStatus.extended }), 1_000_000), true)
  assert.equal(isDue(givenStanding({}, { statusId: itemStatus.paused }), 1_000_000), false)
  assert.equal(isDue(givenStanding({}, { statusId: itemStatus.sold }), 1_000_000), false)
  assert.equal(isDue(givenStanding({ controlMode: 'manual' }), 1_000_000), false)
  assert.equal(isDue(givenStanding({}, { endsAt: null }), 1_000_000), false)
})

test('a ceiling is shown to the leader alone, and to whoever has just set it', () => {
  const standing = givenStanding({}, led)
  assert.deepEqual(bidAnswer(standing, { id: 7 }), {
    itemId: 1,
    currentPriceCents: 15_00n,
    nextMinimumBidCents: 16_00n,
    bidCount: 2,
    autoBidMaxCents: 30_00n,
    winnerId: 7,
    isCurrentUserWinning: true,
  })
  assert.equal(bidAnswer(standing, { id: 8 }).autoBidMaxCents, null)
  assert.equal(bidAnswer(standing, { id: null }).autoBidMaxCents, null)
  assert.equal(bidAnswer(standing, { id: 8, setMaxCents: 14_00n }).autoBidMaxCents, 14_00n)
  assert.equal(bidAnswer(givenStanding(), { id: null }).winnerId, 0)
  assert.equal(bidAnswer(givenStanding(), { id: null }).isCurrentUserWinning, false)
})
