import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { suite, test } from 'node:test'
import { Collector } from '../../../tests/kit/collector.ts'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { masked, rawCall } from '../../../tests/kit/raw-http.ts'
import type { TestService } from '../../../tests/kit/service.ts'
import { givenEvent, useProcesses, useSockets } from '../../../tests/kit/socket.ts'

/** The id of an auction that does not exist. */
const NOWHERE = 1_999_999_999

const handshake = (path = '/socket.io/?EIO=4&transport=websocket', headers: string[] = []) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n')

suite('abuse of sockets is bounded', () => {
  const { goodlot } = useProcesses(1, {
    SOCKETS_PER_ADDRESS: '300',
    CORS_ORIGINS: 'https://app.example',
    PUBLIC_URL: 'https://goodlot.example',
  })
  const connect = useSockets()
  const open = (auth = {}, options = {}) => connect(goodlot.url, auth, options)
  /** The process still serves newcomers. */
  const isWell = async () => {
    const socket = open()
    await socket.ready
    const { ok } = await socket.ask('unsubscribe', { auctionId: 1 })
    return ok
  }

  test('a foreign page is refused, ours and clients without an origin are not', async () => {
    const upgrade = (origin?: string) =>
      rawCall(goodlot.url, handshake(undefined, origin ? [`Origin: ${origin}`] : []), {
        isEnough: (text) => text.includes('\r\n\r\n'),
      })
    const refused = await upgrade('https://evil.example')
    assert.equal(refused.status, 403)
    assert.deepEqual(refused.body, { error: 'forbidden', message: 'This origin is not allowed.' })
    for (const origin of ['https://app.example', 'https://goodlot.example', undefined])
      assert.equal((await upgrade(origin)).status, 101)
    for (const origin of ['https://app.example.evil', 'http://app.example', 'null'])
      assert.equal((await upgrade(origin)).status, 403)
  })

  test('whoever does not speak the protocol is told how to', async () => {
    const message = 'Connect with a client of Socket.IO 4.'
    for (const path of [
      '/socket.io/?EIO=3&transport=polling',
      '/socket.io/?EIO=4&transport=websocket',
      '/socket.io/',
      '/socket.io/?EIO=3&transport=websocket',
    ]) {
      const answer = await goodlot.call('GET', path)
      assert.deepEqual([answer.status, answer.body], [400, { error: 'validation_error', message }])
    }
    for (const path of ['/socket.io/?EIO=3&transport=websocket', '/socket.io/?EIO=4&transport=polling']) {
      const answer = await rawCall(goodlot.url, handshake(path))
      assert.deepEqual([answer.status, answer.body], [400, { error: 'validation_error', message }])
    }
    assert.equal((await rawCall(goodlot.url, handshake('/v3/nowhere', ['Connection: close']))).status, 404)
  })

  test('a request that offers another protocol is answered in this one', async () => {
    const text = 'GET /v3/time HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n'
    assert.equal(
      (await rawCall(goodlot.url, text, { isEnough: (received) => received.includes('epochMs') })).status,
      200,
    )
  })

  test('many requests in a row are refused, very many end the connection', async () => {
    const socket = open()
    await socket.ready
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => socket.ask('unsubscribe', { auctionId: 1 })),
    )
    const refused = answers.filter(({ error }) => error === 'rate_limited')
    assert.ok(refused.length >= 35 && refused.length <= 60, `${refused.length} refused`)
    assert.equal(answers[50]!.ok, true)
    for (let more = 0; more < 100; more++) socket.socket.emit('subscribe', { auctionId: 1 })
    await socket.disconnected
    assert.ok(await isWell())
  })

  test('a client learns at once that its connection works, as often as it may ask for anything', async () => {
    const socket = open()
    await socket.ready
    assert.deepEqual(await socket.ask('alive'), { ok: true })
    assert.deepEqual(await socket.ask('alive', { anything: 'else' }), { ok: true })
    for (const odd of [null, 7, 'text', []]) socket.socket.emit('alive', odd)
    const answers = await Promise.all(Array.from({ length: 90 }, () => socket.ask('alive')))
    assert.equal(answers[20]!.ok, true)
    assert.deepEqual(answers[89], {
      ok: false,
      error: 'rate_limited',
      message: 'Too many requests. Please wait a moment.',
    })
    for (let more = 0; more < 100; more++) socket.socket.emit('alive')
    await socket.disconnected
    assert.ok(await isWell())
  })

  test('at most fifty auctions are followed at a time', async () => {
    const auctions = []
    for (let count = 0; count < 51; count++) auctions.push(await givenAuction(goodlot.db))
    const socket = open()
    await socket.ready
    for (const { id } of auctions.slice(0, 50))
      assert.ok((await socket.ask('subscribe', { auctionId: id })).ok)
    const auctionId = auctions[50]!.id
    assert.equal((await socket.ask('subscribe', { auctionId })).error, 'conflict')
    await socket.ask('unsubscribe', { auctionId: auctions[0]!.id })
    assert.equal((await socket.ask('subscribe', { auctionId })).ok, true)
  })

  test('a large frame, and a binary one, end the connection', async () => {
    const large = open()
    await large.ready
    assert.equal(
      (await large.ask('subscribe', { auctionId: NOWHERE, text: 'x'.repeat(7_000) })).error,
      'not_found',
    )
    large.socket.emit('subscribe', { auctionId: NOWHERE, text: 'x'.repeat(9_000) })
    await large.disconnected
    const binary = open()
    await binary.ready
    binary.socket.emit('subscribe', { auctionId: NOWHERE, bytes: Buffer.from('abc') })
    await binary.disconnected
    assert.ok(await isWell())
  })

  test('nonsense of every kind leaves the process well', async () => {
    const random = seeded(7)
    const pieces = [
      '0',
      '1',
      '2',
      '3',
      '4',
      '40',
      '41',
      '42',
      '43',
      '44',
      '45',
      '451-',
      '40{"token":',
      '[',
      ']',
    ]
    pieces.push(
      '"subscribe"',
      '{"auctionId":',
      '1',
      '}',
      ',',
      '/admin,',
      'null',
      '"__proto__"',
      '\u0000',
      '😀',
      '9'.repeat(30),
    )
    for (let visit = 0; visit < 60; visit++) {
      const socket = new WebSocket(
        `${goodlot.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      )
      const closed = once(socket, 'close')
      await once(socket, 'open')
      if (visit % 2 === 0) socket.send('40')
      for (let message = 0; message < 10; message++) {
        const length = 1 + Math.floor(random() * 6)
        const text = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
        socket.send(random() < 0.1 ? new Uint8Array([1, 2, 3]) : text)
      }
      socket.close()
      await closed
    }
    assert.ok(await isWell())
    assert.deepEqual(
      goodlot.logs.filter((line) => /"level":(50|60)/.test(line)),
      [],
    )
  })

  test('a second sign-in on one connection is refused, and the log says so', async () => {
    const { token } = await givenPerson(goodlot)
    const refusals = () =>
      goodlot.logs.filter((line) => /"error":"conflict".*a connection was refused/.test(line)).length
    const before = refusals()
    const socket = new WebSocket(`${goodlot.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const received = new Collector<string>()
    socket.addEventListener('message', ({ data }) => received.add(String(data)))
    await once(socket, 'open')
    for (let attempt = 0; attempt < 5; attempt++) socket.send(`40${JSON.stringify({ token })}`)
    const isRefusal = (text: string) => text.startsWith('44{') && text.includes('"error":"conflict"')
    await received.until((all) => all.some((text) => text.startsWith('42["ready"')))
    assert.equal(received.all.filter(isRefusal).length, 4)
    assert.equal(received.all.filter((text) => text.startsWith('40{"sid"')).length, 1)
    socket.close()
    assert.equal(refusals() - before, 4)
  })

  test('who does not read is dropped, and nobody else notices', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const reader = open()
    await reader.ready
    await reader.ask('subscribe', { auctionId })
    const before = await socketsOf(goodlot)
    const { port } = new URL(goodlot.url)
    const idler = connectTcp(Number(port), '127.0.0.1')
    idler.write(handshake())
    await once(idler, 'data')
    idler.write(masked('40'))
    idler.write(masked(`420["subscribe",{"auctionId":${auctionId}}]`))
    let received = ''
    while (!received.includes('430[{"ok":true')) received += (await once(idler, 'data'))[0]
    idler.pause()
    assert.equal(await socketsOf(goodlot), before + 1)
    const message = 'x'.repeat(200_000)
    for (let count = 1; count <= 80; count++) {
      await givenEvent(goodlot.db, {
        kind: 'event.broadcast',
        auctionId,
        payload: { title: `${count}`, message },
      })
      await reader.received.until((all) => all.length > count)
    }
    while ((await socketsOf(goodlot)) > before) await goodlot.clock.advance(5)
    assert.equal(reader.socket.connected, true)
    idler.destroy()
  })
})

