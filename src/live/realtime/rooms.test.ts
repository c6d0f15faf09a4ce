import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import {
  givenBidEvent,
  givenEvent,
  givenFavoriteEvent,
  refusalOf,
  untilPassedOn,
  useProcesses,
  useSockets,
} from '../../../tests/kit/socket.ts'
import { auctionEvents, userEvents } from '../../platform/events/catalogue.ts'

for (const processes of [1, 2] as const) {
  suite(`rooms, with ${processes} process${processes > 1 ? 'es' : ''}`, () => {
    const { goodlot, listenAt } = useProcesses(processes)
    const connect = useSockets()
    const open = (...[auth]: Parameters<typeof connect> extends [string, ...infer Rest] ? Rest : never) =>
      connect(listenAt(), auth)

    test('a bad token is refused, none at all is welcome', async () => {
      const unauthorized = { error: 'unauthorized', message: 'The access token is not valid.' }
      const { token } = await givenPerson(goodlot)
      for (const bad of ['', 'nonsense', `${token}x`, 7, {}, [token]])
        assert.deepEqual(await refusalOf(open({ token: bad })), unauthorized)
      assert.equal(await refusalOf(open({ token })), null)
      assert.equal(await refusalOf(open({ token: null })), null)
      assert.equal(await refusalOf(open()), null)
    })

    test('an expired token is refused', async () => {
      const { token } = await givenPerson(goodlot)
      await goodlot.clock.advance(2592001)
      assert.deepEqual(await refusalOf(open({ token })), {
        error: 'unauthorized',
        message: 'The access token is not valid.',
      })
    })

    test('a token in the address is not looked at', async () => {
      const { id, token } = await givenPerson(goodlot)
      const socket = connect(listenAt(), {}, { query: { token } })
      await socket.ready
      const other = open({ token })
      await other.ready
      await givenFavoriteEvent(goodlot.db, id)
      await other.received.until((all) => all.some(({ name }) => name === 'event.favorite'))
      assert.deepEqual(socket.events(), [])
    })

    test('a banned and a deleted account are refused', async () => {
      const banned = await givenPerson(goodlot)
      await goodlot.db.query('update users set is_locked_out = true where id = $1', [banned.id])
      const closed = { error: 'forbidden', message: 'This account is closed.' }
      assert.deepEqual(await refusalOf(open({ token: banned.token })), closed)
      const deleted = await givenPerson(goodlot)
      await goodlot.db.query('update users set deleted_at = now() where id = $1', [deleted.id])
      const gone = { error: 'unauthorized', message: 'The access token is not valid.' }
      assert.deepEqual(await refusalOf(open({ token: deleted.token })), gone)
    })

    test('a favorite reaches all devices of its owner, and nobody else', async () => {
      const anna = await givenPerson(goodlot)
      const ben = await givenPerson(goodlot)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId: (await givenAuction(goodlot.db)).id })
      const phone = open({ token: anna.token })
      const tablet = open({ token: anna.token })
      const others = [open({ token: ben.token }), open()]
      await Promise.all([phone, tablet, ...others].map(({ ready }) => ready))

      const path = `/v3/bidder/favorite/${itemId}`
      assert.equal((await goodlot.call('POST', path, { token: anna.token })).status, 204)
      assert.equal((await goodlot.call('POST', path, { token: anna.token })).status, 204)
      assert.equal((await goodlot.call('DELETE', path, { token: anna.token })).status, 204)
      for (const device of [phone, tablet]) {
        await device.received.until((all) => all.some(({ body }) => body.action === 'remove'))
        const [added, removed] = device.events()
        assert.deepEqual(added, { eventId: added.eventId, action: 'add', itemId })
        assert.deepEqual(removed, { eventId: removed.eventId, action: 'remove', itemId })
        assert.ok(removed.eventId > added.eventId)
        assert.equal(device.events().length, 2)
      }
      for (const other of others) assert.deepEqual(other.events(), [])
    })

    test('an anonymous connection follows a public auction, and no longer after unsubscribe', async () => {
      const auction = await givenAuction(goodlot.db)
      const quiet = await givenAuction(goodlot.db)
      const unknown = await givenAuction(goodlot.db)
      const connection = open()
      await connection.ready
      const { ok, eventId, resync } = await connection.ask('subscribe', { auctionId: auction.id })
      assert.deepEqual([ok, typeof eventId, resync], [true, 'number', false])
      const id = await givenBidEvent(goodlot.db, { auctionId: auction.id })
      await givenBidEvent(goodlot.db, { auctionId: unknown.id })
      await connection.received.count(2)
      assert.deepEqual(connection.received.all[1], {
        name: 'event.bid',
        body: {
          eventId: id,
          auctionId: auction.id,
          itemId: 1,
          currentPrice: 11,
          nextMinimumBid: 16,
          bidCount: 1,
          endTime: 1,
        },
      })
      assert.deepEqual(await connection.ask('unsubscribe', { auctionId: auction.id }), { ok: true })
      assert.deepEqual(await connection.ask('subscribe', { auctionId: quiet.id }).then(({ ok }) => ok), true)
      await givenBidEvent(goodlot.db, { auctionId: auction.id, bidCount: 2 })
      await givenBidEvent(goodlot.db, { auctionId: quiet.id, bidCount: 3 })
      await connection.received.until((all) => all.some(({ body }) => body.bidCount === 3))
      assert.deepEqual(
        connection.events().map((event) => event.bidCount),
        [1, 3],
      )
    })

    test('a private auction is followed by those registered for it, and is not there for others', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { isPrivate: true })
      const guest = await givenPerson(goodlot)
      const stranger = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
      const missing = { ok: false, error: 'not_found', message: 'There is no such auction.' }
      for (const [auth, isLet] of [
        [{ token: guest.token }, true],
        [{ token: stranger.token }, false],
        [{}, false],
      ] as const) {
        const socket = open(auth)
        await socket.ready
        const answer = await socket.ask('subscribe', { auctionId })
        if (isLet) assert.equal(answer.ok, true)
        else assert.deepEqual(answer, missing)
      }
    })

    test('a draft, a cancelled and a missing auction cannot be followed', async () => {
      const socket = open()
      await socket.ready
      const draft = await givenAuction(goodlot.db, { status: 'draft' })
      const cancelled = await givenAuction(goodlot.db, { status: 'cancelled' })
      for (const auctionId of [draft.id, cancelled.id, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])
        assert.equal((await socket.ask('subscribe', { auctionId })).error, 'not_found')
    })

    test('what is no auction id is told so', async () => {
      const socket = open()
      await socket.ready
      for (const input of [undefined, null, 7, 'x', [], {}, { auctionId: 0 }, { auctionId: -1 }]) {
        const answer = await socket.ask('subscribe', input)
        assert.deepEqual([answer.ok, answer.error], [false, 'validation_error'])
      }
      for (const auctionId of ['1', 1.5, true, [1], { id: 1 }, Number.NaN])
        assert.equal((await socket.ask('subscribe', { auctionId })).error, 'validation_error')
      for (const lastEventId of ['1', -1, 1.5, {}])
        assert.equal((await socket.ask('subscribe', { auctionId: 1, lastEventId })).error, 'validation_error')
      assert.equal((await socket.ask('unsubscribe', { auctionId: 'x' })).error, 'validation_error')
    })

    test('every event of the catalogue arrives under its name, with what its row says and its eventId', async () => {
      const { id: userId, token } = await givenPerson(goodlot)
      const { id: auctionId } = await givenAuction(goodlot.db)
      const socket = open({ token })
      await socket.ready
      await socket.ask('subscribe', { auctionId })
      const sent: object[] = []
      for (const kind of Object.keys(userEvents)) {
        const eventId = await givenEvent(goodlot.db, { kind, userId, payload: { sample: kind } })
        sent.push({ name: kind, body: { eventId, sample: kind } })
      }
      for (const kind of Object.keys(auctionEvents)) {
        const payload = { itemId: 1, sample: kind, ...(kind === 'event.auction' ? { auctionId } : {}) }
        const eventId = await givenEvent(goodlot.db, { kind, auctionId, payload })
        const isNamed = ['event.broadcast', 'event.raised', 'event.screen'].includes(kind)
        sent.push({ name: kind, body: { eventId, ...payload, ...(isNamed ? {} : { auctionId }) } })
      }
      await socket.received.count(1 + sent.length)
      assert.deepEqual(socket.received.all.slice(1), sent)
    })

    test('rolled-back work sends nothing, and what is sent can be read', async () => {
      const { id: userId, token } = await givenPerson(goodlot)
      const socket = open({ token })
      await socket.ready
      const invisible: number[] = []
      const reads: Promise<void>[] = []
      socket.socket.on('event.favorite', ({ eventId }) => {
        const read = goodlot.db.query('select from event_log where id = $1', [eventId])
        reads.push(read.then(({ rowCount }) => void (rowCount === 0 && invisible.push(eventId))))
      })
      for (let round = 0; round < 20; round++) {
        const tx = await goodlot.db.connect()
        await tx.query('begin')
        await givenFavoriteEvent(tx, userId, round)
        await tx.query(round % 2 === 0 ? 'rollback' : 'commit')
        tx.release()
      }
      await socket.received.until((all) => all.some(({ body }) => body.itemId === 19))
      await Promise.all(reads)
      assert.deepEqual(
        socket.events().map(({ itemId }) => itemId),
        [1, 3, 5, 7, 9, 11, 13, 15, 17, 19],
      )
      assert.deepEqual(invisible, [])
    })

    test('a hot item is told at its newest some ten times a second, other items and other events with it', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const socket = open()
      await socket.ready
      await socket.ask('subscribe', { auctionId })
      for (let bidCount = 1; bidCount <= 100; bidCount++)
        await givenBidEvent(goodlot.db, { auctionId, bidCount })
      await givenBidEvent(goodlot.db, { auctionId, itemId: 2, bidCount: 7 })
      const payload = { itemId: 1, action: 'status', status: 'sold', statusId: 2, endTime: 1 }
      await untilPassedOn(await givenEvent(goodlot.db, { kind: 'event.item', auctionId, payload }), open)
      await goodlot.clock.advance(0.1)
      await socket.received.until((all) => all.some(({ name }) => name === 'event.item'))
      const events = socket.events()
      const hot = events.filter(({ itemId, bidCount }) => itemId === 1 && bidCount)
      assert.ok(hot.length <= 2, `${hot.length} events in one round and the one before it`)
      assert.equal(hot.at(-1).bidCount, 100)
      assert.equal(events.filter(({ itemId }) => itemId === 2).length, 1)
      assert.equal(events.at(-1).status, 'sold')
      const ids = events.map(({ eventId }) => eventId)
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => a - b),
      )
    })

    test('a hot item stays at ten times a second while other things happen in the auction', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const socket = open()
      await socket.ready
      await socket.ask('subscribe', { auctionId })
      const payload = { itemId: 2, action: 'details', status: 'available', statusId: 4, endTime: 1 }
      let lastId = 0
      for (let bidCount = 1; bidCount <= 60; bidCount++) {
        await givenBidEvent(goodlot.db, { auctionId, bidCount })
        const details = { ...payload, bidCount }
        lastId = await givenEvent(goodlot.db, { kind: 'event.item', auctionId, payload: details })
      }
      await untilPassedOn(lastId, open)
      await goodlot.clock.advance(0.1)
      await socket.received.until((all) =>
        all.some(({ name, body }) => name === 'event.item' && body.bidCount === 60),
      )
      const events = socket.events()
      const hot = events.filter(({ itemId }) => itemId === 1)
      assert.ok(hot.length <= 2, `${hot.length} events in one round and the one before it`)
      assert.equal(hot.at(-1).bidCount, 60)
      assert.equal(events.filter(({ itemId }) => itemId === 2).length, 60)
      const ids = events.map(({ eventId }) => eventId)
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => a - b),
      )
    })

    test('events of a person are never merged', async () => {
      const { id: userId, token } = await givenPerson(goodlot)
      const socket = open({ token })
      await socket.ready
      for (let round = 0; round < 50; round++) await givenFavoriteEvent(goodlot.db, userId, 1)
      await socket.received.count(51)
      assert.equal(socket.events().length, 50)
    })
  })
}
