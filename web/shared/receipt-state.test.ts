import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isStillBill, receiptState } from './receipt-state.ts'

suite('a receipt', () => {
  test('says whether nothing, a part or all of it is paid', () => {
    assert.equal(receiptState({ amount: '530.00', due: '530.00' }), 'bill')
    assert.equal(receiptState({ amount: '530.00', due: '529.99' }), 'partlyPaid')
    assert.equal(receiptState({ amount: '530.00', due: '0.00' }), 'paid')
  })

  test('is still a bill when only part of it is paid, and never again once it has a number', () => {
    assert.equal(isStillBill({ number: null, due: '529.99' }), true)
    assert.equal(isStillBill({ number: null, due: '0.00' }), false)
    assert.equal(isStillBill({ number: 45, due: '20.00' }), false)
  })

  test('from which everything was taken back is no bill', () => {
    assert.equal(receiptState({ amount: '0.00', due: '0.00' }), 'paid')
  })
})
