import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { DOUBLE_TAP_MS, ReadTerms, SecondTap } from './double-tap.ts'

test('terms count once they were on the page for a while, until they change or go', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const read = new ReadTerms()
  const hide = read.show('$25')
  mock.timers.tick(DOUBLE_TAP_MS - 1)
  assert.equal(read.has('$25'), false)
  mock.timers.tick(1)
  assert.deepEqual([read.has('$25'), read.has('$50')], [true, false])
  assert.equal(read.has('$25', { timeStamp: 0 }), false, 'a tap that a busy page handles late')
  assert.equal(read.has('$25', { timeStamp: performance.now() }), true)
  hide()
  assert.equal(read.has('$25'), false)
  read.show('$50')()
  mock.timers.tick(DOUBLE_TAP_MS)
  assert.equal(read.has('$50'), false, 'gone before it could be read')
  mock.timers.reset()
})

suite('a button that asks where it stands', () => {
  test('takes neither the first tap nor the second half of a double tap for the answer', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const question = new SecondTap()
    assert.equal(question.tap(), false)
    assert.equal(question.isAsking.value, true)
    assert.equal(question.tap(), false, 'the second half of a double tap')
    mock.timers.tick(DOUBLE_TAP_MS - 1)
    assert.equal(question.tap(), false)
    mock.timers.tick(1)
    assert.equal(question.tap(), true)
    mock.timers.reset()
  })

  test('asks again once what it asked about has changed', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const question = new SecondTap()
    question.tap()
    question.startOver()
    assert.equal(question.isAsking.value, false)
    assert.equal(question.tap(), false)
    mock.timers.tick(DOUBLE_TAP_MS - 1)
    assert.equal(question.tap(), false)
    mock.timers.reset()
  })
})
