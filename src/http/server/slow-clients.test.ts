import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, mock, suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Heard } from '../../../test-kit/heard.ts'
import { useHttpApp } from '../../../test-kit/http-app.ts'
import { rawCall } from '../../../test-kit/raw-http.ts'
import { ApiError } from '../../errors.ts'

suite('slow clients', { concurrency: true }, () => {
  const shell = useHttpApp((app) => {
    app.post('/v3/thing', async ({ body }) => ({ body }))
    app.post('/v3/refusing', {
      onRequest: async () => {
        throw new ApiError('unauthorized', 'No.')
      },
      handler: async () => ({}),
    })
    app.get('/v3/thing', async () => ({}))
    app.post('/v3/upload', { bodyLimit: 1_000_000, config: { bodySeconds: 30 } }, async ({ body }) => ({
      body,
    }))
  })

  /** One byte every half second for as long as the server listens. */
  const trickle = (start: string) => (socket: Socket) => {
    socket.write(start)
    const timer = setInterval(() => socket.write('x'), 500)
    socket.once('close', () => clearInterval(timer))
  }
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n`

  test('are cut within ten seconds, wherever they dawdle, and told so if nothing was said yet', async () => {
    const dawdling: Record<string, [request: string | ((socket: Socket) => void), status: number]> = {
      'says nothing': ['', 408],
      'stops in its headers': ['GET /v3/thing HTTP/1.1\r\nHost:', 408],
      'trickles its headers': [trickle('GET /v3/thing HTTP/1.1\r\nX-Slow: '), 408],
      'stops in its body': [post('/v3/thing'), 408],
      'trickles its body': [trickle(post('/v3/thing')), 408],
      'trickles chunks': [
        trickle('POST /v3/thing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5000\r\n'),
        408,
      ],
      'trickles on after a refusal': [trickle(post('/v3/refusing')), 401],
      'trickles to an unknown address': [trickle(post('/nope')), 408],
      'trickles the body of a GET': [trickle(post('/v3/thing').replace('POST', 'GET')), 200],
      'stops in an upload': [post('/v3/upload'), 408],
      'trickles an upload': [trickle(post('/v3/upload')), 408],
    }
    await Promise.all(
      Object.entries(dawdling).map(async ([manner, [request, status]]) => {
        const answer = await rawCall(shell.url, request)
        assert.equal(answer.status, status, `${manner}: ${answer.text}`)
        assert.ok(answer.seconds < 12, `${manner}: cut after ${answer.seconds} s`)
        if (status === 408) assert.equal((answer.body as { error: string }).error, 'validation_error', manner)
      }),
    )
    assert.equal((await shell.call('POST', '/v3/thing', { body: { a: 1 } })).status, 200)
    assert.ok(!shell.logs.some((line) => JSON.parse(line).level >= 40), shell.logs.join(''))
  })

  test('an upload may take longer, as long as it keeps coming', async () => {
    const part = ' '.repeat(35_000)
    const answer = await rawCall(shell.url, (socket) => {
      socket.write(
        'POST /v3/upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 105002\r\n\r\n{',
      )
      for (const seconds of [4, 8, 12]) setTimeout(() => socket.write(part), seconds * 1000)
      setTimeout(() => socket.write('}'), 12_500)
    })
    assert.equal(answer.status, 200)
    assert.ok(answer.seconds > 12)
  })
})

suite('a body whose sender waits for our checks', () => {
  let check = Promise.withResolvers<void>()
  const reached = new Heard<'check' | 'body'>()
  const shell = useHttpApp((app) => {
    app.post('/v3/thing', {
      onRequest: () => {
        reached.add('check')
        return check.promise
      },
      preParsing: async () => {
        reached.add('body')
      },
      handler: async ({ body }) => ({ body }),
    })
  })
  beforeEach(() => {
    check = Promise.withResolvers()
    mock.timers.enable({ apis: ['setTimeout'] })
  })
  afterEach(() => mock.timers.reset())
  const headers = 'POST /v3/thing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 7\r\n\r\n'
  /** Whatever was due by then has been done when it resolves. */
  async function pass(seconds: number) {
    mock.timers.tick(seconds * 1_000)
    await turn()
    await turn()
  }

  test('is not late, however long they take', async () => {
    const answer = rawCall(shell.url, `${headers}{"a":1}`)
    await reached.count(1)
    await pass(15)
    check.resolve()
    assert.equal((await answer).status, 200)
  })

  for (const [seconds, status] of [
    [8.9, 200],
    [9, 408],
  ] as const)
    test(`has its whole time from then on: after ${seconds} s it is ${status}`, async () => {
      const asked = reached.all.length
      const sender = Promise.withResolvers<Socket>()
      const start = (socket: Socket) => sender.resolve(socket) ?? socket.write(headers)
      const answer = rawCall(shell.url, start, { withinMs: 60_000 })
      await reached.count(asked + 1)
      await pass(15)
      check.resolve()
      await reached.count(asked + 2)
      await pass(seconds)
      ;(await sender.promise).write('{"a":1}')
      assert.equal((await answer).status, status)
    })
})

suite('after the service itself stood still', () => {
  const shell = useHttpApp((app) => {
    app.server.headersTimeout = 100
    app.post('/v3/thing', { config: { bodySeconds: 0.1 } }, async ({ body }) => ({ body }))
  })
  const headers =
    'POST /v3/thing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n'

  /** Sends the rest a moment later, and lets the service read it only when its time is long over. */
  const sentBeforeAStall = (first: string, rest: string) => (socket: Socket) => {
    socket.write(first)
    const standStill = () => {
      socket.write(rest)
      for (const until = performance.now() + 1_300; performance.now() < until; );
    }
    // Timers come right after immediates, before anything is read.
    setTimeout(() => setImmediate(standStill), 20)
  }

  for (const [what, first, rest] of [
    ['a request', '', `${headers}{"a":1}`],
    ['a body', headers, '{"a":1}'],
  ] as const)
    test(`${what} that had arrived is not late`, async () => {
      const answer = await rawCall(shell.url, sentBeforeAStall(first, rest))
      assert.equal(answer.status, 200, answer.text)
    })
})
