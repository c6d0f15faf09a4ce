import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenManager, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenBidEvent, useProcesses, useSockets } from '../../../tests/kit/socket.ts'

suite('those who work at an auction', () => {
  const { goodlot, listenAt } = useProcesses(1)
  const connect = useSockets()

  for (const auction of [{ isPrivate: true }, { status: 'test' }, { status: 'draft' }] as const)
    test(`follow it when it is ${JSON.stringify(auction)}, and others do not`, async () => {
      const { id: auctionId, organizationId } = await givenAuction(goodlot.db, auction)
      const [clerk, manager, stranger] = [
        await givenPerson(goodlot),
        await givenPerson(goodlot),
        await givenPerson(goodlot),
      ]
      await givenStaff(goodlot.db, { auctionId, email: clerk.email, roles: ['clerk'] })
      await givenManager(goodlot.db, { organizationId, userId: manager.id })
      for (const [person, isLetIn] of [
        [clerk, true],
        [manager, true],
        [stranger, false],
      ] as const) {
        const socket = connect(listenAt(), { token: person.token })
        await socket.ready
        assert.equal((await socket.ask('subscribe', { auctionId })).ok, isLetIn)
        if (!isLetIn) continue
        await givenBidEvent(goodlot.db, { auctionId })
        await goodlot.clock.passUntil(
          socket.received.until((all) => all.some(({ name }) => name === 'event.bid')),
        )
      }
    })

  test('see how many follow it, for half a minute after the last count', async () => {
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db)
    const manager = await givenPerson(goodlot)
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    const sockets = [connect(listenAt()), connect(listenAt())]
    for (const socket of sockets) {
      await socket.ready
      await socket.ask('subscribe', { auctionId })
    }
    const online = async () =>
      (await goodlot.call('GET', `/v3/manage/auctions/${auctionId}/live`, manager)).body.peopleOnline
    assert.equal(await online(), 0)
    await goodlot.service.countFollowers()
    assert.equal(await online(), 2)
    await goodlot.clock.advance(31)
    assert.equal(await online(), 2, 'counted again by itself')
    for (const { socket } of sockets) socket.disconnect()
    while ((await online()) > 0) await goodlot.clock.advance(31)
  })
})
