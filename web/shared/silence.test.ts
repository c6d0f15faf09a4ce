import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Silence, type SilenceStep } from './silence.ts'

/** A connection that has answered once, and a clock that only the test moves. */
function givenConnection({ knowsTheQuestion = true } = {}) {
  const silence = new Silence()
  let seconds = 100
  silence.connected(seconds * 1000)
  const check = (isLastMinute: boolean) => silence.check({ nowMs: seconds * 1000, isLastMinute })
  assert.equal(check(false), 'ask')
  if (knowsTheQuestion) silence.answered(seconds * 1000)
  return {
    receive: () => silence.received(seconds * 1000),
    answer: () => silence.answered(seconds * 1000),
    sleep: (count: number) => void (seconds += count),
    /** What each of the next seconds calls for. */
    pass(count: number, { isLastMinute = false } = {}): SilenceStep[] {
      return Array.from({ length: count }, () => {
        seconds++
        return check(isLastMinute)
      })
    },
  }
}

const waits = (count: number): SilenceStep[] => Array(count).fill('wait')

suite('a silent connection', () => {
  test('is asked after 4 s and doubted after 10 s', () => {
    const { pass } = givenConnection()
    assert.deepEqual(pass(10), [...waits(3), 'ask', ...waits(5), 'doubt'])
  })

  test('is asked after 2 s and doubted after 5 s in the last minute', () => {
    const { pass } = givenConnection()
    assert.deepEqual(pass(5, { isLastMinute: true }), ['wait', 'ask', 'wait', 'wait', 'doubt'])
  })

  test('is not doubted for a slow answer, nor for an event in place of one', () => {
    const { pass, answer, receive } = givenConnection()
    assert.deepEqual(pass(9), [...waits(3), 'ask', ...waits(5)])
    answer()
    assert.deepEqual(pass(9), [...waits(3), 'ask', ...waits(5)])
    receive()
    assert.deepEqual(pass(4), [...waits(3), 'ask'])
    assert.deepEqual(pass(2, { isLastMinute: true }), waits(2))
    answer()
    assert.deepEqual(pass(1, { isLastMinute: true }), waits(1))
  })

  test('is never asked while prices come in', () => {
    const { pass, receive } = givenConnection()
    for (let price = 0; price < 20; price++) {
      assert.deepEqual(pass(3), waits(3))
      receive()
    }
  })

  test('has time to answer when the last minute begins in the middle', () => {
    const { pass } = givenConnection()
    assert.deepEqual(pass(6), [...waits(3), 'ask', ...waits(2)])
    assert.deepEqual(pass(1, { isLastMinute: true }), ['doubt'])
    const late = givenConnection()
    assert.deepEqual(late.pass(4), [...waits(3), 'ask'])
    assert.deepEqual(late.pass(3, { isLastMinute: true }), ['wait', 'wait', 'doubt'])
  })

  test('is asked at once when the device slept, and not blamed for that time', () => {
    const { pass, sleep } = givenConnection()
    sleep(600)
    assert.deepEqual(pass(10), ['ask', ...waits(9)])
    assert.deepEqual(pass(1), ['doubt'])
  })

  test('to a server that never answers the question is asked once and not doubted', () => {
    const { pass, receive } = givenConnection({ knowsTheQuestion: false })
    assert.deepEqual(pass(60), waits(60))
    receive()
    assert.deepEqual(pass(60), waits(60))
  })
})
