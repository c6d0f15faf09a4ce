import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { Collector } from '../../../../tests/kit/collector.ts'
import { trackInFlight } from './in-flight.ts'

const portClosed = async () => {}

suite('requests in flight', () => {
  const held = new Collector<ServerResponse>()
  const server = createServer((_request, response) => held.add(response))
  const stop = { isStopping: false }
  const time = frozenTime()
  const inFlight = trackInFlight(server, { isStopping: () => stop.isStopping, time, portClosed })
  server.prependListener('request', inFlight.watch)
  let url: string
  before(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  test('are waited for, those that came after the stop are not, and not for ever', async () => {
    await inFlight.drained(60_000)
    const first = fetch(url)
    await held.count(1)
    stop.isStopping = true
    const late = fetch(url)
    await held.count(2)

    let isDrained = false
    const drained = inFlight.drained(60_000).then(() => {
      isDrained = true
    })
    const impatient = inFlight.drained(50)
    await time.advance(0.05)
    await impatient
    assert.equal(isDrained, false)

    held.all[0]!.end('done')
    await drained
    assert.equal(await (await first).text(), 'done')
    held.all[1]!.end('late')
    await late
  })

  test('that their caller gives up on are not waited for', async () => {
    stop.isStopping = false
    const caller = new AbortController()
    const given = fetch(url, { signal: caller.signal })
    await held.count(3)
    caller.abort()
    await assert.rejects(given)
    await inFlight.drained(60_000)
  })

  test('that wait for their turn behind others are not waited for after a CONNECT', async () => {
    const before = held.all.length
    const caller = connect(Number(new URL(url).port), '127.0.0.1')
    caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3))
    const all = (await held.count(before + 3)).slice(before)
    const closed = all.map((response) => new Promise((done) => response.once('close', done)))
    caller.write('CONNECT there:1 HTTP/1.1\r\nHost: there\r\n\r\n')
    await Promise.all(closed)
    assert.ok(all.every(({ destroyed }) => destroyed))
    await inFlight.drained(60_000)
  })

  test('after the stop end their connection, so that the next goes elsewhere', async () => {
    stop.isStopping = true
    const late = fetch(url)
    const response = (await held.count(held.all.length + 1)).at(-1)!
    response.end('late')
    assert.equal((await late).headers.get('connection'), 'close')
  })

  test('may still come for a while after the stop, unless nobody is there to send any', async () => {
    stop.isStopping = true
    server.closeAllConnections()
    await inFlight.quiet({ forMs: 60_000, withinMs: 60_000 })

    const idle = connect(Number(new URL(url).port), '127.0.0.1')
    await once(idle, 'connect')
    const started = time.monotonic()
    await time.passUntil(inFlight.quiet({ forMs: 60_000, withinMs: 50 }), 0.01)
    await time.passUntil(inFlight.quiet({ forMs: 50, withinMs: 60_000 }), 0.01)
    assert.ok(time.monotonic() - started >= 100)

    const asked = held.all.length
    let isQuiet = false
    const quiet = inFlight.quiet({ forMs: 1_000, withinMs: 60_000 }).then(() => {
      isQuiet = true
    })
    for (let number = 1; number <= 6; number++) {
      const late = fetch(`${url}/v3/time`)
      const response = (await held.count(asked + number)).at(-1)!
      await time.advance(0.25)
      assert.equal(isQuiet, false)
      response.end()
      await late
    }
    await time.passUntil(quiet)
    idle.destroy()
  })

  test('that arrived while the process was kept from running are read before it goes', async () => {
    const callers = new Callers(Number(new URL(url).port))
    try {
      await callers.connect(2)
      const asked = held.all.length
      const quiet = inFlight.quiet({ forMs: 50, withinMs: 60 })
      await time.advance(0.02)
      callers.askWhileBlocked({ newcomers: 3 })
      await time.advance(0.08)
      await quiet
      assert.equal(held.all.length - asked, 5)
    } finally {
      await callers.leave()
    }
  })
})

