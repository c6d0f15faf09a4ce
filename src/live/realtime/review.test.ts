import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenBidEvent, useProcesses, useSockets } from '../../../tests/kit/socket.ts'

for (const processes of [1, 2] as const) {
  suite(`a right that is taken away, with ${processes} process${processes > 1 ? 'es' : ''}`, () => {
    const { goodlot, listenAt } = useProcesses(processes, { SOCKET_REVIEW_SECONDS: '1' })
    const connect = useSockets()
    const open = (auth = {}) => connect(listenAt(), auth, { reconnection: true })

    test('a banned person is sent away and told why, others stay', async () => {
      const banned = await givenPerson(goodlot)
      const other = await givenPerson(goodlot)
      const socket = open({ token: banned.token })
      const bystander = open({ token: other.token })
      await Promise.all([socket.ready, bystander.ready])
      await goodlot.db.query('update users set is_locked_out = true where id = $1', [banned.id])
      await goodlot.clock.advance(1)
      const reason = await socket.disconnected
      assert.equal(reason, 'io server disconnect')
      assert.deepEqual(socket.received.all.at(-1), {
        name: 'dismissed',
        body: { error: 'forbidden', message: 'This account is closed.' },
      })
      assert.equal(bystander.socket.connected, true)
    })

    test('an auction that is cancelled, or turns private, is followed no longer by those who cannot see it', async () => {
      const gala = await givenAuction(goodlot.db)
      const fair = await givenAuction(goodlot.db)
      const guest = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId: gala.id, userId: guest.id })
      const inside = open({ token: guest.token })
      const outside = open()
      for (const socket of [inside, outside]) {
        await socket.ready
        for (const { id: auctionId } of [gala, fair])
          assert.equal((await socket.ask('subscribe', { auctionId })).ok, true)
      }
      await goodlot.db.query('update auctions set is_private = true where id = $1', [gala.id])
      await goodlot.clock.advance(1)
      await outside.received.count(2)
      assert.deepEqual(outside.received.all[1], {
        name: 'unsubscribed',
        body: { auctionId: gala.id, error: 'not_found', message: 'There is no such auction.' },
      })
      await givenBidEvent(goodlot.db, { auctionId: gala.id, bidCount: 1 })
      await givenBidEvent(goodlot.db, { auctionId: fair.id, bidCount: 2 })
      await outside.received.until((all) => all.some(({ body }) => body.bidCount === 2))
      assert.deepEqual(
        outside.events().map(({ bidCount }) => bidCount),
        [2],
      )
      await inside.received.until((all) => all.some(({ body }) => body.bidCount === 1))
      await goodlot.db.query('update auctions set status_id = 10 where id = $1', [gala.id])
      await goodlot.clock.advance(1)
      await inside.received.until((all) => all.some(({ name }) => name === 'unsubscribed'))
    })

    test('a token that expires ends the visit', async () => {
      const { token } = await givenPerson(goodlot)
      const socket = open({ token })
      const anonymous = open()
      await Promise.all([socket.ready, anonymous.ready])
      await goodlot.clock.advance(2592001)
      const reason = await socket.disconnected
      assert.equal(reason, 'io server disconnect')
      assert.deepEqual(socket.received.all.at(-1), {
        name: 'dismissed',
        body: { error: 'unauthorized', message: 'The access token has expired.' },
      })
      assert.equal(anonymous.socket.connected, true)
    })
  })
}
