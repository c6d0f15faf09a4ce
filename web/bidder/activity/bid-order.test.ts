import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bidsInOrder, statusNow } from './bid-order.ts'

suite('my bids', () => {
  test('come outbid first, then winning, sealed, won and lost, each as it came', () => {
    const entries = (['won', 'winning', 'losing', 'lost', 'sealed', 'losing'] as const).map((status, id) => ({
      id,
      status,
    }))
    assert.deepEqual(
      bidsInOrder(entries).map(({ id }) => id),
      [2, 5, 1, 4, 0, 3],
    )
  })

  test('stand where they stand now, and what is over stays over', () => {
    const losing = { amount: 5, status: 'losing' } as const
    assert.equal(statusNow({ myStatus: 'winning' }, losing), 'losing')
    assert.equal(statusNow({ myStatus: 'winning' }, undefined), 'winning')
    assert.equal(statusNow({ myStatus: 'won' }, losing), 'won')
  })
})
