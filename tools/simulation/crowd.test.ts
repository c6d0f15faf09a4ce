import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualNuisances } from './faults.ts'
import { describe } from './report.ts'
import { simulate } from './simulate.ts'

test('a crowd bids while servers and the database are killed, and every promise is kept', async (context) => {
  const result = await simulate({
    seed: 7,
    bids: 200,
    seconds: 12,
    people: 16,
    servers: 2,
    thinkMs: 120,
    pace: 0.6,
    hasGala: true,
    faults: {
      kills: 5,
      databaseKills: 5,
      readOnlySpells: 1,
      nuisances: usualNuisances,
      nuisanceEveryMs: 600,
    },
  })
  const report = describe(result)
  context.diagnostic(report)
  assert.deepEqual(result.violations, [], report)
  const kills = result.history.faults.filter(({ kind }) => !(kind in usualNuisances))
  assert.ok(kills.length >= 11, report)
  assert.ok(
    kills.some(({ kind }) => kind === 'database read-only'),
    report,
  )
  const { listeners, entrances, deliveries, volunteerActions } = result.history
  for (const kind of ['walkIn', 'checkIn', 'pledge', 'payment', 'handOver'])
    assert.ok(
      volunteerActions.some((action) => action.kind === kind && action.fate === 'accepted'),
      `no volunteer got a ${kind} done\n${report}`,
    )
  assert.ok(
    volunteerActions.some(({ ids }) => ids.length > 1),
    `nothing was answered twice\n${report}`,
  )
  assert.equal(listeners.length, 4, report)
  for (const kind of ['event.notification', 'event.bid', 'event.item', 'event.auction'])
    assert.ok(
      deliveries.some((delivery) => delivery.kind === kind),
      `nobody heard ${kind}\n${report}`,
    )
  assert.ok(
    entrances.some(({ after }) => after !== null),
    `nobody had to come back\n${report}`,
  )
})
