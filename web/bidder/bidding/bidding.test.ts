import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Item } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { readAmount } from '../../shared/read-amount.ts'
import { countOfNewest } from '../items/newest-bids.ts'
import { limitsAbove, nextAmounts, nextLimits, openingBid, stepFrom } from './amounts.ts'
import { closedReason } from './closed-reason.ts'
import { firstNeed } from './needs.ts'
import { type BidResult, outcomeOf, outcomeOfLost } from './outcome.ts'
import { isStillShown, remedyOf, retryOf } from './remedies.ts'
import { sheetFacts } from './sheet-facts.ts'
import { plainAmount, possibleAmounts } from './typed-amount.ts'

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
    assert.deepEqual(limitsAbove({ nextMinimumBid: 800, increments }, null), [900, 1_000, 1_200])
    assert.deepEqual(limitsAbove({ nextMinimumBid: 800, increments }, 900), [1_000, 1_200, 1_400])
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
  test('may mean two amounts, if both are high enough', () => {
    const typed = (text: string, minimum: number) => possibleAmounts(readAmount(text), minimum)
    assert.deepEqual(typed('150,50', 100), [150.5, null])
    assert.deepEqual(typed('150.500', 100), [150_500, 150.5])
    assert.deepEqual(typed('1.250', 100), [1_250, null])
    assert.deepEqual(typed('1.250', 2_000), [1_250, null], 'which is too low, and said to be')
    assert.deepEqual(typed('99999999.99', 100), [99_999_999.99, null])
    assert.deepEqual(typed('100000000', 100), [null, null])
    assert.deepEqual(typed('forty', 100), [null, null])
  })

  test('of a gift is taken only when it means one', () => {
    assert.equal(plainAmount(readAmount('40,5')), 40.5)
    for (const text of ['0', '', '1.250', 'forty']) assert.equal(plainAmount(readAmount(text)), null, text)
  })
})

test('conditions are shown in the order in which a bid would be refused, and only those that can be met beforehand', () => {
  const requirements = [
    { code: 'auction_paused', isMet: false },
    { code: 'ticket_required', isMet: true },
    { code: 'card_required', isMet: false },
    { code: 'spending_limit_exceeded', isMet: false },
    { code: 'already_winning', isMet: false },
  ]
  assert.equal(firstNeed(requirements), 'card_required')
  assert.equal(firstNeed(requirements.filter(({ code }) => !code.includes('_required')).slice(0, 1)), null)
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

suite('what is offered and said', () => {
  const lot = {
    itemType: 'silent',
    controlMode: 'auto',
    statusId: 1,
    endTime: 1_000,
    auction: { status: 'open' },
  }
  const reasonOf = (changes: object, now: number) =>
    closedReason({ ...lot, ...changes } as unknown as Item, null, now)

  test('takes no bid from the last second of the clock on, unless the auctioneer ends the lot', () => {
    assert.equal(reasonOf({}, 999), null)
    assert.equal(reasonOf({}, 1_000), 'closing')
    assert.equal(reasonOf({ controlMode: 'manual' }, 1_001), null)
    assert.equal(reasonOf({ auction: { status: 'paused' } }, 999), 'paused')
    assert.equal(reasonOf({ itemType: 'ticket' }, 1_001), null, 'which is bought, not bid on')
  })

  test('no longer advises to buy a lot that somebody else has bought', () => {
    assert.equal(isStillShown('buy_now_reached', 'outbid'), true)
    assert.equal(isStillShown('buy_now_reached', 'lost'), false)
    assert.equal(isStillShown('buy_now_reached', 'sold'), false)
    assert.equal(isStillShown('item_ended', 'lost'), true, 'why the bid did not count stays true')
  })

  test('sends a bid that did not arrive again only once there is a connection, and while it is high enough', () => {
    const lost = new Failure('', { code: 'not_arrived' })
    const facts = { offer: { kind: 'bid', amount: 430 }, nextMinimumBid: 430, isConnected: true } as const
    assert.equal(retryOf(lost, facts), 'possible')
    assert.equal(retryOf(lost, { ...facts, isConnected: false }), 'waits')
    assert.equal(retryOf(lost, { ...facts, nextMinimumBid: 450 }), 'none')
    assert.equal(retryOf(lost, { ...facts, offer: { kind: 'autoBid', amount: 430 } }), 'none')
    assert.equal(retryOf(new Failure('Busy.', { status: 503 }), facts), 'none')
  })

  test('names the price, or what sealed bids start from, with the clock, and neither once the lot is over', () => {
    const facts = (itemType: string, controlMode: string) =>
      sheetFacts({ itemType, controlMode } as unknown as Item, false)
    assert.deepEqual(facts('silent', 'auto'), { price: 'now', hasClock: true })
    assert.deepEqual(facts('sealedBid', 'auto'), { price: 'from', hasClock: true })
    assert.deepEqual(facts('live', 'manual'), { price: 'now', hasClock: false })
    assert.equal(sheetFacts({ itemType: 'silent', controlMode: 'auto' } as unknown as Item, true), null)
  })

  test('counts the newest bids only where there are more, and never "the newest 0"', () => {
    const count = (bidCount: number, shown: number) =>
      countOfNewest({ bidCount, recentBids: Array(shown).fill({}) } as unknown as Item)
    assert.equal(count(1, 0), null, 'after my first bid, before the list is read')
    assert.equal(count(1, 1), null)
    assert.equal(count(12, 10), 10)
  })
})
