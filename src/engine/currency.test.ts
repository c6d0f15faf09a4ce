import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstRefusal } from './checks.ts'
import { hasCents, hasTooManyDecimals, isExact, roundedUp, unitCents } from './currency.ts'
import { decideBid } from './place-bid.ts'
import { givenBid, givenBidder, givenStanding } from './proof/given.ts'
import { minimumAbove } from './sealed.ts'

test('currencies have cents, whole units or more than two decimals', () => {
  assert.deepEqual(
    ['USD', 'EUR', 'HUF', 'JPY', 'KRW', 'CLP', 'ISK', 'KWD', 'CLF'].map((currency) => [
      hasCents(currency) ? 'cents' : 'whole',
      hasTooManyDecimals(currency),
    ]),
    [
      ...[1, 2, 3].map(() => ['cents', false]),
      ...[1, 2, 3, 4].map(() => ['whole', false]),
      ...[1, 2].map(() => ['cents', true]),
    ],
  )
})

test('an amount exists on the unit and not beside it, and is rounded up to the next that does', () => {
  const yen = unitCents('JPY')
  assert.deepEqual(
    [isExact(yen, 100_00n), isExact(yen, 100_50n), isExact(unitCents('USD'), 100_50n)],
    [true, false, true],
  )
  assert.deepEqual(
    [roundedUp(yen, 100_00n), roundedUp(yen, 100_01n), roundedUp(1n, 100_01n)],
    [100_00n, 101_00n, 100_01n],
  )
})

const yen = { unitCents: 100n, startingPriceCents: 0n, bidIncrementCents: null }

test('a bid and a ceiling with cents are refused with an amount that would do', () => {
  const standing = givenStanding(yen)
  for (const kind of ['bid', 'autoBid'] as const) {
    const refusal = firstRefusal(givenBid({ standing, offer: { kind, amountCents: 20_50n } }))
    assert.deepEqual([refusal?.code, refusal?.nextMinimumBidCents], ['amount_not_whole', 1_00n])
    assert.equal(firstRefusal(givenBid({ standing, offer: { kind, amountCents: 20_00n } })), null)
  }
})

test('ceilings that meet leave whole prices, by every step of the usual ladder', () => {
  let standing = givenStanding(yen)
  for (const [bidderId, ceiling] of [101_00n, 137_00n, 490_00n, 4_999_00n, 4_999_00n, 70_001_00n].entries()) {
    const bidder = givenBidder({ id: bidderId })
    const decision = decideBid(
      givenBid({ standing, bidder, offer: { kind: 'autoBid', amountCents: ceiling } }),
    )
    assert.equal(decision.kind, 'accepted')
    standing = decision.kind === 'accepted' ? decision.standing : standing
    assert.equal(standing.priceCents! % 100n, 0n)
  }
})

test('a lot from before this rule asks for the next amount that can be bid', () => {
  const old = givenStanding({ ...yen, startingPriceCents: 100_50n })
  assert.equal(minimumAbove(old, null), 101_00n)
  assert.equal(firstRefusal(givenBid({ standing: old, offer: { kind: 'bid', amountCents: 101_00n } })), null)
  const sealed = givenStanding({ ...yen, itemType: 'sealedBid' })
  assert.equal(minimumAbove(sealed, 40_00n), 41_00n)
})
