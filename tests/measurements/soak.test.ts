import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soak } from '../../tools/simulation/soak.ts'

// Whether a healthy service stays flat takes longer to see; `npm run soak` checks that.
test('the soak of a service that leaks memory, timers and connections finds all three', async (context) => {
  const { failures, samples, verdicts } = await soak({
    seconds: 8,
    sampleEverySeconds: 1,
    isLeaking: true,
  })
  context.diagnostic(JSON.stringify(verdicts))
  assert.deepEqual(failures, [])
  assert.ok(samples.at(-1)!.requests > 0)
  const growing = verdicts.filter(({ isFlat }) => !isFlat).map(({ what }) => what)
  for (const what of ['heapMb', 'timers', 'databaseConnections']) assert.ok(growing.includes(what), what)
})
