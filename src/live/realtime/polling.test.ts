import assert from 'node:assert/strict'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { Collector } from '../../../tests/kit/collector.ts'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { rawCall } from '../../../tests/kit/raw-http.ts'
import { openTestService } from '../../../tests/kit/service.ts'
import {
  givenBidEvent,
  givenEvent,
  givenFavoriteEvent,
  untilPassedOn,
  useProcesses,
  useSockets,
} from '../../../tests/kit/socket.ts'

/** What Socket.IO's client does unless it is told otherwise. */
const byDefault = { transports: undefined }
const onlyPolling = { transports: ['polling'] }
const HANDSHAKE = '/socket.io/?EIO=4&transport=polling'

suite('a client that begins with polling', () => {
  const { goodlot } = useProcesses(1, { CORS_ORIGINS: 'https://app.example' })
  const connect = useSockets()

  test('with default options connects, becomes a WebSocket, and hears everything once', async () => {
    const person = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const client = connect(goodlot.url, { token: person.token }, byDefault)
    const upgraded = new Promise((done) => client.socket.io.engine?.once('upgrade', done))
    await client.ready
    assert.equal((await client.ask('subscribe', { auctionId })).ok, true)
    for (let count = 1; count <= 5; count++) await givenFavoriteEvent(goodlot.db, person.id, count)
    await upgraded
    assert.equal(client.socket.io.engine.transport.name, 'websocket')
    for (let count = 6; count <= 10; count++) await givenFavoriteEvent(goodlot.db, person.id, count)
    await givenBidEvent(goodlot.db, { auctionId })
    await client.received.until((all) => all.some(({ name }) => name === 'event.bid'))
    const favorites = client.events().filter(({ action }) => action === 'add')
    assert.deepEqual(
      favorites.map(({ itemId }) => itemId),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
  })

  test('may stay with polling, hears what it missed, and is refused with a bad token as any other', async () => {
    const person = await givenPerson(goodlot)
    const first = await givenFavoriteEvent(goodlot.db, person.id, 1)
    await untilPassedOn(await givenFavoriteEvent(goodlot.db, person.id, 2), () => connect(goodlot.url))
    const auth = { token: person.token, lastEventId: first }
    const client = connect(goodlot.url, auth, onlyPolling)
    await client.ready
    assert.deepEqual(
      client.events().map(({ itemId }) => itemId),
      [2],
    )
    for (let count = 3; count <= 30; count++) {
      await givenFavoriteEvent(goodlot.db, person.id, count)
      await client.received.until((all) => all.some(({ body }) => body.itemId === count))
    }
    assert.equal(client.socket.io.engine.transport.name, 'polling')
    const bad = connect(goodlot.url, { token: 'nonsense' }, onlyPolling)
    await assert.rejects(bad.ready, {
      data: { error: 'unauthorized', message: 'The access token is not valid.' },
    })
  })

  test('may follow fifty auctions in one go, as a WebSocket may', async () => {
    const auctions = []
    for (let count = 0; count < 50; count++) auctions.push(await givenAuction(goodlot.db))
    const client = connect(goodlot.url, {}, onlyPolling)
    await client.ready
    const answers = await Promise.all(auctions.map(({ id }) => client.ask('subscribe', { auctionId: id })))
    assert.ok(answers.every(({ ok }) => ok))
  })

  test('from a page is answered with the headers of its site, and a foreign page is refused', async () => {
    const from = (origin: string) => goodlot.call('GET', HANDSHAKE, { headers: { origin } })
    const allowed = await from('https://app.example')
    assert.equal(allowed.status, 200)
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://app.example')
    assert.equal(allowed.headers.get('cache-control'), 'no-store')
    assert.ok(allowed.headers.get('x-request-id'))
    const foreign = await from('https://evil.example')
    assert.deepEqual([foreign.status, foreign.body.error], [403, 'forbidden'])
    const sid = sidIn(allowed.text)
    const post = await goodlot.call('POST', `${HANDSHAKE}&sid=${sid}`, {
      headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
      raw: '40',
    })
    assert.equal(post.status, 403)
    // Any page can load a script without an origin, and would get what is sent to the session.
    assert.equal((await goodlot.call('GET', `${HANDSHAKE}&j=0`)).status, 400)
  })

  test('is sent home at once when the service stops, by the poll that waits', async () => {
    const { context, close } = await openTestService()
    const client = connect(context.url, {}, onlyPolling)
    await client.ready
    await close()
    // Depends on whether the poll was waiting or under way; after both, clients come back by themselves.
    assert.match(await client.disconnected, /^transport (close|error)$/)
  })
})

suite('abuse of polling is bounded', () => {
  const { goodlot } = useProcesses(1, { SOCKETS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' })
  const connect = useSockets()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const shake = (address: string) => goodlot.call('GET', HANDSHAKE, { headers: from(address) })
  const begin = async (address: string) => {
    const sid = sidIn((await shake(address)).text)
    const path = `${HANDSHAKE}&sid=${sid}`
    return {
      path,
      poll: () => goodlot.call('GET', path, { headers: from(address) }),
      post: (raw: string) =>
        goodlot.call('POST', path, { raw, headers: { ...from(address), 'content-type': 'text/plain' } }),
    }
  }

  test('two polls of one session at once end it', async () => {
    const session = await begin('203.0.113.4')
    const first = session.poll()
    const second = await session.poll()
    assert.ok((await first).status === 400 || second.status === 400)
    assert.equal((await session.poll()).status, 400)
  })

  test('a body above 8 KB is refused, announced or not, and one below is read', async () => {
    const session = await begin('203.0.113.5')
    const large = await session.post('4'.repeat(8 * 1024 + 1))
    assert.deepEqual(
      [large.status, large.body],
      [413, { error: 'validation_error', message: 'The body is too large.' }],
    )
    const chunk = 'x'.repeat(9_000)
    const chunked = await rawCall(
      goodlot.url,
      `POST ${session.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
    )
    assert.equal(chunked.status, 413)
    assert.equal((await session.post('40')).status, 200)
    assert.match((await session.poll()).text, /^40\{/)
  })

  test('an unknown session is refused, thousands of them as too many, and a known one goes on', async () => {
    const forge = (sid: string) =>
      goodlot.call('GET', `${HANDSHAKE}&sid=${sid}`, { headers: from('203.0.113.6') })
    for (const sid of ['x', '', '__proto__', '0-AAAAAAAAAAAAAAAAAAAAAAAA', '7-AAAA', '9'.repeat(400)]) {
      const answer = await forge(sid)
      assert.deepEqual(
        [answer.status, answer.body],
        [400, { error: 'validation_error', message: 'This session has ended. Please connect again.' }],
      )
    }
    let refused = await forge('x')
    for (let count = 0; refused.status === 400 && count < 200; count++)
      refused = (await Promise.all(Array.from({ length: 50 }, () => forge('x')))).at(-1)!
    assert.deepEqual([refused.status, refused.body.error], [429, 'rate_limited'])
    // Begun only now: the library ends a session that is silent for 45 seconds.
    const session = await begin('203.0.113.6')
    assert.equal((await session.post('40')).status, 200)
    assert.equal((await forge('x')).status, 429)
    assert.match((await session.poll()).text, /^40\{/)
  })

  test('very many posts, messages or bytes end a session', async () => {
    const posts = await begin('203.0.113.7')
    let answer = await posts.post('40')
    for (let count = 0; answer.status === 200 && count < 300; count++) answer = await posts.post('3')
    assert.deepEqual([answer.status, answer.body.error], [429, 'rate_limited'])
    assert.equal((await posts.poll()).status, 400)
    const messages = await begin('203.0.113.7')
    await messages.post('40')
    await messages.post(Array.from({ length: 200 }, () => '42["x"]').join('\x1e'))
    assert.equal((await messages.poll()).status, 400)
    const binary = await begin('203.0.113.7')
    await binary.post('bAAAA')
    assert.equal((await binary.poll()).status, 400)
  })

  test('who does not poll is dropped when a megabyte waits', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const reader = connect(goodlot.url)
    await reader.ready
    await reader.ask('subscribe', { auctionId })
    const session = await begin('203.0.113.8')
    await session.post('40')
    await session.post(`420["subscribe",{"auctionId":${auctionId}}]`)
    while (!(await session.poll()).text.includes('430[{"ok":true'));
    const message = 'x'.repeat(200_000)
    for (let count = 1; count <= 8; count++) {
      await givenEvent(goodlot.db, {
        kind: 'event.broadcast',
        auctionId,
        payload: { title: `${count}`, message },
      })
      await reader.received.until((all) => all.length > count)
    }
    assert.equal((await session.poll()).status, 400)
    assert.equal(reader.socket.connected, true)
  })

  test('a session is upgraded once, and is then no longer polled', async () => {
    const session = await begin('127.0.0.1')
    await session.post('40')
    await session.poll()
    const upgrade = () =>
      new WebSocket(`${goodlot.url.replace('http', 'ws')}${session.path.replace('polling', 'websocket')}`)
    const first = upgrade()
    const received = new Collector<string>()
    first.addEventListener('message', ({ data }) => received.add(String(data)))
    await once(first, 'open')
    const second = upgrade()
    await once(second, 'error')
    first.send('2probe')
    await received.until((all) => all.includes('3probe'))
    first.send('5')
    await givenEvent(goodlot.db, { kind: 'event.broadcast', auctionId: 1, payload: {} })
    first.send('420["unsubscribe",{"auctionId":1}]')
    await received.until((all) => all.some((text) => text.startsWith('430[{"ok":true')))
    assert.equal((await session.poll()).status, 400)
    first.close()
    await once(first, 'close')
  })

  test('leaves the process well', async () => {
    const socket = connect(goodlot.url)
    await socket.ready
    assert.deepEqual(
      goodlot.logs.filter((line) => /"level":(50|60)/.test(line)),
      [],
    )
  })
})

function sidIn(text: string): string {
  assert.equal(text[0], '0', text)
  return JSON.parse(text.slice(1)).sid
}
