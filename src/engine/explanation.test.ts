import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { explainBid, rules, stepKinds } from './explanation.ts'
import { decideBid } from './place-bid.ts'
import { givenAuction, givenBidder, givenStanding } from './proof/given.ts'
import type { Standing, Terms } from './standing.ts'

const ANNA = 7

/** The explanation of Anna's bid, as `rule: step amount, …`. */
function explained(
  offer: ['bid' | 'autoBid', bigint],
  {
    terms = {},
    standing = {},
    now = 0,
  }: { terms?: Partial<Terms>; standing?: Partial<Standing>; now?: number },
): string {
  const before = givenStanding(terms, standing)
  const [kind, amountCents] = offer
  const attempt = {
    standing: before,
    auction: givenAuction(),
    bidder: givenBidder({ id: ANNA }),
    offer: { kind, amountCents },
    now,
  }
  const decision = decideBid(attempt)
  assert.ok(decision.kind === 'accepted')
  const { rule, steps } = explainBid({
    before,
    after: decision.standing,
    ...attempt,
    records: decision.records,
  })
  assert.ok(rules.includes(rule), `${rule} is documented`)
  for (const step of steps) assert.ok(stepKinds.includes(step.kind), `${step.kind} is documented`)
  const words = steps.map(({ kind: step, amountCents: cents, endsAt }) =>
    [step, cents === undefined ? endsAt : Number(cents) / 100].filter((part) => part !== undefined).join(' '),
  )
  return `${rule}: ${words.join(', ')}`
}

const led = (priceCents: bigint, leaderMaxCents: bigint | null, leaderId = 8): Partial<Standing> => ({
  priceCents,
  leaderId,
  leaderMaxCents,
  bidCount: 1,
  sequence: 1,
})
const classic = { autoBidPolicy: 'classic' } as const

suite('what became of a bid', () => {
  const facts: [string, string, string][] = [
    ['a plain bid leads', explained(['bid', 10_00n], {}), 'highestBid: yourBid 10, price 10'],
    [
      'above a plain bid',
      explained(['bid', 15_00n], { standing: led(10_00n, null) }),
      'highestBid: yourBid 15, price 15',
    ],
    [
      'a plain bid is answered',
      explained(['bid', 20_00n], { standing: led(10_00n, 50_00n) }),
      'higherCeiling: yourBid 20, rivalAnswer 21, price 21',
    ],
    [
      'a tie goes to the earlier ceiling',
      explained(['bid', 50_00n], { standing: led(10_00n, 50_00n) }),
      'earlierCeiling: yourBid 50, rivalAnswer 50, price 50',
    ],
    [
      'an auto-bid opens below its ceiling',
      explained(['autoBid', 50_00n], {}),
      'contract: yourCeiling 50, bidForYou 49, price 49',
    ],
    [
      'an auto-bid opens at the minimum',
      explained(['autoBid', 50_00n], { terms: classic }),
      'classic: yourCeiling 50, bidForYou 10, price 10',
    ],
    [
      'a beaten ceiling raises the price',
      explained(['autoBid', 50_00n], { terms: classic, standing: led(10_00n, 30_00n) }),
      'higherCeiling: yourCeiling 50, rivalLastStand, bidForYou 31, price 31',
    ],
    [
      'an auto-bid is answered',
      explained(['autoBid', 20_00n], { terms: classic, standing: led(10_00n, 50_00n) }),
      'higherCeiling: yourCeiling 20, rivalAnswer 21, price 21',
    ],
    [
      'the leader moves the own ceiling',
      explained(['autoBid', 70_00n], { standing: led(10_00n, 50_00n, ANNA) }),
      'ownCeiling: yourCeiling 70, price 10',
    ],
    [
      'the leader raises it by a plain bid',
      explained(['bid', 70_00n], { standing: led(10_00n, 50_00n, ANNA) }),
      'ownCeiling: yourCeiling 70, price 10',
    ],
    [
      'the same ceiling again',
      explained(['autoBid', 50_00n], { standing: led(10_00n, 50_00n, ANNA) }),
      'ownCeiling: yourCeiling 50, price 10',
    ],
    [
      'the reserve is met by the bid',
      explained(['bid', 40_00n], { terms: { reserveCents: 40_00n } }),
      'highestBid: yourBid 40, reserveMet, price 40',
    ],
    [
      'the reserve is met by the ceiling',
      explained(['autoBid', 70_00n], {
        terms: { ...classic, reserveCents: 40_00n },
        standing: led(10_00n, 20_00n, ANNA),
      }),
      'ownCeiling: yourCeiling 70, reserveMet, price 40',
    ],
    [
      'the reserve is not met',
      explained(['bid', 39_00n], { terms: { reserveCents: 40_00n } }),
      'highestBid: yourBid 39, price 39',
    ],
    [
      'a late bid extends',
      explained(['bid', 10_00n], {
        terms: { extension: { mode: 'reset', windowSeconds: 60, lengthSeconds: 60, capSeconds: null } },
        now: 990_000,
      }),
      'highestBid: yourBid 10, extended 1050000, price 10',
    ],
    [
      'a sealed bid',
      explained(['bid', 33_00n], { terms: { itemType: 'sealedBid' } }),
      'sealed: yourSealedBid 33',
    ],
  ]
  for (const [name, found, expected] of facts) test(name, () => assert.equal(found, expected))

  test('a beaten ceiling is not told, nor one that held', () => {
    const answered = (max: bigint) => explained(['bid', 20_00n], { standing: led(10_00n, max) })
    assert.equal(answered(21_00n), answered(9_000_00n))
    const outbid = (max: bigint) => explained(['bid', 80_00n], { standing: led(10_00n, max) })
    assert.equal(outbid(20_00n), outbid(70_00n))
  })
})
