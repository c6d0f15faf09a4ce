import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInHistory, previous } from '../test-kit/previous-release.ts'
import { describeUpdates, updateAgainAndAgain } from './updates.ts'

if (!isInHistory)
  test(`NO HISTORY: the update from ${previous.version} is not tested. Clone the whole repository.`, {
    skip: true,
  })
else
  test(`two updates from ${previous.version} while people bid: each starts at once, no request fails, no bid is lost`, async (context) => {
    const updates = await updateAgainAndAgain({ times: 2, people: 16, between: 50, seed: 7 })
    context.diagnostic(describeUpdates(updates))
    assert.deepEqual(updates.wrongs, [])
    assert.ok(updates.accepted >= 2 * 3 * 50)
  })
