import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  isLikelySlip,
  likelyAmount,
  questionAfterWaiting,
  questionBefore,
  type Tap,
  tapOn,
} from './bid-questions.ts'
import { shownAmounts } from './shown-amounts.ts'

const price = { nextMinimumBid: 110 }
const regular = { isSignedIn: true, hasBidInAuction: true, highestOffer: 400 }
const newcomer = { isSignedIn: true, hasBidInAuction: false, highestOffer: 0 }
const stranger = { isSignedIn: false, hasBidInAuction: false, highestOffer: 0 }
const bid = (amount: number) => ({ kind: 'bid', amount }) as const
const asked = (tap: Tap, guest = regular) => questionBefore(tap, price, guest)

suite('a tap on an amount', () => {
  test('bids at once when the amount has been there long enough to be read', () => {
    assert.equal(asked({ offer: bid(110) }), null)
    assert.equal(asked({ offer: bid(110), changed: { msAgo: 700, from: 100 } }), null)
  })

  test('asks when the amount changed less than 700 ms before', () => {
    const changed = { msAgo: 699, from: 100 }
    assert.deepEqual(asked({ offer: bid(110), changed }), { kind: 'moved', offer: bid(110), tapped: 100 })
    const fromLimit = { msAgo: 0, from: null }
    assert.deepEqual(asked({ offer: bid(110), changed: fromLimit }), {
      kind: 'moved',
      offer: bid(110),
      tapped: null,
    })
  })

  test('asks once for the first bid in an auction, and leaves it to the sign-in sheet for strangers', () => {
    assert.deepEqual(asked({ offer: bid(110) }, newcomer), { kind: 'firstBid', offer: bid(110) })
    assert.equal(asked({ offer: bid(110) }, stranger), null)
  })

  test('asks one question only, the one about the amount', () => {
    const changed = { msAgo: 0, from: 100 }
    assert.equal(asked({ offer: bid(110), changed }, newcomer)?.kind, 'moved')
    assert.equal(asked({ offer: bid(7_000), isTyped: true, changed }, newcomer)?.kind, 'eitherAmount')
  })
})

suite('a typed amount', () => {
  test('many times the next bid is asked about, beside the likely one', () => {
    assert.deepEqual(asked({ offer: bid(7_000), isTyped: true }), {
      kind: 'eitherAmount',
      offer: bid(7_000),
      other: 700,
      typed: 7_000,
    })
    assert.equal(asked({ offer: bid(7_000) }), null, 'an amount that the page offered is no slip')
  })

  test('that may mean two amounts is asked about when both could be bid', () => {
    const tap = { offer: bid(1_250), isTyped: true, otherReading: 125 }
    assert.deepEqual(questionBefore(tap, { nextMinimumBid: 100 }, regular), {
      kind: 'eitherAmount',
      offer: bid(1_250),
      other: 125,
      typed: 1_250,
    })
    assert.equal(questionBefore({ ...tap, otherReading: 1.25 }, { nextMinimumBid: 1_000 }, regular), null)
  })

  test('is a likely slip from three times the next bid, or far above anything offered before', () => {
    const rows: [amount: number, next: number, highest: number, isSlip: boolean][] = [
      [330, 110, 400, true],
      [329, 110, 400, false],
      [4_900, 1_000, 5_000, true],
      [50, 10, 400, false],
      [59, 10, 400, false],
      [60, 10, 400, true],
      [1_500, 1_000, 700, true],
      [1_499, 1_000, 700, false],
      [1_500, 1_000, 750, false],
      [1_500, 1_000, 0, false],
    ]
    for (const [amount, next, highest, isSlip] of rows)
      assert.equal(isLikelySlip(amount, next, highest), isSlip, `${amount} on ${next} after ${highest}`)
  })

  test('was most likely meant with a zero less, with a decimal sign, or as the next bid', () => {
    assert.equal(likelyAmount(7_000, 110), 700)
    assert.equal(likelyAmount(15_050, 110), 1_505)
    assert.equal(likelyAmount(15_050, 1_600), 1_600)
    assert.equal(likelyAmount(330, 110), 110)
  })
})

suite('a bid that waited for a sign-in', () => {
  const waiting = { offer: bid(110), nextMinimumBid: 110, sinceMs: 1_000 }

  test('is placed when nothing has changed within a minute', () => {
    assert.equal(questionAfterWaiting(waiting, price, 61_000), null)
    assert.deepEqual(questionAfterWaiting(waiting, price, 61_001), { kind: 'waitedLong', offer: bid(110) })
  })

  test('is asked about when the price moved, with an amount that would count', () => {
    const moved = { nextMinimumBid: 130 }
    assert.deepEqual(questionAfterWaiting(waiting, moved, 2_000), { kind: 'movedMeanwhile', offer: bid(130) })
    const generous = { ...waiting, offer: bid(500) }
    assert.deepEqual(questionAfterWaiting(generous, moved, 2_000), {
      kind: 'movedMeanwhile',
      offer: bid(500),
    })
  })
})

suite('the amounts on the buttons', () => {
  const at = (nowMs: number, amounts: number[], isCovered = false) => ({ amounts, isCovered, nowMs })
  const first = shownAmounts(null, at(0, [110, 120, 130]))
  const moved = shownAmounts(first, at(1_000, [320, 340, 360]))

  test('of a page that was just opened can be tapped', () => {
    assert.equal(tapOn(first, { place: 0, pressed: null, nowMs: 0 })?.changed?.msAgo, Infinity)
  })

  test('know since when and from what they changed', () => {
    const later = shownAmounts(moved, at(1_060, [320, 340, 360]))
    assert.deepEqual(tapOn(later, { place: 1, pressed: 340, nowMs: 1_060 }), {
      offer: bid(340),
      changed: { msAgo: 60, from: 120 },
    })
  })

  test('that changed while the finger was down count as just changed', () => {
    const tap = tapOn(moved, { place: 0, pressed: 110, nowMs: 9_000 })
    assert.deepEqual(tap?.changed, { msAgo: 0, from: 110 })
  })

  test('of somebody who led until now were nothing before', () => {
    const leading = shownAmounts(first, at(2_000, []))
    const outbid = shownAmounts(leading, at(3_000, [320, 340, 360]))
    assert.deepEqual(tapOn(outbid, { place: 0, pressed: null, nowMs: 3_100 })?.changed, {
      msAgo: 100,
      from: null,
    })
  })

  test('do not take the second half of the tap that closed a question', () => {
    const covered = shownAmounts(first, at(2_000, [110, 120, 130], true))
    const back = shownAmounts(covered, at(3_000, [110, 120, 130]))
    assert.equal(tapOn(back, { place: 0, pressed: 110, nowMs: 3_699 }), null)
    assert.equal(tapOn(back, { place: 0, pressed: 110, nowMs: 3_700 })?.offer.amount, 110)
  })
})
