import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute } from '../../platform/database/pool.ts'

suite('a gift in case the lot is lost', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function givenLot(columns = {}) {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { enable_custom_donation: true, ...columns },
    })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      controlMode: 'manual',
      incrementCents: 100n,
      name: 'Loon Cabin',
    })
    const givenBidder = async (amount: number) => {
      const person = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId: person.id })
      await bid(person, amount)
      return person
    }
    const bid = ({ token }: Person, amount: number) =>
      goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })
    const close = async () => {
      await ours.managed('POST', `/items/${itemId}/close`)
      await Promise.all([goodlot.service.ticker.tick(), goodlot.service.ticker.tick()])
    }
    return { auctionId, itemId, givenBidder, bid, close }
  }
  const path = (itemId: number) => `/v3/bidder/items/${itemId}/gift-if-lost`
  const promise = ({ token }: Person, itemId: number, amount: number | null) =>
    goodlot.call('PUT', path(itemId), { token, body: { amount } })
  const lines = async ({ token }: Person) =>
    (await goodlot.call('GET', '/v3/bidder/my-cart', { token })).body.items.map(
      (line: { itemType: string; purchaseAmount: string }) => [line.itemType, line.purchaseAmount],
    )

  test('becomes a donation of the loser, and nothing of the winner', async () => {
    const { itemId, givenBidder, close } = await givenLot()
    const [loser, winner] = [await givenBidder(20), await givenBidder(30)]
    assert.deepEqual((await promise(loser, itemId, 12.5)).body, { itemId, amount: '12.50' })
    await promise(winner, itemId, 99)
    const other = await goodlot.call('GET', path(itemId), { token: winner.token })
    assert.equal(other.body.amount, '99.00', 'everybody sees only their own')
    await close()
    assert.deepEqual(await lines(loser), [['donation', '12.50']])
    assert.deepEqual(await lines(winner), [['silent', '30.00']])
    const { body } = await goodlot.call('GET', '/v3/bidder/notifications', { token: loser.token })
    assert.deepEqual(
      [body.notifications[0].kind, body.notifications[0].facts.name],
      ['gaveInstead', 'Loon Cabin'],
    )
    const after = await goodlot.call('GET', path(itemId), { token: loser.token })
    assert.equal(after.body.amount, null)
  })

  test('is taken back until the close and not after it', async () => {
    const { itemId, givenBidder, close } = await givenLot()
    const [loser, late] = [await givenBidder(20), await givenBidder(30)]
    await givenBidder(40)
    await promise(loser, itemId, 12)
    await promise(loser, itemId, 15)
    assert.equal((await promise(loser, itemId, null)).body.amount, null)
    await promise(late, itemId, 15)
    await ours.managed('POST', `/items/${itemId}/close`)
    const refused = await promise(late, itemId, null)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'item_closed'])
    await close().catch(() => goodlot.service.ticker.tick())
    assert.deepEqual(await lines(loser), [])
    assert.deepEqual(await lines(late), [['donation', '15.00']])
  })

  test('needs a bid, and follows the rules of donations', async () => {
    const { itemId, givenBidder } = await givenLot({
      enable_minimum_donation: true,
      minimum_donation_cents: 1000n,
    })
    const [bidder, visitor] = [await givenBidder(20), await givenPerson(goodlot)]
    assert.equal((await promise(visitor, itemId, 20)).body.reason, 'no_bid')
    assert.equal((await promise(bidder, itemId, 9)).body.reason, 'below_minimum')
    assert.equal((await promise(bidder, itemId, 10)).status, 200)
  })

  test('counts in spending limits: the larger of bid and gift, once', async () => {
    const { auctionId, itemId, givenBidder, bid } = await givenLot()
    const bidder = await givenBidder(20)
    await execute(goodlot.db, 'update registrations set spending_limit_cents = 10000 where user_id = $1', [
      bidder.id,
    ])
    assert.equal((await promise(bidder, itemId, 101)).body.reason, 'spending_limit_exceeded')
    assert.equal((await promise(bidder, itemId, 60)).status, 200)
    const { id: second } = await givenItem(goodlot.db, { auctionId, startingCents: 1000n })
    const other = (amount: number) =>
      goodlot.call('POST', `/v3/item/${second}/bid`, { token: bidder.token, body: { amount } })
    assert.equal((await other(41)).body.data.code, 'spending_limit_exceeded', '60 of the gift and 41')
    assert.equal((await other(40)).body.data?.code, undefined)
    const limits = `/v3/bidder/auctions/${auctionId}/limit`
    const { body } = await goodlot.call('GET', limits, { token: bidder.token })
    assert.deepEqual([body.leading, body.ceilings], ['60.00', '100.00'], 'prices, and what they may come to')
    assert.equal((await bid(bidder, 25)).body.data.code, 'already_winning')
  })
})
