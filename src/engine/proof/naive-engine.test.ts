import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BidRecord, isOffer } from '../bid-record.ts'
import { decideBid } from '../place-bid.ts'
import { nextMinimumCents, type Standing } from '../standing.ts'
import { givenAuction, givenBidder, givenStanding } from './given.ts'
import { NaiveAuction, type NaiveRules } from './naive-engine.ts'

/** The records that `bidCount` counts. */
const isBidPlaced = (record: BidRecord) =>
  record.kind === 'bid' || record.kind === 'autoBid' || !isOffer(record)

const AUCTIONS = 40_000
const OFFERS = 10

test(`the engine and the naive one agree on ${AUCTIONS} random auctions`, (t) => {
  const seed = Number(process.env.GOODLOT_SEED ?? 20_261_024)
  t.diagnostic(`GOODLOT_SEED=${seed}`)
  const outcomes = new Map<string, number>()
  for (let i = 0; i < AUCTIONS; i++) {
    const random = randomNumbers(seed + i)
    const rules = someRules(random)
    playBoth(rules, random, `GOODLOT_SEED=${seed + i}`, outcomes)
  }
  for (const outcome of ['accepted', 'item_ended', 'buy_now_reached', 'already_winning', 'below_minimum']) {
    assert.ok((outcomes.get(outcome) ?? 0) > AUCTIONS / 10, `too few offers were ${outcome}`)
  }
})

function playBoth(rules: NaiveRules, random: Random, seed: string, outcomes: Map<string, number>): void {
  const naive = new NaiveAuction(rules)
  let standing = standingBy(rules)
  let placed = 0
  let now = 0
  for (let i = 0; i < OFFERS; i++) {
    now += random(12)
    const bidder = 1 + random(4)
    const kind = random(2) === 0 ? 'bid' : 'autoBid'
    const amount = someAmount(naive, random)
    const expected = naive.offer(bidder, kind, amount, now)
    const decision = decideBid({
      standing,
      auction: everybody,
      bidder: bidders[bidder]!,
      offer: { kind, amountCents: BigInt(amount) },
      now: now * 1000,
    })
    const outcome = decision.kind === 'accepted' ? 'accepted' : decision.refusal.code
    if (decision.kind === 'accepted') {
      standing = decision.standing
      for (const record of decision.records) if (isBidPlaced(record)) placed++
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    const engineSays = describe(outcome, standing)
    const naiveSays = `${expected} ${naive.price} ${naive.leader} ${naive.ceiling} ${naive.minimum} ${naive.count} ${naive.end}`
    if (engineSays !== naiveSays || placed !== naive.count) {
      assert.fail(`${seed}, offer ${i + 1}\n  engine ${engineSays}\n  naive  ${naiveSays}`)
    }
  }
}

function describe(outcome: string, standing: Standing): string {
  const { priceCents, leaderId, leaderMaxCents, bidCount, endsAt } = standing
  return `${outcome} ${priceCents} ${leaderId} ${leaderMaxCents} ${nextMinimumCents(standing)} ${bidCount} ${endsAt! / 1000}`
}

/** Mostly near the minimum or the ceiling, where rules meet. */
function someAmount(naive: NaiveAuction, random: Random): number {
  const near = [naive.minimum, naive.minimum, naive.ceiling ?? naive.minimum, naive.price ?? 0][random(4)]!
  return Math.max(0, near + [0, 0, 1, -1, random(12), random(60)][random(6)]!)
}

function someRules(random: Random): NaiveRules {
  const start = random(30)
  return {
    start,
    policy: random(2) === 0 ? 'contract' : 'classic',
    bands: [
      { from: 0, step: 1 + random(6) },
      { from: 20 + random(20), step: 1 + random(12) },
      { from: 60 + random(40), step: 1 + random(24) },
    ].slice(0, 1 + random(3)),
    reserve: random(3) === 0 ? 1 + random(120) : null,
    buyNow: random(3) === 0 ? start + 1 + random(150) : null,
    end: 20 + random(80),
    mode: (['reset', 'add', 'off'] as const)[random(3)]!,
    window: random(30),
    length: 1 + random(30),
    cap: random(2) === 0 ? random(60) : null,
  }
}

function standingBy(rules: NaiveRules): Standing {
  const { bands } = rules
  const standing = givenStanding({
    startingPriceCents: BigInt(rules.start),
    autoBidPolicy: rules.policy,
    bidIncrementCents: bands.length === 1 ? BigInt(bands[0]!.step) : null,
    incrementTable: bands.map(({ step }, i) => ({
      belowCents: bands[i + 1] === undefined ? null : BigInt(bands[i + 1]!.from),
      incrementCents: BigInt(step),
    })),
    reserveCents: rules.reserve === null ? null : BigInt(rules.reserve),
    buyNowPriceCents: rules.buyNow === null ? null : BigInt(rules.buyNow),
    extension: {
      mode: rules.mode,
      windowSeconds: rules.window,
      lengthSeconds: rules.length,
      capSeconds: rules.cap,
    },
  })
  return { ...standing, endsAt: rules.end * 1000, firstEndsAt: rules.end * 1000 }
}

const everybody = givenAuction()
const bidders = [0, 1, 2, 3, 4].map((id) => givenBidder({ id }))

type Random = (below: number) => number

/** Mulberry32: small, fast, and the same on every machine. */
function randomNumbers(seed: number): Random {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
