import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pause, realTime } from './time.ts'

suite('real time', () => {
  test('runs work once, again and again, or not at all', async () => {
    const { after, every } = realTime
    after(1, () => assert.fail('it was cancelled')).cancel()
    // Its timers keep no process alive, so something else has to.
    const alive = setInterval(() => {}, 60_000)
    await new Promise((done) => after(1, () => done(null)))
    let rounds = 0
    await new Promise<void>((done) => {
      const timer = every(1, () => {
        if (++rounds < 3) return
        timer.cancel()
        done()
      })
    })
    await pause(5)
    assert.equal(rounds, 3)
    clearInterval(alive)
  })

  test('waits for its time, or until the signal', async () => {
    await realTime.wait(1)
    const ending = new AbortController()
    const waits = [realTime.wait(3_600_000, ending.signal), pause(3_600_000, AbortSignal.abort())]
    ending.abort()
    await Promise.all(waits)
  })

  test('a deadline ends with a TimeoutError', async () => {
    const alive = setInterval(() => {}, 60_000)
    const deadline = realTime.deadline(1)
    await new Promise((done) => deadline.addEventListener('abort', done))
    assert.equal(deadline.reason.name, 'TimeoutError')
    clearInterval(alive)
  })
})
