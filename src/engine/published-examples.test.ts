import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideBid } from './place-bid.ts'
import { givenBid, givenBidder, givenStanding } from './proof/given.ts'
import published from './published-examples.json' with { type: 'json' }
import { nextMinimumCents, type Standing } from './standing.ts'

/** The price bands eBay publishes; the examples that name "ebay" use them. */
const ebayTable = [
  { belowCents: 1_00n, incrementCents: 5n },
  { belowCents: 5_00n, incrementCents: 25n },
  { belowCents: 25_00n, incrementCents: 50n },
  { belowCents: 100_00n, incrementCents: 1_00n },
  { belowCents: 250_00n, incrementCents: 2_50n },
  { belowCents: 500_00n, incrementCents: 5_00n },
  { belowCents: 1_000_00n, incrementCents: 10_00n },
  { belowCents: 2_500_00n, incrementCents: 25_00n },
  { belowCents: 5_000_00n, incrementCents: 50_00n },
  { belowCents: null, incrementCents: 100_00n },
]

type Example = {
  id: string
  source: string
  start: number
  current?: number
  reserve?: number
  increment: number | string
  steps: { bidder: string; max: number; expect: { price?: number; leader?: string; nextMin?: number } }[]
}

for (const example of published.vectors as Example[]) {
  test(`${example.id} plays as published at ${example.source}`, () => playPublished(example))
}

test('all published examples were played', () => assert.equal(published.vectors.length, 16))

function playPublished({ start, current, reserve, increment, steps }: Example): void {
  let standing = givenStanding({
    autoBidPolicy: 'classic',
    startingPriceCents: BigInt(Math.min(start, current ?? start)),
    bidIncrementCents: typeof increment === 'number' ? BigInt(increment) : null,
    incrementTable: ebayTable,
    reserveCents: reserve === undefined ? null : BigInt(reserve),
  })
  const names = ['somebody else', ...new Set(steps.map((step) => step.bidder))]
  if (current !== undefined) standing = place(standing, 1, 'bid', current)
  for (const { bidder, max, expect } of steps) {
    standing = place(standing, names.indexOf(bidder) + 1, 'autoBid', max)
    if (expect.price !== undefined) assert.equal(standing.priceCents, BigInt(expect.price))
    if (expect.leader !== undefined) assert.equal(names[standing.leaderId! - 1], expect.leader)
    if (expect.nextMin !== undefined) assert.equal(nextMinimumCents(standing), BigInt(expect.nextMin))
  }
}

function place(standing: Standing, id: number, kind: 'bid' | 'autoBid', amount: number): Standing {
  const offer = { kind, amountCents: BigInt(amount) }
  const decision = decideBid(givenBid({ standing, bidder: givenBidder({ id }), offer }))
  assert.equal(decision.kind, 'accepted')
  return decision.kind === 'accepted' ? decision.standing : standing
}
