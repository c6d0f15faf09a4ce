import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { after, before, test } from 'node:test'
import { connect } from 'node:tls'
import sharp from 'sharp'
import { givenAuction, givenItem } from '../tests/kit/given-auctions.ts'
import { useManaged } from '../tests/kit/given-management.ts'
import { givenPerson } from '../tests/kit/given-people.ts'
import { programSuite } from '../tests/kit/programs.ts'
import { ask, startCaddy, startNginx, type TlsProxy } from '../tests/kit/proxies.ts'
import { useService } from '../tests/kit/service.ts'
import { useSockets } from '../tests/kit/socket.ts'

programSuite('behind nginx', ['nginx', 'openssl'], (paths) =>
  proxyTests((upstreams) => startNginx(paths, upstreams)),
)
programSuite('behind Caddy', ['caddy'], (paths) => proxyTests((upstreams) => startCaddy(paths, upstreams)))

/** What must work behind either proxy. */
function proxyTests(start: (upstreams: string[]) => Promise<TlsProxy>): void {
  const goodlot = useService({ TRUSTED_PROXIES: '127.0.0.1' })
  const ours = useManaged(goodlot)
  const open = useSockets()
  let proxy: TlsProxy
  let deserted: TlsProxy
  before(async () => {
    proxy = await start([new URL(goodlot.url).host])
    // Nobody listens on the port of discarding.
    deserted = await start(['127.0.0.1:9'])
  })
  after(async () => {
    await proxy?.stop()
    await deserted?.stop()
  })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('Goodlot is served over TLS, and plain HTTP leads there', async () => {
    const { status, headers } = await ask(proxy, '/v3/time')
    assert.deepEqual(
      [status, headers['strict-transport-security']],
      [200, 'max-age=31536000; includeSubDomains'],
    )
    const place = {
      host: '127.0.0.1',
      port: proxy.httpPort,
      path: '/v3/time',
      headers: { host: 'localhost' },
    }
    const moved = await new Promise<{ status: number; to: string }>((resolve, reject) => {
      get(place, ({ statusCode, headers: { location } }) => {
        resolve({ status: statusCode!, to: location! })
      }).on('error', reject)
    })
    assert.ok([301, 308].includes(moved.status))
    assert.match(moved.to, /^https:\/\/localhost(:\d+)?\/v3\/time$/)
  })

  test('a caller is known by their own address, whatever they claim', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', pin: '12345', whitelabelId: 1 })
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    }
    const from = { method: 'POST', localAddress: '127.0.0.2', headers, body }
    assert.equal((await ask(proxy, '/v3/auth/verify-pin', from)).status, 401)
    const networks = goodlot.logs
      .filter((line) => line.includes('sign-in by PIN'))
      .map((line) => JSON.parse(line))
    assert.equal(networks.at(-1)!.network, '127.0.0.2')
  })

  const transports = {
    'over a WebSocket': ['websocket'],
    'by long polling': ['polling'],
    'as Socket.IO does by default, by polling and then a WebSocket': ['polling', 'websocket'],
  }
  for (const [how, names] of Object.entries(transports))
    test(`live events arrive ${how}`, async () => {
      const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId })
      const listener = open(
        `https://localhost:${proxy.httpsPort}`,
        { token: anna.token },
        { rejectUnauthorized: false, transports: names },
      )
      await listener.ready
      assert.equal((await listener.ask('subscribe', { auctionId })).ok, true)
      const body = JSON.stringify({ amount: 10_000 })
      const bid = await ask(proxy, `/v3/item/${itemId}/bid`, {
        method: 'POST',
        headers: bearer(ben.token),
        body,
      })
      assert.equal(bid.status, 200, bid.text)
      const received = await listener.received.until((all) => all.some(({ name }) => name === 'event.bid'))
      assert.equal(received.find(({ name }) => name === 'event.bid')!.body.itemId, itemId)
    })

  test('a picture of 15 MB passes, and more is refused as Goodlot would', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const upload = (bytes: number) =>
      ask(proxy, `/v3/manage/auctions/${auctionId}/image`, {
        method: 'POST',
        headers: bearer(ours.manager.token),
        body: Buffer.concat([small, randomBytes(bytes - small.length)]),
      })
    assert.equal((await upload(15 * 1024 * 1024)).status, 201)
    const refused = await upload(17 * 1024 * 1024)
    assert.deepEqual([refused.status, JSON.parse(refused.text).error], [413, 'validation_error'])
  })

  test('the metrics stay inside', async () => {
    const { status, text } = await ask(proxy, '/metrics')
    assert.deepEqual([status, JSON.parse(text).error], [404, 'not_found'])
    assert.equal((await goodlot.call('GET', '/metrics')).status, 200)
  })

  test('a client that never finishes its headers is cut', async () => {
    const socket = connect({
      host: '127.0.0.1',
      port: proxy.httpsPort,
      rejectUnauthorized: false,
      servername: 'localhost',
    })
    socket.on('error', () => {})
    socket.write('GET /v3/time HTTP/1.1\r\nHost: localhost\r\n')
    await new Promise((closed) => socket.resume().once('close', closed))
  })

  test('while nothing answers behind it, clients get the usual envelope and are asked to come back', async () => {
    const { status, headers, text } = await ask(deserted, '/v3/time')
    assert.deepEqual([status, headers['retry-after']], [503, '2'])
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.equal(JSON.parse(text).error, 'server_error')
    assert.match(JSON.parse(text).message, /Please try again/)
    const bid = await ask(deserted, '/v3/item/1/bid', { method: 'POST', body: '{}' })
    assert.equal(bid.status, 503)
    assert.match(JSON.parse(bid.text).message, /Please check whether it went through/)
  })
}
