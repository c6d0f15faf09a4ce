import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killAgainAndAgain } from './kills.ts'

test('after any kill the next start serves', async () => {
  const { times, wrongs } = await killAgainAndAgain({ times: 3, seed: 6 })
  assert.deepEqual(wrongs, [])
  assert.equal(times.length, 3)
})
