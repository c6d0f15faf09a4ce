import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

suite('what managers do to items', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const now = () => Math.floor(goodlot.clock.now() / 1000)
  const given = async (item = {}, auction = {}) => {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      ...auction,
    })
    return givenItem(goodlot.db, { auctionId, ...item })
  }

  test('a live lot is opened, called, opened again and withdrawn by hand', async () => {
    const { id } = await given({ itemType: 'live', controlMode: 'manual', status: 'pending' })
    const statuses = []
    for (const action of ['open', 'call', 'open', 'withdraw']) {
      statuses.push((await ours.managed('POST', `/items/${id}/${action}`)).status)
    }
    assert.deepEqual(statuses, ['open', 'closing', 'open', 'withdrawn'])
    const again = await ours.manage('POST', `/items/${id}/open`)
    assert.deepEqual([again.status, again.body.reason], [409, 'item_status'])
    assert.match(again.body.message, /pending, closing/)
  })

  test('fair warning is told to all who follow, changes nothing, and is for open lots under manual control', async () => {
    const live = { itemType: 'live', controlMode: 'manual' } as const
    const { id } = await given(live)
    const before = await ours.managed('GET', `/items/${id}`)
    assert.deepEqual(await ours.managed('POST', `/items/${id}/warn`), before)
    const told = await rows<{ payload: object }>(
      goodlot.db,
      `select payload::jsonb as payload from event_log where kind = 'event.fairWarning' and auction_id = $1`,
      [before.auctionId],
    )
    assert.deepEqual(told, [{ payload: { itemId: id } }])
    const refusals: [item: object, auction: object, reason: string][] = [
      [{}, {}, 'control_mode'],
      [{ ...live, status: 'pending' }, {}, 'item_status'],
      [{ ...live, status: 'paused' }, {}, 'item_status'],
      [live, { status: 'paused' }, 'auction_status'],
    ]
    for (const [item, auction, reason] of refusals) {
      const { status, body } = await ours.manage('POST', `/items/${(await given(item, auction)).id}/warn`)
      assert.deepEqual([status, body.reason], [409, reason])
    }
  })

  test('whoever bid on a withdrawn item is told', async () => {
    const { id } = await given()
    const bidder = await givenPerson(goodlot)
    const bid = { token: bidder.token, body: { amount: 10 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${id}/bid`, bid)).body.isCurrentUserWinning, true)
    await ours.managed('POST', `/items/${id}/withdraw`)
    const { body } = await goodlot.call('GET', '/v3/bidder/notifications?filter=general', {
      token: bidder.token,
    })
    assert.deepEqual([body.totalCount, body.notifications[0].title], [1, 'Lot withdrawn'])
    assert.equal((await goodlot.call('GET', `/v3/item/${id}`, { token: bidder.token })).status, 404)
  })

  test('resuming an item moves its end by the pause', async () => {
    const { id } = await given()
    const before = await ours.managed('GET', `/items/${id}`)
    assert.equal((await ours.managed('POST', `/items/${id}/pause`)).status, 'paused')
    await goodlot.clock.advance(90)
    const resumed = await ours.managed('POST', `/items/${id}/resume`)
    assert.equal(resumed.status, 'open')
    assert.ok(Math.abs(resumed.endTime - before.endTime - 90) <= 30, `${resumed.endTime - before.endTime}`)
    assert.equal(resumed.firstEndTime, resumed.endTime)
  })

  test('while the auction is paused its items are left alone', async () => {
    const { id } = await given({}, { status: 'paused' })
    const refused = await ours.manage('POST', `/items/${id}/pause`)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'auction_status'])
  })

  test('a deleted item is gone for its managers too; one with bids is not deleted', async () => {
    const { id, auctionId } = await given()
    assert.equal((await ours.manage('DELETE', `/items/${id}`)).status, 204)
    assert.equal((await ours.manage('GET', `/items/${id}`)).status, 404)
    assert.equal((await ours.manage('PATCH', `/items/${id}`, { name: 'Back' })).status, 404)
    assert.equal((await ours.manage('POST', `/items/${id}/open`)).status, 404)
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/items`)).totalCount, 0)

    const wanted = await given({ standing: { sequence: 1 } })
    const refused = await ours.manage('DELETE', `/items/${wanted.id}`)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'item_has_activity'])
  })

  test('what a manager did is told to those who follow and kept in the audit log', async () => {
    const { id, auctionId } = await given()
    await ours.managed('POST', `/items/${id}/pause`)
    const { rows } = await goodlot.db.query(
      'select payload::jsonb as payload from event_log where auction_id = $1',
      [auctionId],
    )
    const { payload } = rows[0]
    assert.deepEqual(
      [payload.itemId, payload.action, payload.status, payload.statusId],
      [id, 'status', 'paused', 9],
    )
    assert.ok(payload.endTime > now())
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=1`)
    const [{ action, subject, subjectId, actorId }] = log.entries
    assert.deepEqual([action, subject, subjectId, actorId], ['pause', 'item', id, ours.manager.id])
  })
})
