import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { itemStatus } from '../../engine/statuses.ts'
import type { ItemCardRow } from './card.ts'
import { presentItemCard } from './card.ts'

const anna = 7
const ben = 8

suite('item card', () => {
  test('before the first bid the starting price is both the price and the minimum', () => {
    const card = show({ startingCents: 5000n })
    assert.deepEqual(
      [card.startingPrice, card.currentPrice, card.nextMinimumBid, card.bidIncrement, card.bidCount],
      [50, 50, 50, 5, 0],
    )
  })

  test('after bids the minimum is one step above the price: the item’s own, else the auction’s, else the house’s', () => {
    const bids = { priceCents: 12000n, leaderId: ben, bidCount: 3 }
    const increments = [{ belowCents: null, incrementCents: 2500 }]
    assert.deepEqual(step(show(bids)), [10, 130])
    assert.deepEqual(step(show({ ...bids, increments })), [25, 145])
    assert.deepEqual(step(show({ ...bids, increments, incrementCents: 100n })), [1, 121])
  })

  test('cents stay exact', () => {
    const card = show({ priceCents: 29n, leaderId: ben, incrementCents: 1n, buyNowCents: 9999999999n })
    assert.deepEqual([card.currentPrice, card.nextMinimumBid, card.buyNowPrice], [0.29, 0.3, 99999999.99])
  })

  test('only the leader sees the own ceiling, and only signed-in people the three fields of theirs', () => {
    const led = { priceCents: 12000n, leaderId: anna, leaderMaxCents: 40000n, bidCount: 1, isFavorite: true }
    assert.deepEqual(own(show(led, anna)), [true, true, 400])
    assert.deepEqual(own(show({ ...led, isFavorite: false }, ben)), [false, false, null])
    assert.deepEqual(
      ['isFavorite', 'isCurrentUserWinning', 'autoBidMax'].filter((key) => key in show(led, null)),
      [],
    )
  })

  test('a ceiling, a leader and a reserve never appear as such, in no form', () => {
    const secrets = { reserveCents: 77777n, leaderId: 987654, leaderMaxCents: 66666n, priceCents: 12000n }
    for (const viewer of [null, ben]) {
      const text = JSON.stringify(show(secrets, viewer))
      for (const secret of ['77777', '777.77', '987654', '66666', '666.66']) {
        assert.ok(!text.includes(secret), `${secret} is in ${text}`)
      }
    }
  })

  test('of a reserve one learns that it is there and whether it is met, at the very amount', () => {
    const reserve = (priceCents: bigint | null) => {
      const card = show({ reserveCents: 20000n, priceCents, leaderId: priceCents === null ? null : ben })
      return [card.hasReserve, card.isReserveMet]
    }
    assert.deepEqual(reserve(null), [true, false])
    assert.deepEqual(reserve(19999n), [true, false])
    assert.deepEqual(reserve(20000n), [true, true])
    assert.equal(show({ reserveCents: null }).hasReserve, false)
  })

  test('a sealed item shows nothing of its bids until it is closed', () => {
    const envelope = { itemType: 'sealedBid', priceCents: 90000n, leaderId: anna, bidCount: 4 } as const
    for (const reserveCents of [null, 80000n]) {
      const open = show({ ...envelope, reserveCents }, anna)
      assert.deepEqual([open.currentPrice, open.nextMinimumBid, open.bidCount], [10, 10, 0])
      assert.deepEqual([open.isReserveMet, open.isCurrentUserWinning], [false, false])
    }
    const sold = show({ ...envelope, statusId: itemStatus.sold }, anna)
    assert.deepEqual([sold.currentPrice, sold.isCurrentUserWinning], [900, true])
  })

  test('nobody is winning an item that stayed unsold', () => {
    const led = { priceCents: 12000n, leaderId: anna, leaderMaxCents: 40000n }
    assert.deepEqual(own(show({ ...led, statusId: itemStatus.unsold }, anna)), [false, false, null])
    assert.deepEqual(own(show({ ...led, statusId: itemStatus.sold }, anna)), [false, true, 400])
  })

  test('what is sold and not bid on has one price', () => {
    for (const itemType of ['forSale', 'ticket', 'raffle'] as const) {
      const card = show({ itemType, startingCents: 0n, buyNowCents: 2500n, statusId: itemStatus.available })
      assert.deepEqual([card.startingPrice, card.currentPrice, card.buyNowPrice], [25, 25, 25])
      assert.deepEqual([card.nextMinimumBid, card.bidIncrement], [25, 0])
    }
  })

  test('what remains is the stock less what is sold, and null without a stock', () => {
    assert.equal(show({ quantity: 10, quantitySold: 10 }).quantityRemaining, 0)
    assert.equal(show({ quantity: 10, quantitySold: 3 }).quantityRemaining, 7)
    assert.equal(show({ quantity: null, quantitySold: 3 }).quantityRemaining, null)
  })

  test('times are whole epoch seconds and images whole addresses', () => {
    const card = show({ endAt: new Date(1_794_700_000_999), imageKey: 'abc' })
    assert.equal(card.endTime, 1_794_700_000)
    assert.equal(card.imageUrl, 'https://goodlot.example/images/abc/medium.webp')
    assert.equal(show({ imageKey: null }).imageUrl, null)
  })
})

function show(row: Partial<ItemCardRow>, viewerId: number | null = null) {
  return presentItemCard({ ...plainRow, ...row }, { viewerId, publicUrl: 'https://goodlot.example' })
}

const step = (card: { bidIncrement: number; nextMinimumBid: number }) => [
  card.bidIncrement,
  card.nextMinimumBid,
]
const own = (card: ReturnType<typeof show>) => [card.isFavorite, card.isCurrentUserWinning, card.autoBidMax]

const plainRow: ItemCardRow = {
  id: 1,
  auctionId: 2,
  itemCode: '1',
  name: 'A vase',
  itemType: 'silent',
  categoryId: null,
  startingCents: 1000n,
  incrementCents: null,
  buyNowCents: null,
  reserveCents: null,
  isFeatured: false,
  isLocalOnly: false,
  statusId: itemStatus.open,
  controlMode: 'auto',
  startAt: new Date(1_794_600_000_000),
  endAt: new Date(1_794_700_000_000),
  priceCents: null,
  leaderId: null,
  leaderMaxCents: null,
  bidCount: 0,
  quantity: null,
  quantitySold: 0,
  currency: 'USD',
  increments: null,
  imageKey: null,
  isFavorite: false,
}
