import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { growth } from './growth.ts'
import { judge, type Sampled, soak } from './soak.ts'

suite('the soak', () => {
  test('draws its line through the middle, whatever a few odd values say', () => {
    const points = Array.from({ length: 21 }, (_, at) => ({ at, value: at === 7 ? 900 : 50 + 2 * at }))
    assert.deepEqual(growth(points), { from: 50, to: 90 })
  })

  test('calls flat what fills up and then stays, and growing what never stops', () => {
    const at = (change: (second: number) => Partial<Sampled>) =>
      judge(Array.from({ length: 30 }, (_, second) => ({ ...still, seconds: second, ...change(second) })))
        .filter(({ isFlat }) => !isFlat)
        .map(({ what }) => what)
    assert.deepEqual(
      at((second) => ({ heapMb: 40 + 3 * Math.min(8, second), timers: 10 + (second % 5) })),
      [],
    )
    assert.deepEqual(
      at((second) => ({ heapMb: 50 + second / 2 })),
      ['heapMb'],
    )
    assert.deepEqual(
      at((second) => ({ timers: 10 + second, databaseConnections: 10 + second / 3 })),
      ['timers', 'databaseConnections'],
    )
  })

  // Whether a healthy service stays flat takes longer to see, and no other tests; `npm run soak` checks that.
  test('of a service that leaks memory, timers and connections finds all three', async (context) => {
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
})

const still: Sampled = {
  seconds: 0,
  requests: 0,
  rssMb: 200,
  heapMb: 50,
  externalMb: 10,
  timers: 10,
  handles: 30,
  databaseConnections: 10,
}