suite('connections are counted by address', () => {
  const { goodlot } = useProcesses(1, { SOCKETS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' })
  const connect = useSockets()

  test('one too many is refused, from another address it is not, and a place that is left is free', async () => {
    const sockets = [connect(goodlot.url), connect(goodlot.url), connect(goodlot.url)]
    await Promise.all(sockets.map(({ ready }) => ready))
    const upgrade = (headers: string[] = []) =>
      rawCall(goodlot.url, handshake(undefined, headers), { isEnough: (text) => text.includes('\r\n\r\n') })
    const refused = await rawCall(goodlot.url, handshake())
    assert.equal(refused.status, 429)
    assert.deepEqual(refused.body, {
      error: 'rate_limited',
      message: 'Too many connections from this address.',
      retryAfter: 30,
    })
    assert.equal((await upgrade(['X-Forwarded-For: 203.0.113.7'])).status, 101)
    sockets[0]!.socket.disconnect()
    while ((await upgrade()).status !== 101);
  })
})

async function socketsOf(goodlot: TestService): Promise<number> {
  const { text } = await goodlot.call('GET', '/metrics')
  return Number(/^goodlot_sockets (\d+)$/m.exec(text)![1])
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

suite('requests over many connections', () => {
  const { goodlot } = useProcesses(1, { RATE_LIMITS: 'socketRequest=100/60' })
  const connect = useSockets()

  test('count together, for a person and for an address', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { token } = await givenPerson(goodlot)
    const ask = async () => {
      const socket = connect(goodlot.url, { token })
      await socket.ready
      const answers = []
      for (let times = 0; times < 30; times++) answers.push(await socket.ask('subscribe', { auctionId }))
      return answers.filter(({ error }) => error === 'rate_limited').length
    }
    const refused = [await ask(), await ask(), await ask(), await ask()]
    assert.deepEqual(refused, [0, 0, 0, 20])
    const other = connect(goodlot.url)
    await other.ready
    assert.equal((await other.ask('subscribe', { auctionId })).ok, true)
  })
})
