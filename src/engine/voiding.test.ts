import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BidRecord } from './bid-record.ts'
import { enterContest } from './contest.ts'
import { givenStanding } from './proof/given.ts'
import { playing } from './proof/play.ts'
import type { Standing } from './standing.ts'
import { itemStatus } from './statuses.ts'
import { voidBids } from './voiding.ts'

const playContract = playing(givenStanding())
const playClassic = playing(givenStanding({ autoBidPolicy: 'classic' }))

test('voiding the last bid gives the lead back, ceiling included', () => {
  playClassic(`
    # who  does      amount | price  leader  ceiling  count  result
    anna   auto-bid  20.00  | 10.00  anna    20.00    1
    ben    auto-bid  30.00  | 21.00  ben     30.00    3
    -      void      3      | 10.00  anna    20.00    1
    cara   bid       12.00  | 13.00  anna    20.00    3      outbid
  `)
})

test('voiding the only bid leaves a fresh item', () => {
  playClassic(`
    # who  does      amount | price  leader  ceiling  minimum  count
    anna   auto-bid  20.00  | 10.00  anna    20.00    11.00    1
    -      void      1      | -      -       -        10.00    0
    ben    bid       10.00  | 10.00  ben     -        11.00    1
  `)
})

test('the price falls to what the others alone would have paid', () => {
  playClassic(`
    # who  does      amount | price  leader  ceiling  count  result
    anna   auto-bid  90.00  | 10.00  anna    90.00    1
    ben    bid       50.00  | 51.00  anna    90.00    3      outbid
    cara   bid       60.00  | 61.00  anna    90.00    5      outbid
    -      void      4      | 51.00  anna    90.00    3
    -      void      2      | 10.00  anna    90.00    1
  `)
})

test('a bid that a voided rival drew out becomes a ceiling: kept as a promise, not charged', () => {
  playClassic(`
    # who  does      amount | price  leader  ceiling  count
    anna   bid       10.00  | 10.00  anna    -        1
    ben    bid       11.00  | 11.00  ben     -        2
    anna   bid       12.00  | 12.00  anna    -        3
    -      void      2      | 10.00  anna    12.00    1
  `)
})

test('a change of ceiling falls with the lead it belongs to, and can be voided alone', () => {
  playContract(`
    # who  does      amount | price  leader  ceiling  count
    anna   bid       10.00  | 10.00  anna    -        1
    ben    auto-bid  50.00  | 49.00  ben     50.00    2
    ben    auto-bid  90.00  | 49.00  ben     90.00    2
    -      void      3      | 49.00  ben     50.00    2
    ben    auto-bid  70.00  | 49.00  ben     70.00    2
    -      void      2      | 10.00  anna    -        1
  `)
})

test('a voided change of ceiling does not take the bids after it along', () => {
  playClassic(`
    # who  does      amount | price  leader  ceiling  count  result
    anna   auto-bid  50.00  | 10.00  anna    50.00    1
    anna   auto-bid  20.00  | 10.00  anna    20.00    1
    ben    bid       30.00  | 30.00  ben     -        2
    -      void      2      | 31.00  anna    50.00    3
  `)
})

test('an offer that has no place in the new contest is dropped', () => {
  playClassic(`
    # who  does      amount | price  leader  ceiling  count  result
    anna   auto-bid  50.00  | 10.00  anna    50.00    1
    anna   auto-bid  20.00  | 10.00  anna    20.00    1
    ben    bid       30.00  | 30.00  ben     -        2
    cara   bid       31.00  | 31.00  cara    -        3
    -      void      2      | 31.00  anna    50.00    3
  `)
  playClassic(`
    # who  does      amount | price  leader  ceiling  count  result
    anna   auto-bid  50.00  | 10.00  anna    50.00    1
    anna   auto-bid  20.00  | 10.00  anna    20.00    1
    ben    auto-bid  45.00  | 21.00  ben     45.00    3
    anna   auto-bid  22.00  | 23.00  ben     45.00    5      outbid
    -      void      2      | 46.00  anna    50.00    3
  `)
})

test('a plain bid told again never lowers the own ceiling', () => {
  playClassic(`
    # who  does      amount | price  leader  ceiling  count
    anna   auto-bid  50.00  | 10.00  anna    50.00    1
    anna   auto-bid  20.00  | 10.00  anna    20.00    1
    ben    bid       30.00  | 30.00  ben     -        2
    anna   bid       31.00  | 31.00  anna    -        3
    -      void      2      | 31.00  anna    50.00    3
  `)
})

