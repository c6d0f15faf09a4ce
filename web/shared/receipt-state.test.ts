import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { receiptState } from './receipt-state.ts'

suite('a receipt', () => {
  test('is a bill until something is paid, and says when only part of it is', () => {
    assert.equal(receiptState({ amount: '530.00', due: '530.00' }), 'bill')
    assert.equal(receiptState({ amount: '530.00', due: '529.99' }), 'partlyPaid')
    assert.equal(receiptState({ amount: '530.00', due: '0.00' }), 'paid')
  })

  test('from which everything was taken back is no bill', () => {
    assert.equal(receiptState({ amount: '0.00', due: '0.00' }), 'paid')
  })
})
