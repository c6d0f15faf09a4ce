import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('broadcasts', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  test('every registered bidder is notified, and all who follow the auction hear it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const [guest, stranger] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const absent = await givenUser(goodlot.db)
    for (const userId of [guest.id, absent.id]) await givenRegistration(goodlot.db, { auctionId, userId })
    await goodlot.db.query('update users set deleted_at = now() where id = $1', [absent.id])

    const body = { title: 'Dinner', message: 'Please take your seats.' }
    const sent = await ours.manage('POST', `/auctions/${auctionId}/broadcasts`, body)
    assert.deepEqual(
      [sent.status, sent.body],
      [201, { auctionId, ...body, audience: 'all', recipientCount: 1, isSent: true }],
    )

    const list = await goodlot.call('GET', '/v3/bidder/notifications', { token: guest.token })
    const [notification] = list.body.notifications
    assert.deepEqual(
      [
        notification.type,
        notification.title,
        notification.message,
        notification.auctionId,
        notification.priority,
      ],
      ['broadcast', 'Dinner', 'Please take your seats.', auctionId, 1],
    )
    const none = await goodlot.call('GET', '/v3/bidder/notifications', { token: stranger.token })
    assert.equal(none.body.totalCount, 0)
    const { rows } = await goodlot.db.query(
      'select kind, user_id, auction_id, payload::jsonb as payload from event_log order by id',
    )
    assert.deepEqual(
      rows.map((event) => [event.kind, event.user_id, event.auction_id]),
      [
        ['event.notification', guest.id, null],
        ['event.broadcast', null, auctionId],
      ],
    )
    assert.deepEqual(rows[0].payload, { ...notification, status: 'unread' })
    const toTheRoom = { auctionId, title: 'Dinner', message: '' }
    assert.deepEqual(rows[1].payload, toTheRoom, 'strangers follow the room of a public auction')
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?subject=broadcast`)
    assert.deepEqual(log.entries[0].changes, { ...body, audience: 'all', recipientCount: 1 })
  })

  test('reach those who joined or are checked in, and nobody whom a manager only put on the list', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const [joined, here, listed] = [
      await givenPerson(goodlot),
      await givenPerson(goodlot),
      await givenPerson(goodlot),
    ]
    await givenRegistration(goodlot.db, { auctionId, userId: joined.id })
    for (const { email } of [here, listed])
      await ours.managed('POST', `/auctions/${auctionId}/registrations`, { email })
    await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${here.id}`, { checkedIn: true })
    const body = { title: 'Dinner', message: 'Please take your seats.' }
    const path = `/auctions/${auctionId}/broadcasts`
    assert.equal((await ours.managed('POST', `${path}?dryRun=1`, body)).recipientCount, 2)
    assert.equal((await ours.managed('POST', path, body)).recipientCount, 2)
    const counts = await Promise.all(
      [joined, here, listed].map(async ({ token }) => {
        return (await goodlot.call('GET', '/v3/bidder/notifications', { token })).body.totalCount
      }),
    )
    assert.deepEqual(counts, [1, 1, 0])
  })

  test('an empty message is refused', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const body = { title: 'Hello', message: '  ' }
    assert.equal((await ours.manage('POST', `/auctions/${id}/broadcasts`, body)).status, 400)
  })
})
