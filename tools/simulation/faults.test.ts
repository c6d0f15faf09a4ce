import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describe } from './report.ts'
import { simulate } from './simulate.ts'

test('a run goes on until as many faults have struck as it asks for', async () => {
  const nuisances = { kills: 0, databaseKills: 0, readOnlySpells: 0, nuisances: { 'connection-cut': 1 } }
  const faults = { ...nuisances, nuisanceEveryMs: 60, least: 20 }
  const crowd = { people: 12, servers: 1, thinkMs: 40, pace: 0.4 }
  const result = await simulate({ seed: 7, bids: 1, seconds: 1, ...crowd, faults })
  assert.ok(result.history.faults.length >= 20, describe(result))
  assert.deepEqual(result.violations, [], describe(result))
})