test('requests that arrive while the connections are being closed are answered', async () => {
  const server = createServer((_request, response) => response.end('late'))
  const inFlight = trackInFlight(server, { isStopping: () => true, time: frozenTime(), portClosed })
  server.prependListener('request', inFlight.watch)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const callers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return { socket, said: '', hasAsked: false }
    }),
  )
  for (const caller of callers) {
    caller.socket.on('error', () => {})
    caller.socket.on('data', (text) => {
      caller.said += text
    })
  }
  // As soon as the first connection is closed, everybody else who still has one asks for something.
  await Promise.all([
    once(callers[0]!.socket, 'close').then(() => {
      for (const caller of callers)
        if (!caller.socket.destroyed)
          caller.hasAsked = caller.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    }),
    inFlight.closeIdle(),
  ])
  server.close()
  server.closeAllConnections()
  await Promise.all(callers.map(({ socket }) => socket.closed || once(socket, 'close')))
  const asked = callers.filter(({ hasAsked }) => hasAsked)
  assert.ok(asked.length > 50)
  assert.deepEqual(
    asked.filter(({ said }) => !said.endsWith('late')),
    [],
  )
})

test('a server that leaves refuses new connections, and answers and then ends those it has', async () => {
  const server = createServer((_request, response) => response.end('done'))
  const inFlight = trackInFlight(server, { isStopping: () => false, time: frozenTime(), portClosed })
  server.prependListener('request', inFlight.watch)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const asked = request({ agent, host: '127.0.0.1', port }, (answer) => {
        answer.resume().on('end', () => resolve(answer.headers.connection))
      })
      asked.on('error', reject).end()
    })
  assert.equal(await ask(), 'keep-alive')
  await inFlight.leave()
  assert.equal(await ask(), 'close')
  await assert.rejects(ask(), { code: 'ECONNREFUSED' })
  await inFlight.quiet({ forMs: 60_000, withinMs: 60_000 })
})

test('a server that leaves ends nobody’s connection while they could still open another', async () => {
  const held = new Collector<ServerResponse>()
  const server = createServer((_request, response) => held.add(response))
  const port = Promise.withResolvers<void>()
  const parts = { isStopping: () => false, time: frozenTime(), portClosed: () => port.promise }
  const inFlight = trackInFlight(server, parts)
  server.prependListener('request', inFlight.watch)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = [1, 2, 3].map(() => fetch(url))
  await held.count(3)
  const left = inFlight.leave()
  assert.ok(server.listening)
  held.all[0]!.end()
  while (server.listening) await turn()
  // Another worker still has the port.
  held.all[1]!.end()
  port.resolve()
  await left
  held.all[2]!.end()
  const answers = await Promise.all(asked)
  assert.deepEqual(answers.map(({ headers }) => headers.get('connection')).sort(), [
    'close',
    'keep-alive',
    'keep-alive',
  ])
  server.closeAllConnections()
})

test('a server that leaves accepts those who wait already, with what they have sent', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end('done')
  })
  const time = frozenTime()
  const inFlight = trackInFlight(server, { isStopping: () => false, time, portClosed })
  server.prependListener('request', inFlight.watch)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const callers = new Callers((server.address() as AddressInfo).port)
  try {
    callers.askWhileBlocked({ newcomers: 3 })
    await inFlight.leave()
    await time.passUntil(inFlight.quiet({ forMs: 1_000, withinMs: 60_000 }))
    assert.equal(asked, 3)
  } finally {
    await callers.leave()
  }
})

/** Sends requests from another thread, so that they go on while this one is blocked. */
class Callers {
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  readonly #worker: Worker
  constructor(port: number) {
    this.#worker = new Worker(CALLERS, { eval: true, workerData: { port, signal: this.#signal } })
  }

  async connect(count: number): Promise<void> {
    this.#worker.postMessage({ connect: count })
    await once(this.#worker, 'message')
  }

  /** The connected clients ask, and this many others connect and ask; this thread reads nothing until all have. */
  askWhileBlocked({ newcomers }: { newcomers: number }): void {
    this.#worker.postMessage({ ask: newcomers })
    Atomics.wait(this.#signal, 0, 0)
  }

  async leave(): Promise<void> {
    await this.#worker.terminate()
  }
}

const CALLERS = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, signal } } = require('node:worker_threads')
  const sockets = []
  const open = () => new Promise((opened) => {
    const socket = connect(port, '127.0.0.1', opened).on('error', () => {})
    sockets.push(socket)
  })
  const openAll = (count) => Promise.all(Array.from({ length: count }, open))
  parentPort.on('message', async (message) => {
    await openAll(message.connect ?? message.ask)
    if (message.connect) return parentPort.postMessage('connected')
    const written = sockets.map((socket) => new Promise((done) => socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', done)))
    await Promise.all(written)
    Atomics.store(signal, 0, 1)
    Atomics.notify(signal, 0)
  })
`
