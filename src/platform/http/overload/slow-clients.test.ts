import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Collector } from '../../../../tests/kit/collector.ts'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { rawCall } from '../../../../tests/kit/raw-http.ts'
import { ApiError } from '../answers/api-error.ts'

/** Headers have the time limit of Node's own server: tests/programs/slow-headers.test.ts. */
suite('slow clients', () => {
  const reached = new Collector<string>()
  const report = Promise.withResolvers<void>()
  const shell = useHttpApp((app) => {
    app.addHook('preParsing', async ({ url }) => reached.add(url))
    app.post('/v3/thing', async ({ body }) => ({ body }))
    app.post('/v3/refusing', {
      onRequest: async () => {
        throw new ApiError('unauthorized', 'No.')
      },
      handler: async () => ({}),
    })
    app.get('/v3/thing', async () => ({}))
    app.get('/v3/report', async ({ url }) => {
      reached.add(`at work: ${url}`)
      await report.promise
      return {}
    })
    app.post('/v3/upload', { bodyLimit: 1_000_000, config: { bodySeconds: 30 } }, async ({ body }) => ({
      body,
    }))
  })

  /** A byte now and then, for as long as the server listens. */
  const trickle = (start: string) => (socket: Socket) => {
    socket.write(start)
    const timer = setInterval(() => socket.write('x'), 5)
    socket.once('close', () => clearInterval(timer))
  }
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n`

  const dawdling: Record<string, [request: string | ((socket: Socket) => void), status: number]> = {
    'stops in its body': [post('/v3/thing').replace('500000', '5000'), 408],
    'trickles its body': [trickle(post('/v3/thing').replace('500000', '5000')), 408],
    'trickles chunks': [
      trickle('POST /v3/thing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5000\r\n'),
      408,
    ],
    'trickles on after a refusal': [trickle(post('/v3/refusing')), 401],
    'trickles to an unknown address': [trickle(post('/nope').replace('500000', '5000')), 408],
    'trickles the body of a GET': [trickle(post('/v3/thing').replace('POST', 'GET')), 200],
    'stops in an upload': [post('/v3/upload'), 408],
    'trickles an upload': [trickle(post('/v3/upload')), 408],
  }
  for (const [manner, [request, status]] of Object.entries(dawdling))
    test(`one that ${manner} is cut off, and told so if nothing was said yet`, async () => {
      const answer = await shell.clock.passUntil(rawCall(shell.url, request), 1)
      assert.equal(answer.status, status, answer.text)
      if (status === 408) assert.equal((answer.body as { error: string }).error, 'validation_error')
    })

  test('nobody else notices', async () => {
    assert.equal((await shell.call('POST', '/v3/thing', { body: { a: 1 } })).status, 200)
    assert.ok(!shell.logs.some((line) => JSON.parse(line).level >= 40), shell.logs.join(''))
  })

  test('a request without a body is not late, however long its answer takes', async () => {
    const answer = shell.call('GET', '/v3/report')
    await reached.until((all) => all.includes('at work: /v3/report'))
    await shell.clock.advance(60)
    for (let looks = 0; looks < 4; looks++) await turn()
    report.resolve()
    assert.equal((await answer).status, 200)
  })

  test('an upload may take longer, as long as it keeps coming', async () => {
    const sender = Promise.withResolvers<Socket>()
    const before = reached.all.length
    const answer = rawCall(shell.url, (socket) => {
      const head =
        'POST /v3/upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 140002\r\n\r\n{'
      socket.write(head, () => sender.resolve(socket))
    })
    const socket = await sender.promise
    await reached.count(before + 1)
    for (let round = 0; round < 2; round++) {
      await new Promise((written) => socket.write(' '.repeat(70_000), written))
      await shell.clock.advance(10)
      for (let looks = 0; looks < 4; looks++) await turn()
    }
    socket.write('}')
    assert.equal((await answer).status, 200)
  })
})

suite('a body whose sender waits for our checks', () => {
  let check = Promise.withResolvers<void>()
  const reached = new Collector<'check' | 'body'>()
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
  const headers = 'POST /v3/thing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 7\r\n\r\n'

  test('is not late, however long they take', async () => {
    const answer = rawCall(shell.url, `${headers}{"a":1}`)
    await reached.count(1)
    await shell.clock.advance(15)
    check.resolve()
    assert.equal((await answer).status, 200)
  })

  /** Begins a body, and returns what sends the rest once its time runs. */
  async function begin(): Promise<{ answer: ReturnType<typeof rawCall>; sendRest: () => void }> {
    check = Promise.withResolvers()
    const known = reached.all.length
    const sender = Promise.withResolvers<Socket>()
    const answer = rawCall(shell.url, (socket) => {
      socket.write(headers)
      sender.resolve(socket)
    })
    await reached.count(known + 1)
    await shell.clock.advance(15)
    check.resolve()
    await reached.count(known + 2)
    const socket = await sender.promise
    return { answer, sendRest: () => void socket.write('{"a":1}') }
  }

  test('has nine seconds from then on', async () => {
    const { answer, sendRest } = await begin()
    await shell.clock.advance(8.9)
    sendRest()
    assert.equal((await answer).status, 200)
  })

  test('is late after that', async () => {
    const { answer } = await begin()
    await shell.clock.advance(9)
    assert.equal((await answer).status, 408)
  })

  test('is not late if it had arrived, though this process had not read it', async () => {
    const { answer, sendRest } = await begin()
    sendRest()
    await shell.clock.advance(9)
    assert.equal((await answer).status, 200)
  })
})
