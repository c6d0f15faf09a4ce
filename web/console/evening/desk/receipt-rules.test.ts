import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WholeReceipt } from '../../api-types.ts'
import { amountToTake, changesSince, donationPart, newestPayment } from './receipt-rules.ts'

const line = (id: number, kind: string, amount: string, isPaid = false) => ({ id, kind, amount, isPaid })
const payment = (id: number, undoneAt: number | null = null) => ({ id, undoneAt })
const receipt = (purchases: object[], payments: object[] = [], creditAmount = '0.00') =>
  ({ purchases, payments, creditAmount }) as unknown as WholeReceipt

test('all that is due is taken unless less is typed; more, nothing and nonsense are not', () => {
  const typed = ['', ' ', '40', '40.5', '100', '100.01', '0', '-5', 'abc', '12.345', '1,000']
  assert.deepEqual(
    typed.map((text) => amountToTake(text, 100)),
    [100, 100, 40, 40.5, 100, null, null, null, null, null, null],
  )
  assert.equal(amountToTake('1,000', 2000), 1000)
})

test('payments taken or undone and lines added or removed are listed', () => {
  const seen = receipt([line(1, 'won', '10.00'), line(2, 'sale', '5.00')], [payment(7)])
  const now = receipt([line(1, 'won', '10.00'), line(3, 'donation', '50.00')], [payment(7, 99), payment(8)])
  const { payments, added, gone } = changesSince(seen, now)
  assert.deepEqual(
    [payments, added, gone].map((list) => list.map(({ id }) => id)),
    [[7, 8], [3], [2]],
  )
  assert.deepEqual(changesSince(seen, seen), { payments: [], added: [], gone: [] })
})

test('the newest payment that counts is the one to undo', () => {
  assert.equal(newestPayment(receipt([], [payment(7), payment(8, 1)]))?.id, 7)
  assert.equal(newestPayment(receipt([])), undefined)
})

test('of what is due the unpaid donations are counted', () => {
  assert.equal(
    donationPart(
      receipt([line(1, 'donation', '50.00'), line(2, 'donation', '20.00', true), line(3, 'won', '9.00')]),
    ),
    50,
  )
  const lines = [line(1, 'donation', '50.10'), line(2, 'won', '9.00'), line(3, 'donation', '20.00')]
  assert.equal(donationPart(receipt(lines, [], '50.00')), 20.1, 'what was paid in part is not due')
})
