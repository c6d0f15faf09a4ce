import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import type { Thermometer } from '../../auction/auctions/thermometer.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { rows } from '../../platform/database/pool.ts'
import { cacheSeconds } from '../../platform/events/cache-rules.ts'

/** Unless given: nothing leads, nothing was donated, and the goal is a thousand. */
const figures = (some: Partial<Thermometer>): Partial<Thermometer> => ({
  leading: '0.00',
  total: some.raised!,
  donated: '0.00',
  goal: '1000.00',
  ...some,
})

suite('the thermometer of an auction', () => {
  const goodlot = useService()
  const read = async (auctionId: number) =>
    (await goodlot.call('GET', `/v3/auctions/${auctionId}`)).body.thermometer

  test('counts what was won, bought and given, paid or not, and leading bids beside it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { columns: { goal_cents: 100_000n } })
    assert.deepEqual(await read(auctionId), figures({ raised: '0.00' }))
    const anna = await givenPerson(goodlot)
    const lamp = await givenItem(goodlot.db, { auctionId })
    const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', buyNowCents: 6000n })
    const post = (path: string, body: object) => goodlot.call('POST', path, { token: anna.token, body })

    await post(`/v3/item/${lamp.id}/bid`, { amount: 10 })
    await goodlot.clock.advance(cacheSeconds.raised + 1)
    assert.deepEqual(await read(auctionId), figures({ raised: '0.00', leading: '10.00', total: '10.00' }))
    await post(`/v3/item/${ticket.id}/purchase`, { quantity: 2 })
    await post(`/v3/auctions/${auctionId}/donation`, { amount: 25.5 })
    assert.deepEqual(
      await read(auctionId),
      figures({
        raised: '145.50',
        leading: '10.00',
        total: '155.50',
        donated: '25.50',
      }),
    )

    await goodlot.clock.advance(3601)
    await goodlot.service.ticker.tick()
    assert.deepEqual(await read(auctionId), figures({ raised: '155.50', donated: '25.50' }))
    const told = await rows(
      goodlot.db,
      `select payload from events where kind = 'event.raised' and auction_id = $1`,
      [auctionId],
    )
    assert.deepEqual(told, Array(3).fill({ payload: { auctionId } }))
  })

  test('a leading bid counts once its reserve is met, by its price and not by its ceiling, and never while sealed', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const lamp = await givenItem(goodlot.db, { auctionId, reserveCents: 5000n })
    const vase = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    const boat = await givenItem(goodlot.db, { auctionId, itemType: 'live', controlMode: 'manual' })
    const bid = async (who: typeof anna, path: string, body: object) => {
      assert.equal((await goodlot.call('POST', `/v3/item/${path}`, { token: who.token, body })).status, 200)
      await goodlot.clock.advance(cacheSeconds.raised + 1)
      return (await read(auctionId)).leading
    }
    assert.equal(await bid(anna, `${lamp.id}/bid`, { amount: 20 }), '0.00')
    assert.equal(await bid(anna, `${vase.id}/bid`, { amount: 700 }), '0.00')
    assert.equal(await bid(ben, `${boat.id}/bid`, { amount: 30 }), '30.00')
    assert.equal(await bid(ben, `${lamp.id}/bid`, { amount: 49.99 }), '30.00')
    assert.equal(await bid(anna, `${lamp.id}/bid`, { amount: 60 }), '90.00')
    assert.equal(await bid(anna, `${lamp.id}/auto-bid`, { maxAmount: 900 }), '90.00')

    const pause = 'update standings set status_id = $1 where item_id = $2'
    await goodlot.db.query(pause, [itemStatus.paused, boat.id])
    await goodlot.clock.advance(cacheSeconds.raised + 1)
    assert.equal((await read(auctionId)).leading, '90.00')
  })

  for (const isCounted of [false, true]) {
    test(`a gift recorded by a manager counts ${isCounted ? 'with' : 'only with'} offlineUpdatesThermometer`, async () => {
      const [manager, guest] = [await givenPerson(goodlot), await givenPerson(goodlot)]
      const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [manager.id] })
      const { id: auctionId } = await givenAuction(goodlot.db, {
        organizationId,
        columns: { offline_updates_thermometer: isCounted },
      })
      const sold = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', buyNowCents: 700n })
      await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
      const sell = async (body: object) => {
        const path = `/v3/manage/auctions/${auctionId}/purchases`
        const answer = await goodlot.call('POST', path, { token: manager.token, body })
        assert.equal(answer.status, 201, answer.text)
      }
      await sell({ userId: guest.id, amount: 50, isPledge: false })
      await sell({ userId: guest.id, itemId: sold.id })
      const gift = isCounted ? '50.00' : '0.00'
      assert.deepEqual(await read(auctionId), {
        raised: isCounted ? '57.00' : '7.00',
        leading: '0.00',
        total: isCounted ? '57.00' : '7.00',
        donated: gift,
        goal: null,
      })

      const path = `/v3/manage/auctions/${auctionId}`
      const body = { donations: { offlineUpdatesThermometer: !isCounted }, goal: 99 }
      const changed = await goodlot.call('PATCH', path, { token: manager.token, body })
      assert.equal(changed.body.goal, 99)
      assert.deepEqual(
        [(await read(auctionId)).donated, (await read(auctionId)).goal],
        [isCounted ? '0.00' : '50.00', '99.00'],
      )
    })
  }
})
