import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ConcurrencyLimit } from './concurrency-limit.ts'

suite('the concurrency limit', () => {
  test('lets as many through at once as it says, in the order they came', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ atOnce: 2, mayWait: 10 })
    const order: number[] = []
    let inside = 0
    let most = 0
    const visit = (number: number) =>
      concurrencyLimit.pass(async () => {
        order.push(number)
        most = Math.max(most, ++inside)
        await setImmediate()
        inside--
      })
    await Promise.all([1, 2, 3, 4, 5].map(visit))
    assert.deepEqual(order, [1, 2, 3, 4, 5])
    assert.equal(most, 2)
  })

  test('whoever would have to wait behind too many is told at once', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ atOnce: 1, mayWait: 1 })
    const leave = await concurrencyLimit.enter()
    const second = concurrencyLimit.enter()
    await assert.rejects(concurrencyLimit.enter(), { status: 503 })
    leave()
    ;(await second)()
    ;(await concurrencyLimit.enter())()
  })

  test('a failure inside leaves the place to the next', async () => {
    const concurrencyLimit = new ConcurrencyLimit({ atOnce: 1, mayWait: 0 })
    await assert.rejects(
      concurrencyLimit.pass(() => Promise.reject(new Error('broken'))),
      /broken/,
    )
    assert.equal(await concurrencyLimit.pass(async () => 'next'), 'next')
  })
})
