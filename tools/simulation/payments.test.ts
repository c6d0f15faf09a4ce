import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulatePayments, usualChances } from './payments/run.ts'
import type { ScenarioName } from './payments/scenarios.ts'

test('every cent at the provider is on one bill, while servers and the database are killed at every step', async (context) => {
  const { report, violations, history } = await simulatePayments({
    seed: 7,
    payments: 40,
    kills: 4,
    databaseKills: 1,
    guests: 8,
    servers: 3,
    chances: usualChances,
  })
  context.diagnostic(report)
  assert.deepEqual(violations, [], report)
  assert.equal(history.faults.length, 5)
})

test('a lot that is split while it is being paid costs what it cost, and each pays a share once', async (context) => {
  const { report, violations, history } = await simulatePayments({
    seed: 13,
    payments: 16,
    kills: 1,
    databaseKills: 0,
    guests: 5,
    servers: 2,
    chances: usualChances,
    scenarios: ['splitLot'],
  })
  context.diagnostic(report)
  assert.deepEqual(violations, [], report)
  assert.ok(history.prices.size > 0, report)
})

const linksAndRuns: ScenarioName[] = [
  ...(['chargeEverybody', 'chargeStopped', 'chargeKilled'] as const),
  ...(['payLink', 'payLinkTwice', 'payLinkBesideCard', 'payLinkEnded'] as const),
]

test('everybody is charged once by a run that is stopped or whose servers die, and links pay their bill once', async (context) => {
  const { report, violations, history } = await simulatePayments({
    seed: 11,
    payments: 25,
    kills: 1,
    databaseKills: 0,
    guests: 7,
    servers: 2,
    chances: usualChances,
    scenarios: linksAndRuns,
  })
  context.diagnostic(report)
  assert.deepEqual(violations, [], report)
  for (const name of linksAndRuns) assert.ok(history.scenarios.has(name), `${name}\n${report}`)
})
