import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueAuctionStatus } from './auction-clock.ts'
import { isBidOn, isPurchased, itemTypes } from './item-types.ts'
import {
  type AuctionStatusName,
  allowedTransitions,
  auctionStatus,
  auctionStatusName,
  isHidden,
  itemStatus,
  itemStatusName,
  mayBecome,
} from './statuses.ts'

const transitions: Record<AuctionStatusName, string> = {
  draft: 'presale preview open test cancelled',
  presale: 'preview open cancelled',
  preview: 'open cancelled',
  open: 'paused closed extended cancelled',
  paused: 'open closed cancelled',
  closed: 'reconciled',
  reconciled: 'closed',
  extended: 'closed cancelled',
  test: 'draft cancelled',
  cancelled: '',
}

for (const [from, to] of Object.entries(transitions)) {
  test(`an auction that is ${from} may become: ${to || 'nothing else'}`, () => {
    const id = auctionStatus[from as AuctionStatusName]
    assert.equal(allowedTransitions(id).map(auctionStatusName).join(' '), to)
    for (const [name, other] of Object.entries(auctionStatus)) {
      assert.equal(mayBecome({ from: id, to: other }), to.split(' ').includes(name))
    }
  })
}

test('ids and names are those of the API', () => {
  assert.equal(auctionStatusName(8), 'extended')
  assert.equal(itemStatusName(10), 'soldOut')
  assert.deepEqual(Object.values(auctionStatus), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  assert.deepEqual(Object.values(itemStatus), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('drafts and what was deleted or withdrawn are hidden, and nothing else', () => {
  const hidden = Object.entries(itemStatus).filter(([, status]) => isHidden(status))
  assert.deepEqual(
    hidden.map(([name]) => name),
    ['draft', 'deleted', 'withdrawn'],
  )
})

test('an item is either bid on or purchased', () => {
  assert.deepEqual(itemTypes.filter(isBidOn), ['silent', 'live', 'sealedBid'])
  assert.deepEqual(itemTypes.filter(isPurchased), ['forSale', 'ticket', 'raffle', 'donation'])
})

test('the clock opens and closes auctions, and waits for items in extended bidding', () => {
  const due = (name: AuctionStatusName, now: number, itemsInBidding = 0) => {
    const status = dueAuctionStatus(
      { statusId: auctionStatus[name], startsAt: 10, endsAt: 20, itemsInBidding },
      now,
    )
    return status === null ? 'stays' : auctionStatusName(status)
  }
  assert.equal(due('presale', 9), 'stays')
  assert.equal(due('presale', 10), 'open')
  assert.equal(due('preview', 10), 'open')
  assert.equal(due('draft', 10), 'stays')
  assert.equal(due('open', 19), 'stays')
  assert.equal(due('open', 20), 'closed')
  assert.equal(due('open', 20, 1), 'extended')
  assert.equal(due('extended', 30, 1), 'stays')
  assert.equal(due('extended', 30), 'closed')
  assert.equal(due('paused', 30), 'stays')
  assert.equal(due('test', 30), 'stays')
})
