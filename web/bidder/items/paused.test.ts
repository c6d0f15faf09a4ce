import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleItemDetail } from '../../../src/auction/items/example.ts'
import { itemStatus } from '../../../src/engine/statuses.ts'
import type { Item } from '../../shared/api-types.ts'
import { pausedWithAuction } from './paused.ts'

test('a lot that takes bids is paused with its auction, and no other', () => {
  for (const [auctionStatus, status, expected] of [
    ['paused', 'open', 'paused'],
    ['paused', 'extended', 'paused'],
    ['paused', 'closing', 'paused'],
    ['paused', 'sold', 'sold'],
    ['paused', 'pending', 'pending'],
    ['open', 'open', 'open'],
    ['open', 'paused', 'paused'],
  ] as const) {
    const item = {
      ...exampleItemDetail,
      status,
      statusId: itemStatus[status],
      auction: { ...exampleItemDetail.auction, status: auctionStatus },
    } as unknown as Item
    const { status: shown, statusId } = pausedWithAuction(item)
    assert.deepEqual([shown, statusId], [expected, itemStatus[expected]], `${auctionStatus}, ${status}`)
  }
})
