import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulatePayments, usualChances } from './payments/run.ts'

test('every cent at the provider is on one bill, while servers and the database are killed at every step', async (context) => {
  const { report, violations, history } = await simulatePayments({
    ...{ seed: 7, payments: 40, kills: 4, databaseKills: 1, guests: 8, servers: 3 },
    chances: usualChances,
  })
  context.diagnostic(report)
  assert.deepEqual(violations, [], report)
  assert.equal(history.faults.length, 5)
})
