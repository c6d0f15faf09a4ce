import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import Fastify from 'fastify'
import { sendAndDisconnect } from '../../../../tests/kit/disconnect.ts'
import { givenAuction, givenItem } from '../../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../../tests/kit/given-people.ts'
import { useService } from '../../../../tests/kit/service.ts'
import { longestWaitMs } from '../../database/pool.ts'
import { useAuthentication } from './authentication.ts'
import { makeVisitorOf } from './caller.ts'
import { RateLimits } from './rate-limits.ts'
import { makeRouteAccess } from './route-access.ts'

suite('access', () => {
  const goodlot = useService({
    RATE_LIMITS: 'userProfile=2/60,anonymousRead=3/60',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const room = useService({ RATE_LIMITS: 'anonymousUncachedRead=3/60' })
  const times = async (count: number, call: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let time = 1; time <= count; time++) statuses.push((await call()).status)
    return statuses
  }

  test('429 rate_limited: signed-in callers are counted by user, wherever they come from', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    let host = 0
    const profile = (token: string) => () =>
      goodlot.call('GET', '/v3/user/profile', { token, headers: { 'x-forwarded-for': `10.5.0.${++host}` } })
    assert.deepEqual(await times(3, profile(anna.token)), [200, 200, 429])
    assert.deepEqual(await times(1, profile(ben.token)), [200])
    const { body, headers } = await profile(anna.token)()
    assert.equal(headers.get('retry-after'), String(body.retryAfter))
    await goodlot.clock.advance(body.retryAfter)
    assert.deepEqual(await times(1, profile(anna.token)), [200])
  })

  test('429 rate_limited: others are counted by address, and a signed-in caller there is not', async () => {
    const { token } = await givenPerson(goodlot)
    const browse =
      (ip: string, options: { token?: string } = {}) =>
      () =>
        goodlot.call('GET', '/v3/auctions', { ...options, headers: { 'x-forwarded-for': ip } })
    assert.deepEqual(await times(4, browse('10.6.0.1')), [200, 200, 200, 429])
    assert.deepEqual(await times(1, browse('10.6.0.1', { token })), [200])
    assert.deepEqual(await times(1, browse('10.6.0.2')), [200])
  })

  test('429 rate_limited: of the reads of an address, those that the cache does not answer are counted once more', async () => {
    const { id } = await givenAuction(room.db)
    const read = (path: string, options: { token?: string } = {}) => room.call('GET', path, options)
    const cached = () => read(`/v3/auctions/${id}`)
    assert.deepEqual(await times(5, cached), [200, 200, 200, 200, 200])
    let limit = 0
    const uncached = (options = {}) => read(`/v3/auctions?limit=${++limit}`, options)
    assert.deepEqual(await times(3, uncached), [200, 200, 429])
    assert.deepEqual(await times(1, cached), [200])
    const { token } = await givenPerson(room)
    assert.deepEqual(await times(2, () => uncached({ token })), [200, 200])
  })

  test('a bad token is a refusal where one is needed, and an anonymous caller where none is', async () => {
    const headers = { authorization: 'Bearer nonsense', 'x-forwarded-for': '10.6.0.3' }
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { headers })).status, 401)
    assert.equal((await goodlot.call('GET', '/v3/auctions', { headers })).status, 200)
  })
})

