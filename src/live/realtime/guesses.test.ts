import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenBidEvent, givenFavoriteEvent, useProcesses, useSockets } from '../../../tests/kit/socket.ts'

for (const processes of [1, 2] as const) {
  suite(`guesses, with ${processes} process${processes > 1 ? 'es' : ''}`, () => {
    const { goodlot, listenAt } = useProcesses(processes)
    const connect = useSockets()

    test('ten thousand guesses at rooms and events of others yield none', async () => {
      const victim = await givenPerson(goodlot)
      const { id: auctionId } = await givenAuction(goodlot.db, { isPrivate: true })
      await givenRegistration(goodlot.db, { auctionId, userId: victim.id })
      const own = connect(goodlot.url, { token: victim.token })
      await own.ready
      assert.equal((await own.ask('subscribe', { auctionId })).ok, true)
      const first = await givenFavoriteEvent(goodlot.db, victim.id)
      await own.received.count(2)

      const room = `room:${victim.guid}`
      const guesses = [
        ['join', room],
        ['join', { room }],
        ['subscribe', room],
        ['subscribe', { room, auctionId }],
        ['subscribe', { auctionId, lastEventId: 0 }],
        ['subscribe', { auctionId, token: victim.token, userId: victim.id, usersGuid: victim.guid }],
        ['subscribe', { auctionId: { $gt: 0 } }],
        ['subscribe', { auctionId: [auctionId] }],
        ['subscribe', { auctionId: `${auctionId}` }],
        ['subscribe', { userId: victim.id }],
        ['event.favorite', { eventId: first }],
        ['ready', { eventId: 0, resync: true }],
      ] as const
      const stranger = await givenPerson(goodlot)
      let asked = 0
      const attackers = Array.from({ length: 100 }, (_, number) => {
        const auth = [
          { lastEventId: 0 },
          { lastEventId: first - 1, usersGuid: victim.guid, userId: victim.id },
          { token: stranger.token, lastEventId: first - 1 },
          { room, rooms: [room] },
        ][number % 4]
        return connect(listenAt(), auth, { query: { token: victim.token, room, usersGuid: victim.guid } })
      })
      for (const [number, attacker] of attackers.entries()) {
        await attacker.ready
        for (let guess = 0; guess < 101; guess++) {
          asked++
          const [name, input] = guesses[(number + guess) % guesses.length]!
          attacker.socket.emit(name, input)
        }
      }
      assert.ok(asked > 10_000)
      await givenFavoriteEvent(goodlot.db, victim.id)
      await givenBidEvent(goodlot.db, { auctionId })
      await own.received.count(4)
      // Anything sent to an attacker before this answer has arrived by now.
      await Promise.all(attackers.map((attacker) => attacker.ask('unsubscribe', { auctionId: 1 })))
      assert.deepEqual(
        attackers.flatMap((attacker) => attacker.events()),
        [],
      )
    })
  })
}
