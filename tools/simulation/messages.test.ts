import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateMessages, usualMailChances } from './messages/run.ts'

test('every mail that must arrive does, while servers and the database are killed and the mail server fails', async (context) => {
  const { report, violations, history } = await simulateMessages({
    seed: 7,
    messages: 150,
    kills: 4,
    databaseKills: 1,
    outages: 1,
    servers: 2,
    chances: usualMailChances,
  })
  context.diagnostic(report)
  assert.deepEqual(violations, [], report)
  assert.equal(history.faults.length, 6)
})
