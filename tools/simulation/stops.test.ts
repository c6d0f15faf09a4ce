import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeStops, stopAgainAndAgain } from './stops.ts'

test('a service stops five times at any moment while people bid: with code 0, and with nothing lost or left behind', async (context) => {
  const stops = await stopAgainAndAgain({ times: 5, seed: 7 })
  context.diagnostic(describeStops(stops))
  assert.deepEqual(stops.wrongs, [])
  assert.ok(stops.accepted > 25)
})
