import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

const PATIENCE_SECONDS = 30

suite('what is over before its time shows the moment as its end', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const openAuction = () => givenAuction(goodlot.db, { organizationId: ours.organizationId })
  const clock = async () => (await goodlot.call('GET', '/v3/time')).body.epochMs / 1000
  const cardOf = async (id: number) => (await goodlot.call('GET', `/v3/item/${id}`)).body
  const lastTold = async (kind: string, auctionId: number, itemId?: number) => {
    const told = await rows<{ payload: string }>(
      goodlot.db,
      'select payload from event_log where kind = $1 and auction_id = $2 order by id',
      [kind, auctionId],
    )
    const payloads = told.map(({ payload }) => JSON.parse(payload))
    return payloads.findLast((payload) => itemId === undefined || payload.itemId === itemId)
  }
  const isNow = async (endTime: number, what: string) => {
    const away = (await clock()) - endTime
    assert.ok(away >= 0 && away < PATIENCE_SECONDS, `${what} ended ${away} s ago`)
  }

  test('an item under the hammer, in answers and events', async () => {
    const { id: auctionId } = await openAuction()
    const { id } = await givenItem(goodlot.db, { auctionId })
    const planned = (await cardOf(id)).endTime
    const closed = await ours.managed('POST', `/items/${id}/close`)
    await isNow(closed.endTime, 'the item')
    assert.equal(closed.firstEndTime, planned, 'organizers still see what was planned')
    assert.equal((await cardOf(id)).endTime, closed.endTime)
    assert.equal((await lastTold('event.item', auctionId, id)).endTime, closed.endTime)
  })

  test('an item that somebody buys now', async () => {
    const { id: auctionId } = await openAuction()
    const { id } = await givenItem(goodlot.db, { auctionId, buyNowCents: 5000n })
    const { token } = await givenPerson(goodlot)
    const bought = await goodlot.call('POST', `/v3/item/${id}/purchase`, { token, body: {} })
    assert.equal(bought.status, 201, bought.text)
    await isNow((await cardOf(id)).endTime, 'the item')
    for (const kind of ['event.item', 'event.bid'])
      assert.equal((await lastTold(kind, auctionId, id)).endTime, (await cardOf(id)).endTime, kind)
  })

  test('a whole auction with all that was in it, started or not', async () => {
    const { id: auctionId } = await openAuction()
    const given = [
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId, status: 'pending', startsIn: 600, endsIn: 1200 }),
      await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' }),
      await givenItem(goodlot.db, { auctionId, itemType: 'forSale' }),
      await givenItem(goodlot.db, { auctionId, itemType: 'ticket', status: 'pending', startsIn: 600 }),
    ]
    const closed = await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await isNow(closed.endTime, 'the auction')
    assert.equal(closed.endTime, closed.closedAt)
    assert.equal((await goodlot.call('GET', `/v3/auctions/${auctionId}`)).body.endTime, closed.endTime)
    assert.equal((await lastTold('event.auction', auctionId)).endTime, closed.endTime)
    for (const { id } of given) {
      const { endTime, startTime } = await cardOf(id)
      await isNow(endTime, `item ${id}`)
      assert.ok(startTime < endTime)
      assert.equal((await lastTold('event.item', auctionId, id)).endTime, endTime)
    }
    assert.equal(
      (await ours.manage('PATCH', `/auctions/${auctionId}`, { name: 'The gala that was' })).status,
      200,
    )
  })

  test('the clock leaves the ends as they were', async () => {
    const { id: auctionId } = await openAuction()
    const { id } = await givenItem(goodlot.db, { auctionId })
    const before = [
      (await cardOf(id)).endTime,
      (await goodlot.call('GET', `/v3/auctions/${auctionId}`)).body.endTime,
    ]
    await goodlot.clock.advance(3700)
    await goodlot.service.ticker.tick()
    const { status, endTime } = await cardOf(id)
    const auction = (await goodlot.call('GET', `/v3/auctions/${auctionId}`)).body
    assert.deepEqual([status, auction.status, endTime, auction.endTime], ['unsold', 'closed', ...before])
  })

  test('a copy of an auction that was closed early ends with its items, and not after it', async () => {
    const { id: auctionId } = await openAuction()
    const { id } = await givenItem(goodlot.db, { auctionId, name: 'Lamp' })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    const startTime = Math.floor(await clock()) + 86_400
    const copy = await ours.managed('POST', `/auctions/${auctionId}/copy`, {
      startTime,
      endTime: startTime + 900,
    })
    const copied = await row<{ ends: number }>(
      goodlot.db,
      `select extract(epoch from end_at)::int as ends from standings join items on items.id = item_id
        where items.auction_id = $1 and name = 'Lamp' and items.id <> $2`,
      [copy.id, id],
    )
    assert.equal(copied?.ends, startTime + 900)
  })
})
