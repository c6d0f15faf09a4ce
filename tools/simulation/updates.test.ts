import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInHistory, olderPrograms } from '../../tests/kit/previous-release.ts'
import { describeUpdates, updateAgainAndAgain } from './updates.ts'

if (!isInHistory)
  test('NO HISTORY: updates from older versions are not tested. Clone the whole repository.', {
    skip: true,
  })
else
  test('an update from each older version while people bid: each starts at once, no request fails, no bid is lost', async (context) => {
    const updates = await updateAgainAndAgain({
      times: olderPrograms.length,
      people: 16,
      between: 50,
      seed: 7,
    })
    context.diagnostic(describeUpdates(updates))
    assert.deepEqual(updates.wrongs, [])
    assert.ok(updates.accepted >= 2 * 3 * 50)
  })
