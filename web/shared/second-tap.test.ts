import assert from 'node:assert/strict'
import { mock, suite, test } from 'node:test'
import { DEAF_MS, SecondTap } from './second-tap.ts'

suite('a button that asks where it stands', () => {
  test('takes neither the first tap nor the second half of a double tap for the answer', () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const question = new SecondTap()
    assert.equal(question.tap(), false)
    assert.equal(question.isAsking.value, true)
    assert.equal(question.tap(), false, 'the second half of a double tap')
    mock.timers.tick(DEAF_MS - 1)
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
    mock.timers.tick(DEAF_MS - 1)
    assert.equal(question.tap(), false)
    mock.timers.reset()
  })
})
