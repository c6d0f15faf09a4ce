import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'
import { givenBidEvent, useSockets } from '../../../tests/kit/socket.ts'

suite('following an auction by the code of its big screen', () => {
  const goodlot = useService({ SOCKET_REVIEW_SECONDS: '1' })
  const ours = useManaged(goodlot)
  const connect = useSockets()

  async function screen() {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, isPrivate: true })
    const { code } = await ours.managed('GET', `/auctions/${id}/screen`)
    return { auctionId: id, code: code as string }
  }

  async function follow(screenCode: unknown) {
    const socket = connect(goodlot.url)
    await socket.ready
    return { socket, answer: await socket.ask('subscribe', { screenCode }) }
  }

  test('it hears a private auction, and what the console chooses', async () => {
    const { auctionId, code } = await screen()
    const { socket, answer } = await follow(code.toLowerCase())
    assert.equal(answer.ok, true)
    await givenBidEvent(goodlot.db, { auctionId })
    await socket.received.until((all) => all.some(({ name }) => name === 'event.bid'))
    await ours.managed('PUT', `/auctions/${auctionId}/screen`, { scene: { kind: 'countdown' } })
    await socket.received.until((all) => all.some(({ name }) => name === 'event.screen'))
    assert.deepEqual(socket.received.all.at(-1)!.body.auctionId, auctionId)
  })

  test('the id alone opens no private auction, and wrong codes open none', async () => {
    const { auctionId } = await screen()
    const socket = connect(goodlot.url)
    await socket.ready
    assert.equal((await socket.ask('subscribe', { auctionId })).error, 'not_found')
    assert.equal((await follow('AAAAAAAA')).answer.error, 'not_found')
    for (const wrong of [7, null, {}, 'A'.repeat(21)])
      assert.equal((await follow(wrong)).answer.error, 'validation_error')
  })

  test('the console lists the screens that are connected, by size; a preview without one is none', async () => {
    const { auctionId, code } = await screen()
    const listed = async () => {
      await goodlot.service.countFollowers()
      return (await ours.managed('GET', `/auctions/${auctionId}/screen`)).connected
    }
    assert.deepEqual(await listed(), [])
    const sizes = [{ width: 1920, height: 1080 }, {}, { width: 0, height: 9 }, { width: 1e9, height: 1 }]
    const sockets = []
    for (const size of sizes) {
      const socket = connect(goodlot.url)
      await socket.ready
      assert.equal((await socket.ask('subscribe', { screenCode: code, ...size })).ok, true)
      sockets.push(socket)
    }
    const since = Math.floor(goodlot.clock.now() / 1000)
    assert.deepEqual(await listed(), [{ since, width: 1920, height: 1080 }])
    await sockets[0]!.ask('unsubscribe', { auctionId })
    assert.deepEqual(await listed(), [])
  })

  test('a new code ends it, and so does a cancelled auction', async () => {
    const [renewed, cancelled] = [await screen(), await screen()]
    const sockets = [(await follow(renewed.code)).socket, (await follow(cancelled.code)).socket]
    const kept = (await follow((await screen()).code)).socket
    await ours.managed('POST', `/auctions/${renewed.auctionId}/screen/code`)
    await goodlot.db.query('update auctions set status_id = 10 where id = $1', [cancelled.auctionId])
    await goodlot.clock.advance(1)
    for (const socket of sockets)
      await socket.received.until((all) => all.some(({ name }) => name === 'unsubscribed'))
    assert.ok(!kept.received.all.some(({ name }) => name === 'unsubscribed'))
    assert.equal((await follow(renewed.code)).answer.error, 'not_found')
  })
})
