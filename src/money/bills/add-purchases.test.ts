import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import type { Database } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { addPurchases, type NewPurchase } from './add-purchases.ts'

suite('recording purchases', () => {
  let database: TestDatabase
  let db: Database
  before(async () => {
    database = await openTestDatabase()
    db = database.db
  })
  after(() => database.drop())

  const line = (purchase: Pick<NewPurchase, 'auctionId' | 'itemId' | 'userId'> & Partial<NewPurchase>) => ({
    quantity: 1,
    amountCents: 1000n,
    kind: 'won' as const,
    isPledge: false,
    isOffline: false,
    ...purchase,
  })
  const recorded = (purchases: NewPurchase[]) =>
    new Changes(db, new ResponseCache()).commit((tx, emit) => addPurchases(tx, emit, purchases))
  const receipts = (auctionId: number) =>
    rows<{ id: number }>(db, 'select id from receipts where auction_id = $1', [auctionId])

  test('a bidder has one receipt in an auction, and another one in another', async () => {
    const [here, there] = [await givenAuction(db), await givenAuction(db)]
    const [anna, ben] = [await givenUser(db), await givenUser(db)]
    const item = (auctionId: number) => givenItem(db, { auctionId })
    const [first, second, third, elsewhere] = [
      await item(here.id),
      await item(here.id),
      await item(here.id),
      await item(there.id),
    ]
    const made = await recorded([
      line({ auctionId: here.id, itemId: first.id, userId: anna.id }),
      line({ auctionId: here.id, itemId: second.id, userId: anna.id }),
      line({ auctionId: here.id, itemId: third.id, userId: ben.id }),
      line({ auctionId: there.id, itemId: elsewhere.id, userId: anna.id }),
    ])
    assert.deepEqual(
      made.map(({ itemId }) => itemId),
      [first.id, second.id, third.id, elsewhere.id],
    )
    assert.equal(made[0]!.receiptId, made[1]!.receiptId)
    assert.equal(new Set(made.map(({ receiptId }) => receiptId)).size, 3)
  })

  test('an item has one winner: a second close makes nothing and says so', async () => {
    const { id: auctionId } = await givenAuction(db)
    const { id: itemId } = await givenItem(db, { auctionId })
    const [anna, ben] = [await givenUser(db), await givenUser(db)]
    const first = await recorded([line({ auctionId, itemId, userId: anna.id })])
    assert.equal(first.length, 1)
    assert.deepEqual(await recorded([line({ auctionId, itemId, userId: anna.id })]), [])
    assert.deepEqual(await recorded([line({ auctionId, itemId, userId: ben.id, kind: 'buyNow' })]), [])
  })

  test('what is sold in numbers is recorded as often as it is bought', async () => {
    const { id: auctionId } = await givenAuction(db)
    const { id: itemId } = await givenItem(db, { auctionId, itemType: 'ticket' })
    const { id: userId } = await givenUser(db)
    const sale = line({ auctionId, itemId, userId, kind: 'sale', quantity: 2, amountCents: 5000n })
    const made = await recorded([sale, sale])
    assert.deepEqual(
      made.map(({ kind, quantity, amountCents }) => ({ kind, quantity, amountCents })),
      Array(2).fill({ kind: 'sale', quantity: 2, amountCents: 5000n }),
    )
  })

  test('twenty purchases of one person at once share one receipt', async () => {
    const { id: auctionId } = await givenAuction(db)
    const { id: userId } = await givenUser(db)
    const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale' })
    const sale = line({ auctionId, itemId, userId, kind: 'sale' })
    const made = (await Promise.all(Array.from({ length: 20 }, () => recorded([sale])))).flat()
    assert.equal(made.length, 20)
    assert.deepEqual(await receipts(auctionId), [{ id: made[0]!.receiptId }])
  })

  test('nothing to record touches nothing', async () => {
    assert.deepEqual(await recorded([]), [])
  })

  test('the buyer is told of what was added, and of nothing else', async () => {
    const { id: auctionId } = await givenAuction(db)
    const { id: itemId } = await givenItem(db, { auctionId })
    const { id: userId } = await givenUser(db)
    const made = await recorded([line({ auctionId, itemId, userId })])
    const events = await rows(
      db,
      'select kind, payload::jsonb as payload from event_log where user_id = $1',
      [userId],
    )
    const payload = { action: 'add', purchaseId: made[0]!.id, itemId, auctionId }
    assert.deepEqual(events, [{ kind: 'event.purchase', payload }])
    assert.deepEqual(await recorded([line({ auctionId, itemId, userId })]), [])
    assert.equal((await rows(db, 'select from event_log where user_id = $1', [userId])).length, 1)
  })
})
