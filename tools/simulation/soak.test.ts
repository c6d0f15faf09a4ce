import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { growth, judge, type Sampled } from './soak.ts'

// That it finds a real leak is measured, in `tests/measurements/soak.test.ts`.
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
