import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bestSample, firstGuess, offsetOf } from './clock-samples.ts'

suite("the server's clock", () => {
  test('is read from halfway between question and answer', () => {
    assert.equal(offsetOf({ sentAt: 100, receivedAt: 300, serverMs: 1_000_200 }), 1_000_000)
  })

  test('is taken from the quickest answer', () => {
    const slow = { sentAt: 0, receivedAt: 900, serverMs: 5 }
    const quick = { sentAt: 1_000, receivedAt: 1_080, serverMs: 6 }
    assert.equal(bestSample([slow, quick]), quick)
    assert.equal(bestSample([quick, slow]), quick)
    assert.equal(bestSample([]), null)
  })

  test('is guessed at first: the device, unless it is minutes away from when the page was made', () => {
    const madeAtMs = 1_800_000_000_000
    assert.equal(firstGuess({ deviceMs: madeAtMs + 59_000, madeAtMs }), madeAtMs + 59_000)
    assert.equal(firstGuess({ deviceMs: madeAtMs + 600_000, madeAtMs }), madeAtMs)
    assert.equal(firstGuess({ deviceMs: madeAtMs - 600_000, madeAtMs }), madeAtMs)
  })
})