suite('reads of a person who is signed in', () => {
  const goodlot = useService({ RATE_LIMITS: 'signedInRead=6/60,signedInSearch=2/60', READS_AT_ONCE: '3' })
  const statusOf = async (path: string, token: string) => (await goodlot.call('GET', path, { token })).status

  test('are counted, those from the cache too, and searches among them once more', async () => {
    const [{ token }, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const search = '/v3/auctions?search=lamp'
    assert.deepEqual(
      [await statusOf(search, token), await statusOf(search, token), await statusOf(search, token)],
      [200, 200, 429],
    )
    for (let time = 1; time <= 3; time++)
      assert.equal(await statusOf('/v3/bidder/notifications', token), 200, `read ${time}`)
    assert.equal(await statusOf('/v3/bidder/notifications', token), 429)
    const { body } = await goodlot.call('GET', '/v3/auctions', { token })
    assert.equal(body.error, 'rate_limited')
    assert.ok(body.retryAfter > 0 && body.retryAfter <= 60)
    assert.equal(await statusOf('/v3/auctions', ben.token), 200)
  })

  test('leave what has a limit of its own alone', async () => {
    const { token } = await givenPerson(goodlot)
    for (let time = 1; time <= 8; time++) assert.equal(await statusOf('/v3/user/profile', token), 200)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: (await givenAuction(goodlot.db)).id })
    for (let time = 1; time <= 8; time++)
      assert.notEqual(
        (await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 10 } })).status,
        429,
      )
  })

  test('are so many at once: one more is refused, other people and bids are not', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: (await givenAuction(goodlot.db)).id })
    const all = await Promise.all(Array.from({ length: 10 }, () => goodlot.db.connect()))
    const read = () => goodlot.call('GET', '/v3/bidder/notifications', { token: anna.token })
    const four = Array.from({ length: 4 }, read)
    const { status, body } = await Promise.race(four)
    assert.deepEqual([status, body.error, body.retryAfter], [429, 'rate_limited', 1])
    const bens = statusOf('/v3/bidder/notifications', ben.token)
    const bid = { token: anna.token, body: { amount: 10 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${itemId}/bid`, bid)).status, 200)
    for (const connection of all) connection.release()
    const statuses = (await Promise.all(four)).map((answer) => answer.status)
    assert.deepEqual(statuses.toSorted(), [200, 200, 200, 429])
    assert.equal(await bens, 200)
    assert.equal(await statusOf('/v3/bidder/notifications', anna.token), 200)
  })
})

suite('a read whose connection breaks while its token is verified', () => {
  const goodlot = useService()

  test('no longer counts among those under way', async (t) => {
    const anna = { id: 7, guid: '', client: 'web', whitelabelId: 1, expiresAt: 0 }
    const verified = Promise.withResolvers<typeof anna>()
    const app = Fastify()
    t.after(() => app.close())
    useAuthentication(app)
    const { user } = makeRouteAccess({
      callers: { verify: () => verified.promise, known: () => null },
      keys: { isKey: () => false, verify: async () => null },
      limits: new RateLimits(goodlot.db, { time: goodlot.clock }),
      visitorOf: makeVisitorOf([]),
      readsAtOnce: 1,
    })
    app.get('/things', { ...user(), handler: async () => ({}) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const read = 'GET /things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\r\n'
    for (let time = 1; time <= 3; time++) await sendAndDisconnect(app.server, read)
    verified.resolve(anna)
    const headers = { authorization: 'Bearer good' }
    for (let time = 1; time <= 3; time++)
      assert.equal((await app.inject({ url: '/things', headers })).statusCode, 200)
  })
})

suite('while others wait for connections to the database', () => {
  const goodlot = useService({ TOLERATED_DELAY_MS: '100' })

  test('reads are refused after a while, and bids are taken', async () => {
    const { token } = await givenPerson(goodlot)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: (await givenAuction(goodlot.db)).id })
    const read = async () => (await goodlot.call('GET', '/v3/bidder/notifications', { token })).status
    const all = await Promise.all(Array.from({ length: 10 }, () => goodlot.db.connect()))
    const first = read()
    while (longestWaitMs(goodlot.db) <= 100) await new Promise(setImmediate)
    assert.equal(await read(), 503)
    const bid = { token, body: { amount: 10 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${itemId}/bid`, bid)).status, 200)
    for (const connection of all) connection.release()
    assert.equal(await first, 200)
    assert.equal(await read(), 200)
  })
})
