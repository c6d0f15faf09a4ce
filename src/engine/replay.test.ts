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

test('every check names a remedy that clients know', () => {
  for (const { remedy } of [...bidChecks, ...purchaseChecks]) assert.ok(remedies.includes(remedy), remedy)
  assert.ok(remedies.includes('signIn'))
})