test('an answer is nobody’s offer, and a number names one bid', () => {
  playClassic(`
    # who  does      amount | price  leader  count  result
    anna   auto-bid  50.00  | 10.00  anna    1
    ben    bid       30.00  | 31.00  anna    3      outbid
    -      void      3      | 31.00  anna    3      no_such_bid
    -      void      9      | 31.00  anna    3      no_such_bid
    -      void      2      | 10.00  anna    1
    -      void      2      | 10.00  anna    1      no_such_bid
    -      close     -      | 10.00  anna    1      sold
    -      void      1      | 10.00  anna    1      item_closed
  `)
})

test('a last stand falls with the bid that forced it, and numbers go on without gaps', () => {
  let standing = givenStanding({ autoBidPolicy: 'classic' })
  const log: BidRecord[] = []
  const bid = (bidderId: number, amountCents: bigint) => {
    const contest = enterContest(standing, { kind: 'autoBid', bidderId, amountCents, placedAt: bidderId })
    standing = contest.standing
    log.push(...contest.records)
  }
  bid(1, 20_00n)
  bid(2, 30_00n)
  bid(3, 60_00n)
  assert.deepEqual(
    log.map(({ sequence, bidderId, kind, amountCents }) => [sequence, bidderId, kind, amountCents]),
    [
      [1, 1, 'autoBid', 10_00n],
      [2, 1, 'lastStand', 20_00n],
      [3, 2, 'autoBid', 21_00n],
      [4, 2, 'lastStand', 30_00n],
      [5, 3, 'autoBid', 31_00n],
    ],
  )
  const outcome = voidBids(standing, log, [3])
  assert.ok(outcome.kind === 'voided')
  assert.equal(outcome.struckFrom, 2)
  assert.deepEqual(outcome.droppedSequences, [])
  assert.deepEqual(
    outcome.replayed.map(({ sequence, bidderId, kind, amountCents, placedAt }) => [
      sequence,
      bidderId,
      kind,
      amountCents,
      placedAt,
    ]),
    [
      [6, 1, 'lastStand', 20_00n, 3],
      [7, 3, 'autoBid', 21_00n, 3],
    ],
  )
  assert.equal(outcome.standing.sequence, 7)
  assert.equal(outcome.leaderChanged, false)
  assert.equal(outcome.priceChanged, true)
})

test('several bids are voided at once, all or none, also while the item is paused', () => {
  let standing = givenStanding({}, { statusId: itemStatus.open })
  const log: BidRecord[] = []
  for (const bidderId of [1, 2, 1, 3]) {
    const amountCents = 10_00n + BigInt(log.length) * 1_00n
    const contest = enterContest(standing, { kind: 'bid', bidderId, amountCents, placedAt: 0 })
    standing = contest.standing
    log.push(...contest.records)
  }
  standing = { ...standing, statusId: itemStatus.paused }
  const outcome = voidBids(standing, log, [1, 3])
  assert.ok(outcome.kind === 'voided')
  assert.deepEqual(
    outcome.replayed.map(({ bidderId, amountCents }) => [bidderId, amountCents]),
    [
      [2, 11_00n],
      [3, 13_00n],
    ],
  )
  assert.deepEqual(voidBids(standing, log, [1, 9]), { kind: 'refused', reason: 'no_such_bid' })
  assert.deepEqual(voidBids(standing, log, []), { kind: 'refused', reason: 'no_such_bid' })
})

test('the end that bidders have seen stays', () => {
  const extension = { mode: 'reset', windowSeconds: 60, lengthSeconds: 60, capSeconds: null } as const
  const late = enterContest(givenStanding({ extension }), {
    kind: 'bid',
    bidderId: 1,
    amountCents: 10_00n,
    placedAt: 999_000,
  })
  const outcome = voidBids(late.standing, late.records, [1])
  assert.ok(outcome.kind === 'voided')
  assert.equal(outcome.standing.priceCents, null)
  assert.equal(outcome.standing.endsAt, 1_059_000)
  assert.equal(outcome.standing.statusId, itemStatus.extended)
})

