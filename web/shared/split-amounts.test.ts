import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signal } from '@preact/signals'
import { SplitAmounts } from './split-amounts.ts'

const among = (...people: string[]) =>
  new SplitAmounts(signal<readonly string[]>(people), { amount: '100.00', currency: 'USD' })

test('equal shares are divided by the service, and shown as it divides', () => {
  const amounts = among('anna', 'ben', 'carl')
  assert.deepEqual(amounts.shares.value, [3334n, 3333n, 3333n])
  assert.deepEqual([amounts.canSplit.value, amounts.sent(0)], [true, {}])
  assert.equal(among('anna').canSplit.value, false)
})

test('typed amounts begin with the equal ones, and must make the price', () => {
  const amounts = among('anna', 'ben')
  amounts.setEqual(false)
  assert.deepEqual([amounts.typed.value.get('ben'), amounts.canSplit.value], ['50.00', true])
  amounts.type('ben', '40')
  assert.deepEqual([amounts.leftCents.value, amounts.canSplit.value], [1000n, false])
  amounts.type('anna', '60')
  assert.deepEqual(
    [amounts.canSplit.value, amounts.sent(0), amounts.sent(1)],
    [true, { amount: 60 }, { amount: 40 }],
  )
  amounts.type('anna', '100')
  amounts.type('ben', '0')
  assert.equal(amounts.canSplit.value, false, 'nobody has a share of nothing')
  amounts.type('ben', 'x')
  assert.equal(amounts.canSplit.value, false)
})
