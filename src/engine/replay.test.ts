import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bidChecks } from './checks.ts'
import { givenStanding } from './proof/given.ts'
import { purchaseChecks } from './purchase-checks.ts'
import { remedies } from './refusal.ts'
import { playAgain, replay } from './replay.ts'
import { itemStatus } from './statuses.ts'

const record = { sequence: 1, bidderId: 7, placedAt: 1, isStruck: false } as const

test('a log that ends with a buy-now gives the item to its buyer, at that price', () => {
  const fresh = givenStanding({ buyNowPriceCents: 50_00n })
  const bought = { ...record, kind: 'buyNow', amountCents: 50_00n, reachCents: 50_00n } as const
  const { leaderId, priceCents, statusId, bidCount } = replay(fresh, [bought])
  assert.deepEqual([leaderId, priceCents, statusId, bidCount], [7, 50_00n, itemStatus.sold, 0])
  assert.deepEqual(playAgain(fresh, bought).records, [bought])
})

test('an offer that only equals the leader’s ceiling needs the minimum, and one that passes it does not', () => {
  const led = givenStanding({}, { leaderId: 1, priceCents: 19_50n, leaderMaxCents: 20_00n, bidCount: 1 })
  const told = (amountCents: bigint) =>
    playAgain(led, { ...record, kind: 'bid', amountCents, reachCents: amountCents })
  assert.deepEqual(told(20_00n), { standing: led, records: [] })
  assert.equal(told(20_01n).standing.leaderId, record.bidderId)
})

test('every check names a remedy that clients know', () => {
  for (const { remedy } of [...bidChecks, ...purchaseChecks]) assert.ok(remedies.includes(remedy), remedy)
  assert.ok(remedies.includes('signIn'))
})