test('after a lowered reserve nobody who goes further than the leader is left out', () => {
  const terms = { autoBidPolicy: 'classic', bidIncrementCents: 1_000n } as const
  const item = givenStanding({ ...terms, reserveCents: 50_000n })
  const [anna, ben, cara] = [1, 2, 3]
  const log: BidRecord[] = []
  const offer = (standing: Standing, kind: 'bid' | 'autoBid', bidderId: number, amountCents: bigint) => {
    const contest = enterContest(standing, { kind, bidderId, amountCents, placedAt: log.length })
    log.push(...contest.records)
    return contest.standing
  }
  let standing = offer(item, 'autoBid', anna, 40_000n)
  standing = offer(standing, 'bid', ben, 40_500n)
  standing = { ...standing, terms: { ...standing.terms, reserveCents: 40_000n } }
  standing = offer(standing, 'bid', cara, 60_000n)
  const outcome = voidBids(standing, log, [log.at(-1)!.sequence])
  assert.partialDeepStrictEqual(outcome, { standing: { leaderId: ben, priceCents: 40_500n } })
})

test('a bid that somebody placed for a guest says so when it is told again; what it drew out does not', () => {
  const [anna, ben, cara, manager] = [1, 2, 3, 99]
  let standing = givenStanding({ autoBidPolicy: 'classic' })
  const log: BidRecord[] = []
  const bid = (bidderId: number, amountCents: bigint, placedBy: number | null = null) => {
    const contest = enterContest(standing, { kind: 'autoBid', bidderId, amountCents, placedAt: 0 })
    standing = contest.standing
    log.push(...contest.records.map((record) => ({ ...record, placedBy })))
  }
  bid(anna, 20_00n)
  bid(ben, 11_00n)
  bid(cara, 30_00n, manager)
  const outcome = voidBids(standing, log, [2])
  assert.ok(outcome.kind === 'voided')
  assert.deepEqual(
    outcome.replayed.map(({ kind, bidderId, placedBy }) => [kind, bidderId, placedBy ?? null]),
    [
      ['lastStand', anna, null],
      ['autoBid', cara, manager],
    ],
  )
})

test('of what has no place any more the number is told, so that its bidder can be', () => {
  let standing = givenStanding({ autoBidPolicy: 'classic' })
  const log: BidRecord[] = []
  for (const [kind, bidderId, amountCents] of [
    ['autoBid', 1, 50_00n],
    ['autoBid', 1, 20_00n],
    ['bid', 2, 30_00n],
    ['bid', 3, 31_00n],
  ] as const) {
    const contest = enterContest(standing, { kind, bidderId, amountCents, placedAt: 0 })
    standing = contest.standing
    log.push(...contest.records)
  }
  const outcome = voidBids(standing, log, [2])
  assert.ok(outcome.kind === 'voided')
  assert.equal(outcome.standing.leaderId, 1)
  assert.deepEqual(outcome.droppedSequences, [log.at(-1)!.sequence])
})

test('says whether later bids were played again, which would show ceilings that never met', () => {
  const log: BidRecord[] = []
  let standing = givenStanding({ autoBidPolicy: 'classic' })
  const offers = [
    { kind: 'autoBid', bidderId: 1, amountCents: 200_00n },
    { kind: 'bid', bidderId: 2, amountCents: 400_00n },
    { kind: 'autoBid', bidderId: 3, amountCents: 1_000_00n },
    { kind: 'autoBid', bidderId: 3, amountCents: 2_000_00n },
  ] as const
  for (const offer of offers) {
    const step = enterContest(standing, { ...offer, placedAt: 0 })
    standing = step.standing
    log.push(...step.records)
  }
  assert.deepEqual(
    log.map(({ kind }) => kind),
    ['autoBid', 'bid', 'autoBid', 'ceiling'],
  )
  const replays = (...sequences: number[]) => {
    const outcome = voidBids(standing, log, sequences)
    return outcome.kind === 'voided' && [outcome.replaysBids, outcome.standing.priceCents]
  }
  assert.deepEqual(replays(2), [true, 201_00n], 'the first ceiling and one increment: nobody has seen that')
  assert.deepEqual(replays(3), [false, 400_00n])
  assert.deepEqual(replays(2, 3), [false, 10_00n])
  assert.deepEqual(replays(4), [false, 401_00n])
})
