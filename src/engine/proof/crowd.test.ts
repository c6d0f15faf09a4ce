import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { BidRecord } from '../bid-record.ts'
import { type BidDecision, decideBid } from '../place-bid.ts'
import { replay } from '../replay.ts'
import { leaderReachCents, nextMinimumCents, type Standing } from '../standing.ts'
import { voidBids } from '../voiding.ts'
import { givenBid, givenBidder, givenStanding } from './given.ts'

type Move = { bidder: number; kind: 'bid' | 'autoBid'; above: number; wait: number }
type Turn = { before: Standing; after: Standing; bidder: number; amountCents: bigint; decision: BidDecision }

const moves = fc.array(
  fc.record({
    bidder: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('bid' as const, 'autoBid' as const),
    above: fc.oneof(fc.constantFrom(0, -1, 1), fc.integer({ min: -2_000, max: 200_000 })),
    wait: fc.integer({ min: 0, max: 90 }),
  }),
  { maxLength: 25 },
)

const items = fc
  .record({
    startingPriceCents: fc.bigInt({ min: 0n, max: 20_000n }),
    autoBidPolicy: fc.constantFrom('contract' as const, 'classic' as const),
    bidIncrementCents: fc.option(fc.bigInt({ min: 1n, max: 5_000n })),
    reserveCents: fc.option(fc.bigInt({ min: 1n, max: 100_000n })),
    buyNowPriceCents: fc.option(fc.bigInt({ min: 100n, max: 400_000n })),
    extension: fc.record({
      mode: fc.constantFrom('reset' as const, 'add' as const, 'off' as const),
      windowSeconds: fc.integer({ min: 0, max: 200 }),
      lengthSeconds: fc.integer({ min: 1, max: 200 }),
      capSeconds: fc.option(fc.integer({ min: 0, max: 600 })),
    }),
  })
  .map((terms) => givenStanding(terms))

function crowd(fact: string, check: (item: Standing, turns: Turn[], log: BidRecord[]) => void): void {
  test(fact, () => {
    fc.assert(
      fc.property(items, moves, (item, crowdMoves) => {
        const turns = playCrowd(item, crowdMoves)
        const log = turns.flatMap(({ decision }) => (decision.kind === 'accepted' ? decision.records : []))
        check(item, turns, log)
      }),
      { numRuns: 1_500 },
    )
  })
}

function playCrowd(item: Standing, crowdMoves: Move[]): Turn[] {
  let standing = item
  let now = 0
  return crowdMoves.map(({ bidder, kind, above, wait }) => {
    now += wait * 1000
    const wished = nextMinimumCents(standing) + BigInt(above)
    const offer = { kind, amountCents: wished > 0n ? wished : 1n }
    const decision = decideBid(givenBid({ standing, bidder: givenBidder({ id: bidder }), offer, now }))
    const before = standing
    if (decision.kind === 'accepted') standing = decision.standing
    return { before, after: standing, bidder, amountCents: offer.amountCents, decision }
  })
}

crowd('the price never falls, and never passes the leader’s ceiling', (_, turns) => {
  for (const { before, after } of turns) {
    assert.ok((after.priceCents ?? 0n) >= (before.priceCents ?? 0n))
    assert.ok(after.leaderMaxCents === null || after.priceCents! <= after.leaderMaxCents)
    assert.ok(after.priceCents === null || after.priceCents >= after.terms.startingPriceCents)
  }
})

crowd('the leader holds the highest reach, and the earlier of equals', (_, turns) => {
  const reaches = new Map<number, bigint>()
  for (const { before, after, bidder, amountCents, decision } of turns) {
    if (decision.kind === 'refused') continue
    const hasBeaten = before.leaderId !== bidder && before.leaderId !== null
    if (hasBeaten && after.leaderId === bidder) assert.ok(amountCents > leaderReachCents(before)!)
    if (hasBeaten && after.leaderId !== bidder) assert.ok(amountCents <= leaderReachCents(before)!)
    reaches.set(bidder, amountCents)
    for (const reach of reaches.values()) assert.ok(reach <= leaderReachCents(after)!)
  }
})

crowd('nobody outbids themself', (_, turns) => {
  for (const { before, after, bidder } of turns) {
    if (before.leaderId !== bidder || after.priceCents === before.priceCents) continue
    assert.equal(after.priceCents, after.terms.reserveCents)
  }
})

crowd('a refused offer changes nothing, and an accepted challenge always moves the price', (_, turns) => {
  for (const { before, after, bidder, decision } of turns) {
    if (decision.kind === 'refused') assert.equal(after, before)
    else if (before.leaderId !== bidder)
      assert.ok(before.priceCents === null || after.priceCents! > before.priceCents)
  }
})

crowd('nobody pays more than they offered', (_, turns) => {
  const offered = new Map<number, bigint>()
  for (const { after, bidder, amountCents, decision } of turns) {
    if (decision.kind === 'refused') continue
    offered.set(bidder, amountCents > (offered.get(bidder) ?? 0n) ? amountCents : offered.get(bidder)!)
    assert.ok(after.priceCents! <= offered.get(after.leaderId!)!)
  }
})

crowd('the next minimum is enough, and a cent less is not', (_, turns) => {
  for (const { after } of turns) {
    const newcomer = { standing: { ...after, endsAt: null }, bidder: givenBidder({ id: 99 }) }
    const minimum = nextMinimumCents(after)
    for (const kind of ['bid', 'autoBid'] as const) {
      const enough = decideBid(givenBid({ ...newcomer, offer: { kind, amountCents: minimum } }))
      const tooLittle = decideBid(givenBid({ ...newcomer, offer: { kind, amountCents: minimum - 1n } }))
      assert.ok(enough.kind === 'accepted' || enough.refusal.code === 'buy_now_reached')
      assert.equal(tooLittle.kind, 'refused')
    }
  }
})

crowd('the log is numbered without gaps, never falls, and rebuilds the standing', (item, turns, log) => {
  assert.deepEqual(
    log.map((record) => record.sequence),
    log.map((_, i) => i + 1),
  )
  for (const [i, record] of log.entries()) {
    assert.ok(record.amountCents >= (log[i - 1]?.amountCents ?? 0n))
    assert.ok(record.amountCents <= record.reachCents)
  }
  const { statusId: _, ...rebuilt } = replay(item, log)
  const { statusId: __, ...stood } = turns.at(-1)?.after ?? item
  assert.deepEqual(rebuilt, stood)
})

crowd(
  'after any void the log still rebuilds the standing, without the voided bidder’s bid',
  (item, turns, log) => {
    const last = turns.at(-1)?.after ?? item
    for (const { sequence } of log) {
      const outcome = voidBids(last, log, [sequence])
      if (outcome.kind === 'refused') continue
      const { struckFrom, replayed, standing } = outcome
      const after = [...log.map((r) => (r.sequence < struckFrom ? r : { ...r, isStruck: true })), ...replayed]
      const { statusId: _, endsAt: __, ...rebuilt } = replay(item, after)
      const { statusId: ___, endsAt, ...stood } = standing
      assert.deepEqual(rebuilt, stood)
      assert.equal(endsAt, last.endsAt)
      assert.deepEqual(
        after.map((record) => record.sequence),
        after.map((_, i) => i + 1),
      )
      assert.ok(standing.leaderMaxCents === null || standing.priceCents! <= standing.leaderMaxCents)
    }
  },
)
