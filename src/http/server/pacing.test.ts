import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../test-kit/given-auctions.ts'
import { givenPerson } from '../../../test-kit/given-people.ts'
import { useService } from '../../../test-kit/service.ts'
import { Pace } from './pacing.ts'

suite('the pace of callers who were turned away', () => {
  test('is one request every five milliseconds, and theirs alone', () => {
    const pace = new Pace()
    assert.deepEqual([pace.waitMs('anna', 0), pace.waitMs('anna', 0)], [0, 0])
    pace.slowDown('anna', 0)
    assert.deepEqual([pace.waitMs('anna', 0), pace.waitMs('anna', 0), pace.waitMs('anna', 1)], [0, 5, 9])
    assert.deepEqual([pace.waitMs('ben', 1), pace.waitMs('ben', 1)], [0, 0])
    assert.deepEqual([pace.waitMs('anna', 400), pace.waitMs('anna', 400)], [0, 5])
  })

  test('ends a second after the last refusal, and not before those who wait have had their turn', () => {
    const pace = new Pace()
    pace.slowDown('anna', 0)
    for (let time = 0; time < 300; time++) assert.equal(pace.waitMs('anna', 0), 5 * time)
    assert.equal(pace.waitMs('anna', 1_499), 1)
    assert.deepEqual([pace.waitMs('anna', 1_505), pace.waitMs('anna', 1_505)], [0, 0])
    pace.slowDown('anna', 2_000)
    pace.slowDown('anna', 2_500)
    assert.deepEqual([pace.waitMs('anna', 3_499), pace.waitMs('anna', 3_499)], [0, 5])
    assert.deepEqual([pace.waitMs('anna', 3_600), pace.waitMs('anna', 3_600)], [0, 0])
  })

  test('costs nothing while nobody has been turned away for some seconds', () => {
    const pace = new Pace()
    assert.equal(pace.isQuiet(1), true)
    pace.slowDown('anna', 1)
    assert.deepEqual([pace.isQuiet(1), pace.isQuiet(6_001), pace.isQuiet(6_002)], [false, false, true])
  })

  test('goes on where it was when another request is refused', () => {
    const pace = new Pace()
    pace.slowDown('anna', 0)
    for (let time = 0; time < 10; time++) pace.waitMs('anna', 0)
    pace.slowDown('anna', 1)
    assert.equal(pace.waitMs('anna', 1), 49)
  })

  test('makes nobody wait for more than five seconds: so many at once are too many', () => {
    const pace = new Pace()
    pace.slowDown('anna', 0)
    for (let time = 0; time <= 1_000; time++) assert.equal(pace.waitMs('anna', 0), 5 * time)
    assert.equal(pace.waitMs('anna', 0), null)
    assert.equal(pace.waitMs('anna', 5), 5_000)
  })

  test('is remembered for ten thousand callers, those who were refused last', () => {
    const pace = new Pace()
    for (let caller = 0; caller <= 10_000; caller++) pace.slowDown(`caller ${caller}`, 0)
    const isPaced = (caller: string) => pace.waitMs(caller, 0) === 0 && pace.waitMs(caller, 0) === 5
    assert.deepEqual(['caller 0', 'caller 1', 'caller 10000'].map(isPaced), [false, true, true])
  })
})

suite('one person who asks again as soon as a read is refused', () => {
  const goodlot = useService({ RATE_LIMITS: 'signedInRead=1/60' })
  const path = '/v3/bidder/notifications'
  const statusOf = async (token: string) => (await goodlot.call('GET', path, { token })).status

  /** Sends reads on one connection, all at once, and counts the answers as they come. */
  const ask = (token: string, times: number) => {
    const { port, hostname } = new URL(goodlot.url)
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`.repeat(times))
    const heard = { answers: 0, socket }
    socket.on('data', (chunk) => {
      heard.answers += chunk.toString('latin1').match(/HTTP\/1\.1 429/g)?.length ?? 0
    })
    return heard
  }

  test('is answered at a steady pace, while others are served and so are their own bids', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: (await givenAuction(goodlot.db)).id })
    assert.deepEqual([await statusOf(anna.token), await statusOf(anna.token)], [200, 429])
    const from = performance.now()
    const heard = ask(anna.token, 900)
    assert.equal(await statusOf(ben.token), 200)
    const bid = { token: anna.token, body: { amount: 10 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${itemId}/bid`, bid)).status, 200)
    assert.equal((await goodlot.call('GET', '/readyz')).status, 200)
    const most = (performance.now() - from) / 5 + 2
    assert.ok(heard.answers <= most, `${heard.answers} answers, and ${most} at most`)
    heard.socket.destroy()
  })

  test('loses the connection when more than a thousand wait', async () => {
    const { token } = await givenPerson(goodlot)
    assert.deepEqual([await statusOf(token), await statusOf(token)], [200, 429])
    const heard = ask(token, 1_200)
    await new Promise((closed) => heard.socket.once('close', closed))
    assert.ok(heard.answers < 1_200)
    assert.equal((await goodlot.call('GET', '/readyz')).status, 200)
  })
})
