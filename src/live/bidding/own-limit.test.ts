import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useBidding } from '../../../tests/kit/bidding.ts'
import { givenItem, givenManager } from '../../../tests/kit/given-auctions.ts'
import type { Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('a limit of one’s own', () => {
  const goodlot = useService()
  const { given, person, bid, autoBid, refusalOf } = useBidding(goodlot)
  const path = (auctionId: number) => `/v3/bidder/auctions/${auctionId}/limit`
  const read = async ({ token }: Person, auctionId: number) =>
    (await goodlot.call('GET', path(auctionId), { token })).body
  const set = async ({ token }: Person, auctionId: number, amount: unknown) =>
    goodlot.call('PUT', path(auctionId), { token, body: { amount } })
  const give = ({ token }: Person, auctionId: number, amount: number) =>
    goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, { token, body: { amount } })

  test('holds ceilings, prices, sealed bids and purchases, paid ones too', async () => {
    const { auctionId, itemId } = await given()
    const [other, sealed] = [
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' }),
    ]
    const anna = await person()
    assert.equal((await set(anna, auctionId, 200)).body.remaining, '200.00')
    assert.equal(await refusalOf(autoBid(anna, itemId, 100)), 'accepted')
    for (const amount of [40, 50]) assert.equal(await refusalOf(bid(anna, sealed.id, amount)), 'accepted')
    for (const amount of [20, 10]) assert.equal((await give(anna, auctionId, amount)).status, 201)
    await goodlot.db.query(
      `update purchases set paid_at = goodlot_now(), paid_by = 'cash' where user_id = $1`,
      [anna.id],
    )
    assert.equal((await give(anna, auctionId, 5)).status, 201)
    assert.deepEqual(await read(anna, auctionId), {
      auctionId,
      currency: 'USD',
      limit: '200.00',
      remaining: '15.00',
      atMost: '185.00',
      ceilings: '150.00',
      leading: '140.00',
      unpaid: '5.00',
      paid: '30.00',
    })
    const refused = (await bid(anna, other.id, 15.01)).body
    assert.deepEqual(refused.data.error, {
      ownLimit: ['This would exceed the limit you set for yourself in this auction.'],
    })
    assert.equal(refused.data.code, 'own_limit_exceeded')
    assert.equal((await give(anna, auctionId, 15.01)).body.reason, 'own_limit_exceeded')
    assert.equal(await refusalOf(bid(anna, other.id, 15)), 'accepted')
  })

  test('comes after the limit of the organizers, and can be raised or taken away by its owner', async () => {
    const { auctionId, itemId } = await given({ columns: { spending_limit_cents: 5000 } })
    const anna = await person()
    await set(anna, auctionId, 20)
    assert.equal(await refusalOf(bid(anna, itemId, 60)), 'spending_limit_exceeded')
    assert.equal(await refusalOf(bid(anna, itemId, 30)), 'own_limit_exceeded')
    await set(anna, auctionId, 30)
    assert.equal(await refusalOf(bid(anna, itemId, 30)), 'accepted')
    const lowered = (await set(anna, auctionId, 10)).body
    assert.deepEqual([lowered.limit, lowered.remaining, lowered.atMost], ['10.00', '0.00', '30.00'])
    const removed = (await set(anna, auctionId, null)).body
    assert.deepEqual([removed.limit, removed.remaining], [null, null])
    assert.equal(await refusalOf(autoBid(anna, itemId, 50)), 'accepted')
  })

  test('registers whoever sets one, once, and is nothing for those who see no auction', async () => {
    const { auctionId } = await given()
    const anna = await person()
    assert.equal((await read(anna, auctionId)).limit, null)
    await set(anna, auctionId, 5)
    await set(anna, auctionId, 6)
    const mine = await goodlot.call('GET', '/v3/bidder/my-auctions', { token: anna.token })
    assert.deepEqual([mine.body.totalCount, mine.body.auctions[0].id], [1, auctionId])
    const hidden = await given({ isPrivate: true })
    assert.equal((await set(anna, hidden.auctionId, 5)).status, 404)
    for (const wrong of [0, -1, 1.001, '5', true, undefined])
      assert.equal((await set(anna, auctionId, wrong)).status, 400, String(wrong))
    assert.equal((await read(anna, auctionId)).limit, '6.00')
  })

  test('is seen by nobody else: not by managers, in no refusal of what they do for a guest', async () => {
    const { auctionId, organizationId, itemId } = await given()
    const [anna, manager] = [await person(), await person()]
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    await set(anna, auctionId, 77.31)
    const manage = (method: string, rest: string, body?: object) =>
      goodlot.call(method, `/v3/manage/${rest}`, { token: manager.token, ...(body ? { body } : {}) })
    const base = `auctions/${auctionId}`
    const shown = [
      await manage('GET', `${base}/registrations`),
      await manage('GET', `${base}/registrations/${anna.id}`),
      await manage('GET', `${base}/exports/bidders.csv`),
      await manage('GET', `organizations/${organizationId}/audit`),
      await goodlot.call('GET', path(auctionId), { token: manager.token }),
    ]
    for (const { status, text } of shown) {
      assert.equal(status, 200)
      assert.ok(
        !text.includes('77.31') && !/(?<![\dA-F])7731(?![\dA-F])/.test(text) && !/own_?limit/i.test(text),
        text,
      )
    }
    const placed = await manage('POST', `items/${itemId}/bids`, { userId: anna.id, amount: 80 })
    assert.equal(placed.status, 201, placed.text)
    const gift = await manage('POST', `${base}/purchases`, { userId: anna.id, amount: 90 })
    assert.equal(gift.status, 201, gift.text)
  })
})
