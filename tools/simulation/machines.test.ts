import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programSuite } from '../../tests/kit/programs.ts'
import { describeDriven, driveMachines } from './machines.ts'

programSuite('two machines behind nginx', ['nginx', 'openssl'], () => {
  test('are restarted one after the other, and one is killed, while people bid and listen', async (context) => {
    const driven = await driveMachines({ restarts: 1, kills: 1, between: 300, people: 12, seed: 7 })
    context.diagnostic(describeDriven(driven))
    assert.deepEqual(driven.wrongs, [])
    const avoidable = driven.failures.filter(({ wasAtKill }) => !wasAtKill)
    assert.ok(avoidable.length < driven.requests / 1_000, avoidable.map(({ what }) => what).join('\n'))
    assert.ok(driven.accepted > 500)
    // Both machines are restarted and one is killed: their listeners have to come back each time.
    assert.ok(driven.returns >= 9)
  })
})
