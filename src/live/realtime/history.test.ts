import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import {
  givenBidEvent,
  givenEvent,
  givenFavoriteEvent,
  givenNotification,
  type Message,
  untilPassedOn,
  useProcesses,
  useSockets,
} from '../../../tests/kit/socket.ts'

for (const processes of [1, 2] as const) {
  suite(`coming back, with ${processes} process${processes > 1 ? 'es' : ''}`, () => {
    const { goodlot, listenAt } = useProcesses(processes)
    const connect = useSockets()
    const open = (auth: { token?: string; lastEventId?: unknown } = {}) => connect(listenAt(), auth)
    const passed = (id: number) => untilPassedOn(id, open)
    const names = (all: { name: string }[]) => all.map(({ name }) => name)

    test('whoever was away gets what they missed, in order, then the word that it is all, then what happens', async () => {
      const { id, token } = await givenPerson(goodlot)
      const before = open({ token })
      await before.ready
      const received = await givenFavoriteEvent(goodlot.db, id, 1)
      await before.received.count(2)
      before.socket.disconnect()
      const missed = [
        await givenFavoriteEvent(goodlot.db, id, 2),
        await givenFavoriteEvent(goodlot.db, id, 3),
      ]
      const stranger = await givenPerson(goodlot)
      const notTheirs = await givenFavoriteEvent(goodlot.db, stranger.id, 4)
      await passed(notTheirs)

      const back = open({ token, lastEventId: received })
      const { eventId, resync } = await back.ready
      assert.deepEqual(names(back.received.all), ['event.favorite', 'event.favorite', 'ready'])
      assert.deepEqual([eventId, resync], [notTheirs, false])
      const live = await givenFavoriteEvent(goodlot.db, id, 5)
      await back.received.count(4)
      assert.deepEqual(
        back.events().map((event) => event.eventId),
        [...missed, live],
      )
    })

    test('notifications of a person who was away are there when they come back', async () => {
      const { id, token } = await givenPerson(goodlot)
      const last = await givenFavoriteEvent(goodlot.db, id)
      const missed = [await givenNotification(goodlot.db, id), await givenNotification(goodlot.db, id)]
      await passed(missed[1]!)
      const back = open({ token, lastEventId: last })
      assert.equal((await back.ready).resync, false)
      const live = await givenNotification(goodlot.db, id)
      await back.received.count(4)
      assert.deepEqual(
        back.events().map(({ eventId, message }) => [eventId, message]),
        [...missed, live].map((eventId) => [eventId, 'Oh no']),
      )
    })

    test('whoever names no event gets nothing of the past', async () => {
      const { id, token } = await givenPerson(goodlot)
      await givenFavoriteEvent(goodlot.db, id, 1)
      const live = await givenFavoriteEvent(goodlot.db, id, 2)
      await passed(live)
      const socket = open({ token })
      const { eventId, resync } = await socket.ready
      assert.deepEqual([socket.events(), eventId, resync], [[], live, false])
    })

    test('an event that there never was means reading anew', async () => {
      const { id, token } = await givenPerson(goodlot)
      const invented = open({ token, lastEventId: 9_000_000_000_000 })
      const { eventId, resync } = await invented.ready
      assert.deepEqual([resync, eventId < 9_000_000_000_000, invented.events()], [true, true, []])
      const live = await givenFavoriteEvent(goodlot.db, id, 3)
      await invented.received.count(2)
      assert.equal(invented.events()[0].eventId, live)
    })

    test('a lastEventId that is no event id is refused', async () => {
      for (const lastEventId of ['7', -1, 1.5, {}, true]) {
        const data = await open({ lastEventId }).ready.catch((error) => error.data)
        assert.equal(data.error, 'validation_error')
      }
    })

    test('somebody who comes and goes while events flow hears each of them once, in order', async () => {
      const { id, token } = await givenPerson(goodlot)
      const { id: auctionId } = await givenAuction(goodlot.db)
      const ROUNDS = 150
      const received: number[] = []
      const receivedOfAuction: number[] = []
      let isWriting = true
      const writing = (async () => {
        for (let round = 0; round < ROUNDS; round++) {
          await givenFavoriteEvent(goodlot.db, id, round)
          const payload = { itemId: round, action: 'details', status: 'open', statusId: 1, endTime: 1 }
          await givenEvent(goodlot.db, { kind: 'event.item', auctionId, payload })
        }
        isWriting = false
      })()
      let last = 0
      let lastOfAuction = 0
      const isDone = () => received.length === ROUNDS && receivedOfAuction.length === ROUNDS
      for (let visits = 0; !isDone(); visits++) {
        assert.ok(visits < 500, `received ${received.length} and ${receivedOfAuction.length} of ${ROUNDS}`)
        const connection = open({ token, lastEventId: last })
        connection.socket.on('event.favorite', ({ eventId, itemId }) => {
          last = eventId
          received.push(itemId)
        })
        connection.socket.on('event.item', ({ eventId, itemId }) => {
          lastOfAuction = eventId
          receivedOfAuction.push(itemId)
        })
        await connection.ready
        await connection.ask('subscribe', { auctionId, lastEventId: lastOfAuction })
        const hasLast = (all: Message[]) => all.some(({ body }) => body.itemId === ROUNDS - 1)
        if (isWriting) await connection.received.until((all) => all.length > 3 + (visits % 3) || hasLast(all))
        connection.socket.disconnect()
      }
      await writing
      const all = Array.from({ length: ROUNDS }, (_, round) => round)
      assert.deepEqual(received, all)
      assert.deepEqual(receivedOfAuction, all)
    })

    test('of an auction one gets the newest bid of each item that was missed, and all the rest', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db)
      const start = await givenBidEvent(goodlot.db, { auctionId, itemId: 1, bidCount: 1 })
      const payload = { itemId: 1, action: 'details', status: 'open', statusId: 1, endTime: 1 }
      const expected = [
        await givenEvent(goodlot.db, { kind: 'event.item', auctionId, payload }),
        await givenBidEvent(goodlot.db, { auctionId, itemId: 1, bidCount: 2 }),
        await givenBidEvent(goodlot.db, { auctionId, itemId: 2, bidCount: 1 }),
        await givenBidEvent(goodlot.db, { auctionId, itemId: 1, bidCount: 3 }),
      ].filter((_, index) => index !== 1)
      await passed(expected.at(-1)!)
      const socket = open()
      await socket.ready
      const { ok, resync, eventId } = await socket.ask('subscribe', { auctionId, lastEventId: start })
      assert.deepEqual([ok, resync, eventId], [true, false, expected.at(-1)])
      assert.deepEqual(
        socket.events().map((event) => event.eventId),
        expected,
      )
      assert.deepEqual(await socket.ask('subscribe', { auctionId, lastEventId: start }), { ok: true })
      const live = await givenBidEvent(goodlot.db, { auctionId, itemId: 3 })
      await socket.received.count(5)
      assert.deepEqual(
        socket.events().map((event) => event.eventId),
        [...expected, live],
      )
    })

    test('a database that comes back without its last events makes everybody read anew, and goes on', async () => {
      const { id, token } = await givenPerson(goodlot)
      const socket = open({ token })
      await socket.ready
      const kept = await givenFavoriteEvent(goodlot.db, id, 1)
      await givenFavoriteEvent(goodlot.db, id, 2)
      await socket.received.count(3)
      await goodlot.db.query('delete from events where id > $1', [kept])
      await goodlot.db.query(`select setval('events_id_seq', $1)`, [kept])
      await goodlot.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'goodlot relay' and datname = current_database()`,
      )
      await socket.received.count(4)
      assert.deepEqual(socket.received.all.at(-1), { name: 'ready', body: { eventId: kept, resync: true } })
      await givenFavoriteEvent(goodlot.db, id, 3)
      await socket.received.count(5)
      assert.deepEqual(socket.events().at(-1), { eventId: kept + 1, action: 'add', itemId: 3 })
    })

    test('a token that cannot be looked up for the moment is no refusal: the client comes again', async () => {
      const { token } = await givenPerson(goodlot)
      const options = { reconnection: true, reconnectionDelay: 10, reconnectionDelayMax: 50 }
      await goodlot.db.query('alter table users rename to users_elsewhere')
      const socket = connect(listenAt(), { token }, options)
      const reconnecting = new Promise<void>((tries) =>
        socket.socket.io.once('reconnect_attempt', () => tries()),
      )
      await reconnecting
      assert.equal(socket.socket.active, true)
      await goodlot.db.query('alter table users_elsewhere rename to users')
      await socket.received.count(1)
      assert.equal(socket.received.all[0]!.name, 'ready')
    })
  })
}
