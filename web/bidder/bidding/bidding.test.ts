import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nextAmounts, nextLimits, openingBid, stepFrom } from './amounts.ts'
import { type BidResult, outcomeOf, outcomeOfLost } from './outcome.ts'
import { remedyOf } from './remedies.ts'
import { isSurprising, readAmount } from './typed-amount.ts'

const increments = [
  { below: 100, increment: 5 },
  { below: 1_000, increment: 50 },
  { below: null, increment: 100 },
]

suite('the amounts offered', () => {
  test('begin at the next minimum and take each step at the amount it is added to', () => {
    assert.deepEqual(nextAmounts({ nextMinimumBid: 95, increments }, 3), [95, 100, 150])
    assert.deepEqual(nextAmounts({ nextMinimumBid: 950, increments }, 3), [950, 1_000, 1_100])
    assert.deepEqual(
      nextAmounts({ nextMinimumBid: 0.29, increments: [{ below: null, increment: 0.01 }] }, 3),
      [0.29, 0.3, 0.31],
    )
  })

  test('as limits leave some room', () => {
    assert.deepEqual(nextLimits({ nextMinimumBid: 800, increments }), [900, 1_000, 1_200])
  })

  test('step up and down, never below the minimum', () => {
    const item = { nextMinimumBid: 90, increments }
    assert.equal(stepFrom(item, 100, 1), 150)
    assert.equal(stepFrom(item, 150, -1), 100)
    assert.equal(stepFrom(item, 100, -1), 95)
    assert.equal(stepFrom(item, 90, -1), 90)
  })

  test('of an opening bid follow the policy', () => {
    const item = { nextMinimumBid: 800, increments }
    assert.equal(openingBid({ ...item, autoBidPolicy: 'contract' }, 1_000), 900)
    assert.equal(openingBid({ ...item, autoBidPolicy: 'contract' }, 820), 800)
    assert.equal(openingBid({ ...item, autoBidPolicy: 'classic' }, 1_000), 800)
  })
})

suite('an amount typed', () => {
  test('is read as people write it', () => {
    for (const [text, amount] of [
      ['800', 800],
      ['$1,250.50', 1_250.5],
      [' 1 250 ', 1_250],
      ['0', null],
      ['', null],
      ['1.234', null],
      ['abc', null],
      ['123456789', null],
    ] as const)
      assert.equal(readAmount(text), amount, text)
    assert.equal(readAmount('1.250,50', ','), 1_250.5)
  })

  test('is asked about when it is many times the minimum, and not for small change', () => {
    assert.equal(isSurprising(5_000, 500), true)
    assert.equal(isSurprising(2_499, 500), false)
    assert.equal(isSurprising(50, 10), false)
  })
})

suite('what became of a bid', () => {
  const result: BidResult = {
    itemId: 1,
    currentPrice: 430,
    nextMinimumBid: 450,
    bidCount: 7,
    autoBidMax: null,
    isCurrentUserWinning: true,
    explanation: { rule: 'highestBid', steps: [{ kind: 'yourBid', amount: 430 }] },
  }
  const bid = { kind: 'bid', amount: 430 } as const

  test('is leading, outbid at once, sealed or refused', () => {
    assert.equal(outcomeOf(result, bid).kind, 'leading')
    const beaten = { ...result, currentPrice: 450, nextMinimumBid: 470, isCurrentUserWinning: false }
    assert.deepEqual(outcomeOf(beaten, bid), { kind: 'outbidAtOnce', price: 450, next: 470, offered: 430 })
    const sealed = { ...result, explanation: { rule: 'sealed', steps: [] } }
    assert.deepEqual(outcomeOf(sealed, bid), { kind: 'sealed', amount: 430 })
    const refusal = {
      success: 0,
      data: { error: { amount: ['Too low.'] }, code: 'below_minimum', nextMinimumBid: 450 },
    } as const
    assert.deepEqual(
      outcomeOf({ ...refusal, data: { ...refusal.data, error: { amount: ['Too low.'] } } }, bid),
      {
        kind: 'refused',
        code: 'below_minimum',
        message: 'Too low.',
        next: 450,
      },
    )
  })

  const before = {
    itemType: 'silent',
    currentPrice: 410,
    nextMinimumBid: 430,
    isCurrentUserWinning: false,
    autoBidMax: null,
    myBidAmount: 390,
  }

  test('is found out when the answer was lost: by how I stand now', () => {
    const leading = { ...before, currentPrice: 430, isCurrentUserWinning: true, myBidAmount: 430 }
    assert.equal(outcomeOfLost(bid, { before, now: leading })?.kind, 'leading')
    const beaten = { ...before, currentPrice: 450, nextMinimumBid: 470, myBidAmount: 430 }
    assert.equal(outcomeOfLost(bid, { before, now: beaten })?.kind, 'outbidAtOnce')
    assert.equal(outcomeOfLost(bid, { before, now: before }), null)
    assert.equal(
      outcomeOfLost(bid, { before, now: { ...before, currentPrice: 430, nextMinimumBid: 450 } }),
      null,
    )
  })

  test('is found out for a limit and a sealed bid too', () => {
    const limit = { kind: 'autoBid', amount: 600 } as const
    const held = { ...before, isCurrentUserWinning: true, autoBidMax: 600, myBidAmount: 550 }
    assert.deepEqual(outcomeOfLost(limit, { before, now: held }), {
      kind: 'leading',
      price: 410,
      limit: 600,
      isExtended: false,
    })
    assert.equal(outcomeOfLost(limit, { before: held, now: held }), null)
    const raised = { ...held, autoBidMax: 700 }
    assert.equal(
      outcomeOfLost({ kind: 'autoBid', amount: 700 }, { before: held, now: raised })?.kind,
      'leading',
    )
    const sealed = { ...before, itemType: 'sealedBid', myBidAmount: null }
    assert.equal(outcomeOfLost(bid, { before: sealed, now: { ...sealed, myBidAmount: 430 } })?.kind, 'sealed')
    assert.equal(outcomeOfLost(bid, { before: sealed, now: sealed }), null)
  })

  test('offers a remedy where there is one', () => {
    assert.equal(remedyOf('below_minimum'), 'bidMore')
    assert.equal(remedyOf('registration_required'), 'register')
    assert.equal(remedyOf('item_ended'), 'none')
  })
})
