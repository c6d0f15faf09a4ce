import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Turnstile } from './turnstile.ts'

suite('the turnstile', () => {
  test('lets as many through at once as it says, in the order they came', async () => {
    const turnstile = new Turnstile({ atOnce: 2, mayWait: 10 })
    const order: number[] = []
    let inside = 0
    let most = 0
    const visit = (number: number) =>
      turnstile.pass(async () => {
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
    const turnstile = new Turnstile({ atOnce: 1, mayWait: 1 })
    const leave = await turnstile.enter()
    const second = turnstile.enter()
    await assert.rejects(turnstile.enter(), { status: 503 })
    leave()
    ;(await second)()
    ;(await turnstile.enter())()
  })

  test('a failure inside leaves the place to the next', async () => {
    const turnstile = new Turnstile({ atOnce: 1, mayWait: 0 })
    await assert.rejects(
      turnstile.pass(() => Promise.reject(new Error('broken'))),
      /broken/,
    )
    assert.equal(await turnstile.pass(async () => 'next'), 'next')
  })
})
