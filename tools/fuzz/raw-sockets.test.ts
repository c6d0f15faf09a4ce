import assert from 'node:assert/strict'
import { connect as connectTcp, type Socket } from 'node:net'
import { before, suite, test } from 'node:test'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { givenThings, type Things } from '../../tests/kit/given-things.ts'
import { type RawAnswer, rawCall } from '../../tests/kit/raw-http.ts'
import { useService } from '../../tests/kit/service.ts'
import { failuresIn } from './report.ts'

/** What is sent over a bare connection, and the status of the answer. */
const broken: Record<string, [text: string, status: number]> = {
  'a line of nonsense': ['\x01\x02\x03\r\n\r\n', 400],
  'a greeting of TLS': ['\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', 400],
  'a greeting of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'a greeting of SSH': ['SSH-2.0-OpenSSH_9.6\r\n', 400],
  'a method alone': ['GET\r\n\r\n', 400],
  'a space before the method': [' GET /v3/time HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  'a method in small letters': ['get /v3/time HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  'NUL in the address': ['GET /v3/\0time HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  'an address of 100 KB': [`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  'a header without a colon': ['GET /v3/time HTTP/1.1\r\nHost x\r\n\r\n', 400],
  'a header with a space in its name': ['GET /v3/time HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n', 400],
  'NUL in a header': ['GET /v3/time HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', 400],
  'a bare carriage return in a header': ['GET /v3/time HTTP/1.1\r\nHost: x\r\nA: b\rC: d\r\n\r\n', 400],
  'a header of a megabyte': [`GET /v3/time HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(1_000_000)}\r\n\r\n`, 431],
  'five thousand headers': [`GET /v3/time HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(5_000)}\r\n`, 431],
  'two lengths': ['POST /v3/x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
  'a negative length': ['POST /v3/x HTTP/1.1\r\nHost: x\r\nContent-Length: -2\r\n\r\n{}', 400],
  'a length without end': [
    `POST /v3/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${'9'.repeat(30)}\r\n\r\n{}`,
    400,
  ],
  'a length and chunks': [
    'POST /v3/x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n',
    400,
  ],
  'a coding nobody knows': [
    'POST /v3/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  'chunks that are not last': [
    'POST /v3/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    400,
  ],
  'a chunk of no size': [
    'POST /v3/auth/email-check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    400,
  ],
  'a chunk of all sizes': [
    'POST /v3/auth/email-check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n',
    400,
  ],
}

suite('bare connections', () => {
  const goodlot = useService({ RATE_LIMITS: 'anonymousRead=99999/60,anonymousUncachedRead=99999/60' })
  let person: Person
  let things: Things
  before(async () => {
    person = await givenPerson(goodlot)
    things = await givenThings(goodlot.db)
  })

  const isWell = async () => (await goodlot.call('GET', '/v3/time')).status === 200
  const bidOf = (amount: number) => {
    const body = JSON.stringify({ amount })
    const head = `POST /v3/item/${things.itemId}/bid HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n`
    return { head: `${head}Content-Length: ${body.length}\r\n\r\n`, body }
  }
  const open = () =>
    new Promise<Socket>((resolve) => {
      const { port } = new URL(goodlot.url)
      const socket = connectTcp({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }, () =>
        resolve(socket),
      )
      socket.on('error', () => {})
    })
  const closed = (socket: Socket) =>
    new Promise<string>((resolve) => {
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.once('end', () => resolve(received)).once('close', () => resolve(received))
    })

  test('are answered with the envelope and closed when what comes is not HTTP', async () => {
    for (const [what, [text, status]] of Object.entries(broken)) {
      const answer: RawAnswer = await rawCall(goodlot.url, (socket) =>
        socket.write(Buffer.from(text, 'latin1')),
      )
      assert.equal(answer.status, status, `${what}: ${answer.text.slice(0, 200)}`)
      assert.equal((answer.body as { error: string }).error, 'validation_error', what)
      assert.match(answer.text, /connection: close/i, what)
      assert.equal(answer.text.match(/HTTP\/1\.1 /g)?.length, 1, `${what}: one answer and no more`)
    }
    assert.ok(await isWell())
  })

  test('that are closed half-way are closed at once, and half a request never becomes a bid', async () => {
    const { head, body } = bidOf(5_000)
    const time = 'GET /v3/time HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const part of ['', 'GET /v3/ti', time, head, head + body.slice(0, 5), `${time}${time}GET`]) {
      const socket = await open()
      const answer = closed(socket)
      socket.end(part)
      assert.doesNotMatch(await answer, /^HTTP\/1\.1 5/, part)
      socket.destroy()
    }
    assert.ok(await isWell())
    const { rows } = await goodlot.db.query('select from bids where item_id = $1', [things.itemId])
    assert.deepEqual(rows, [])
  })

  test('that are reset in the middle of a request or an answer trouble nobody', async () => {
    const { head } = bidOf(20)
    for (let times = 0; times < 50; times++) {
      for (const part of [head, 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /v3/a']) {
        const socket = await open()
        socket.write(part)
        if (times % 2 === 0) await new Promise((done) => setImmediate(done))
        socket.resetAndDestroy()
      }
    }
    assert.ok(await isWell())
  })

  test('with many requests in a row are answered in order, and bodies are never read as requests', async () => {
    const { head, body } = bidOf(30)
    const hidden = '{"amount": "GET /v3/auctions HTTP/1.1"}'
    const refused = head.replace(/Content-Length: \d+/, `Content-Length: ${hidden.length}`) + hidden
    const time = 'GET /v3/time HTTP/1.1\r\nHost: x\r\n\r\n'
    const requests = [
      time,
      head + body,
      time,
      refused,
      time,
      'GET /nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ]
    const socket = await open()
    socket.write(requests.join(''))
    const text = await closed(socket)
    socket.destroy()
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    assert.deepEqual(statuses, [200, 200, 200, 400, 200, 404])
  })

  test('by the hundred that say nothing keep nobody from being served', async () => {
    const idle = await Promise.all(Array.from({ length: 300 }, open))
    for (const socket of idle) socket.write('GET /v3/time HTTP/1.1\r\nX: ')
    assert.ok(await isWell())
    for (const socket of idle) socket.destroy()
  })

  test('leave no connection open and no failure in the log', async () => {
    const count = () =>
      new Promise<number>((done) => goodlot.service.app.server.getConnections((_, open) => done(open)))
    // The HTTP client of these tests keeps some connections open.
    while ((await count()) > 5) await new Promise((done) => setImmediate(done))
    assert.deepEqual(failuresIn(goodlot.logs), [])
  })
})
