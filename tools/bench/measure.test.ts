import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isBroken, type Measure } from './measure.ts'

suite('a bound', () => {
  const figure = (value: number, bound: Partial<Measure>): Measure => ({
    what: '',
    unit: '×',
    value,
    ...bound,
  })

  test('is kept by what lies on it and broken by what lies beyond', () => {
    assert.equal(isBroken(figure(12, { floor: 12 })), false)
    assert.equal(isBroken(figure(11.9, { floor: 12 })), true)
    assert.equal(isBroken(figure(20, { ceiling: 20 })), false)
    assert.equal(isBroken(figure(20.1, { ceiling: 20 })), true)
  })

  test('is broken only when the middle half of the rounds lies beyond it', () => {
    assert.equal(isBroken(figure(11, { low: 10, high: 12.1, floor: 12 })), false)
    assert.equal(isBroken(figure(11, { low: 10, high: 11.9, floor: 12 })), true)
    assert.equal(isBroken(figure(21, { low: 19, high: 30, ceiling: 20 })), false)
    assert.equal(isBroken(figure(21, { low: 20.5, high: 30, ceiling: 20 })), true)
  })

  test('is broken by what could not be measured', () => {
    const nothing = 0 / 0
    assert.equal(isBroken(figure(nothing, { floor: 1 })), true)
    assert.equal(isBroken(figure(nothing, { ceiling: 250 })), true)
    assert.equal(isBroken(figure(nothing, {})), false)
  })

  test('is not broken by an aim that is not reached', () => {
    assert.equal(isBroken(figure(0.3, { floor: 0.28, target: 0.4 })), false)
  })
})
