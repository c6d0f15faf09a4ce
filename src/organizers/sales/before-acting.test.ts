import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

suite('knowing before acting', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const givenGala = async () => {
    const columns = { auto_bid_policy: 'classic' }
    return (await givenAuction(goodlot.db, { organizationId: ours.organizationId, columns })).id
  }
  const bid = (token: string, itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })

  test('a void tells beforehand where the item would stand and who would hear of it', async () => {
    const auctionId = await givenGala()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, incrementCents: 100n })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await bid(anna.token, itemId, 10)
    await bid(ben.token, itemId, 500)
    const path = `/items/${itemId}/bids/void`
    const preview = await ours.managed('POST', `${path}?dryRun=1`, { sequences: [2] })
    assert.partialDeepStrictEqual(preview, {
      isDone: false,
      currentPrice: 10,
      winnerId: anna.id,
      bidCount: 1,
      before: { currentPrice: 500, winnerId: ben.id },
      told: [{ paddleNumber: 101 }, { paddleNumber: 102 }],
    })
    const { body } = await goodlot.call('GET', `/v3/item/${itemId}`)
    assert.equal(body.currentPrice, 500)
    const done = await ours.managed('POST', path, { sequences: [2] })
    assert.deepEqual({ ...done, isDone: false }, preview)
    const gone = await ours.manage('POST', `${path}?dryRun=1`, { sequences: [2] })
    assert.deepEqual([gone.status, gone.body.reason], [409, 'no_such_bid'])
  })

  test('a preview tells managers no more than the two voids that they have, and how many are left', async () => {
    const auctionId = await givenGala()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, incrementCents: 100n })
    const { id: userId } = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId })
    await ours.managed('POST', `/items/${itemId}/bids`, { userId, amount: 10 })
    const preview = await ours.managed('POST', `/items/${itemId}/bids/void?dryRun=1`, { sequences: [1] })
    assert.equal(preview.voidsLeft, 1)
    await goodlot.db.query('update standings set voids_by_managers = 2 where item_id = $1', [itemId])
    const refused = await ours.manage('POST', `/items/${itemId}/bids/void?dryRun=1`, { sequences: [1] })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'voids_used_up'])
  })

  test('a message goes to all, to those who lose, or to winners who have not paid; each is counted first', async () => {
    const auctionId = await givenGala()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, incrementCents: 100n })
    const { id: sealedId } = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    const { id: wonId } = await givenItem(goodlot.db, { auctionId, status: 'sold' })
    const people = [await givenPerson(goodlot), await givenPerson(goodlot), await givenPerson(goodlot)]
    const [anna, ben, cara] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    await bid(anna.token, itemId, 10)
    await bid(ben.token, itemId, 11)
    await bid(cara.token, sealedId, 50)
    await givenPurchase(goodlot.db, { auctionId, itemId: wonId, userId: cara.id, kind: 'won' })
    const path = `/auctions/${auctionId}/broadcasts`
    const message = { title: 'Hello', message: 'there' }
    const expected = { all: [anna, ben, cara], losing: [anna], unpaid: [cara] }
    for (const [audience, recipients] of Object.entries(expected)) {
      const counted = await ours.manage('POST', `${path}?dryRun=1`, { ...message, audience })
      assert.deepEqual(
        [counted.status, counted.body.recipientCount, counted.body.isSent],
        [200, recipients.length, false],
      )
      const sent = await ours.manage('POST', path, { ...message, title: audience, audience })
      assert.deepEqual([sent.status, sent.body.recipientCount], [201, recipients.length])
      const told = await rows<{ user_id: number }>(
        goodlot.db,
        'select user_id from notifications where auction_id = $1 and title = $2 order by user_id',
        [auctionId, audience],
      )
      assert.deepEqual(
        told.map(({ user_id }) => user_id),
        recipients.map(({ id }) => id).sort((a, b) => a - b),
      )
    }
    const broadcasts = await rows(
      goodlot.db,
      `select from events where kind = 'event.broadcast' and auction_id = $1`,
      [auctionId],
    )
    assert.equal(broadcasts.length, 1)
  })

  test('two at the desk: money that was taken meanwhile is shown before any more is', async () => {
    const auctionId = await givenGala()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    const { id: userId } = await givenPerson(goodlot)
    const { receiptId } = await givenPurchase(goodlot.db, { auctionId, itemId, userId, amountCents: 10_000n })
    const pay = (body: object) => ours.manage('POST', `/receipts/${receiptId}/payments`, body)
    assert.equal((await pay({ paidBy: 'cash', amount: 40, seenDue: 100 })).status, 201)
    const second = await pay({ paidBy: 'card', seenDue: 100 })
    assert.deepEqual([second.status, second.body.reason], [409, 'changed_meanwhile'])
    const { current } = second.body
    assert.deepEqual([current.dueAmount, current.payments.length], ['60.00', 1])
    const knowing = await pay({ paidBy: 'card', seenDue: 60 })
    assert.deepEqual([knowing.status, knowing.body.isPaid], [201, true])
  })

  test('purchases are listed by kind', async () => {
    const auctionId = await givenGala()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    const { id: userId } = await givenPerson(goodlot)
    await givenPurchase(goodlot.db, { auctionId, itemId, userId })
    await givenPurchase(goodlot.db, { auctionId, itemId, userId, kind: 'donation' })
    const listed = await ours.managed('GET', `/auctions/${auctionId}/purchases?kind=donation`)
    assert.deepEqual([listed.totalCount, listed.purchases[0].kind], [1, 'donation'])
  })

  test('the log of an auction tells who did what, by person and by time', async () => {
    const auctionId = await givenGala()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const from = Math.floor(goodlot.clock.now() / 1000)
    await ours.managed('PATCH', `/items/${itemId}`, { donorName: 'Lake Hotel' })
    await ours.managed('PATCH', `/auctions/${auctionId}`, { description: 'Other' })
    await ours.managed('POST', `/items/${itemId}/pause`)
    const log = (query: string) => ours.managed('GET', `/auctions/${auctionId}/audit${query}`)
    const all = await log('')
    assert.deepEqual(
      all.entries.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`),
      ['pause item', 'update auction', 'update item'],
    )
    assert.ok(all.entries.every((entry: { auctionId: number }) => entry.auctionId === auctionId))
    assert.equal(all.entries[0].actorId, ours.manager.id)
    assert.equal((await log(`?actorId=${ours.manager.id}`)).totalCount, 3)
    assert.equal((await log('?actorId=1999999999')).totalCount, 0)
    assert.equal((await log(`?itemId=${itemId}`)).totalCount, 2)
    assert.equal((await log(`?until=${from}`)).totalCount, 0)
    assert.equal((await log(`?from=${from}`)).totalCount, 3)
    const other = await givenGala()
    assert.equal((await ours.managed('GET', `/auctions/${other}/audit`)).totalCount, 0)
  })
})
