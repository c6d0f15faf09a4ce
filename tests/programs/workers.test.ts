import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect as connectTcp, createServer } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenAuction, givenItem } from '../kit/given-auctions.ts'
import { givenPerson } from '../kit/given-people.ts'
import { freePort, postgresOf, type Run, run } from '../kit/process.ts'
import { masked } from '../kit/raw-http.ts'
import type { TestService } from '../kit/service.ts'
import { givenFavoriteEvent, useSockets } from '../kit/socket.ts'
import { connectToBoth } from '../kit/worker-connections.ts'

suite('two workers on one port', { skip: process.platform !== 'linux' }, () => {
  let database: TestDatabase
  let DATA_DIR: string
  let service: Run
  let context: TestService
  const connect = useSockets()
  before(async () => {
    database = await openTestDatabase()
    DATA_DIR = await temporaryFolder('workers')
    const { host, database: name } = database.connection
    const DATABASE_URL = `postgres://goodlot@localhost/${name}?host=${host}`
    service = await run({ DATA_DIR, DATABASE_URL, WORKERS: '2', ALLOW_UNSAFE_DATABASE: 'true' })
    await service.ready
    context = { ...service, db: database.db } as unknown as TestService
  })
  after(async () => {
    if (service?.child.exitCode === null) service.interrupt('SIGKILL')
    await service?.ended
    await database?.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  const clients = (token: string) =>
    Array.from({ length: 6 }, () => {
      const auth: { token: string; lastEventId?: number } = { token }
      const options = { reconnection: true, reconnectionDelay: 10, reconnectionDelayMax: 100 }
      const client = connect(service.url, auth, options)
      client.socket.on('ready', ({ eventId }) => {
        auth.lastEventId = eventId
      })
      client.socket.onAny((name: string, { eventId }) => {
        if (name.startsWith('event.')) auth.lastEventId = eventId
      })
      return client
    })

  test('a favorite added on one reaches listeners on both, and so it goes on when one is killed', async () => {
    const workers = await childrenOf(service.child.pid!)
    assert.equal(workers.length, 2)
    const person = await givenPerson(context)
    const { id: auctionId } = await givenAuction(database.db)
    const listenersOf = (pid: number) => establishedTo(pid, Number(new URL(service.url).port))
    const devices = clients(person.token)
    await Promise.all(devices.map(({ ready }) => ready))
    // Which worker accepts a connection is chance, so more are opened until each worker has some.
    while ((await listenersOf(workers[0]!)) === 0 || (await listenersOf(workers[1]!)) === 0) {
      const more = clients(person.token)
      await Promise.all(more.map(({ ready }) => ready))
      devices.push(...more)
    }
    /** Kept connections to a process that is gone break when used, so it asks again, as clients do. */
    const favor = async () => {
      const { id } = await givenItem(database.db, { auctionId })
      const ask = () => service.call('POST', `/v3/bidder/favorite/${id}`, { token: person.token })
      let answer = await ask().catch(() => null)
      while (!answer) answer = await ask().catch(() => null)
      assert.equal(answer.status, 204)
      return id
    }
    const items = [await favor(), await favor()]
    for (const { received } of devices) await received.until(has(items.at(-1)!))

    process.kill(workers[0]!, 'SIGKILL')
    for (let missed = 0; missed < 5; missed++) {
      await givenFavoriteEvent(database.db, person.id, 1000 + missed)
      items.push(1000 + missed)
    }
    for (const { received } of devices) await received.until(has(items.at(-1)!))
    items.push(await favor())
    for (const { received, events } of devices) {
      await received.until(has(items.at(-1)!))
      assert.deepEqual(
        events().map(({ itemId }) => itemId),
        items,
      )
    }
    while ((await childrenOf(service.child.pid!)).length < 2);
  })

  test('clients with default options connect, and those that only poll', async () => {
    const person = await givenPerson(context)
    // A connection for each request, so that chance sends them to either worker.
    const open = (transports: string[] | undefined) => {
      const agent = new Agent({ keepAlive: false })
      return connect(service.url, { token: person.token }, { transports, agent })
    }
    const upgrading = Array.from({ length: 8 }, () => open(undefined))
    const polling = Array.from({ length: 8 }, () => open(['polling']))
    const all = [...upgrading, ...polling]
    await Promise.all(all.map(({ ready }) => ready))
    const upgraded = upgrading.map(async ({ socket: { io } }) => {
      if (io.engine.transport.name === 'polling') await new Promise((done) => io.engine.once('upgrade', done))
    })
    for (let count = 1; count <= 20; count++) {
      await givenFavoriteEvent(database.db, person.id, 2000 + count)
      for (const { received } of all) await received.until(has(2000 + count))
    }
    await Promise.all(upgraded)
    for (const { socket, events } of all) {
      assert.equal(events().length, 20)
      assert.ok(socket.connected)
    }
    assert.ok(polling.every(({ socket }) => socket.io.engine.transport.name === 'polling'))
  })

  test('sessions go on over connections to the other worker, and over them become WebSockets', async () => {
    const goOn = async ([first, second]: [Line, Line]) => {
      const address = (transport: string) => `/socket.io/?EIO=4&transport=${transport}&sid=${first.sid}`
      const path = address('polling')
      await second.say(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n40`, /\r\n\r\nok$/)
      await second.say(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, /\r\n\r\n40\{"sid"/)
      const upgrade = [
        `GET ${address('websocket')} HTTP/1.1`,
        'Host: x',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]
      await second.say(`${upgrade.join('\r\n')}\r\n\r\n`, /HTTP\/1.1 101 /)
      await second.say(masked('2probe'), /3probe/)
      await second.say(masked('5'), /^/)
      await second.say(masked('420["unsubscribe",{"auctionId":1}]'), /430\[\{"ok":true/)
      await first.end(second.sid)
      for (const { socket } of [first, second]) socket.destroy()
    }
    // All at once, so that no process is quick to close what it has handed over.
    const pairs = await Promise.all(Array.from({ length: 12 }, () => linesToBoth(service.url)))
    await Promise.all(pairs.map(goOn))
  })

  test('a session of a worker that has died is over, and so is one that never was', async () => {
    const get = (sid: string) =>
      `GET /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1\r\nHost: x\r\n\r\n`
    const [line, other] = await linesToBoth(service.url)
    for (const sid of ['1-AAAA', '2-AAAA', '3-AAAA', '4-AAAA', '999999999-AAAA', '-1', '0-AAAA', 'AAAA'])
      await line.say(get(sid), /HTTP\/1.1 400 .*This session has ended/s)
    const refused = line.say(get(other.sid), /HTTP\/1.1 400 .*This session has ended/s)
    for (const pid of await childrenOf(service.child.pid!))
      if ((await establishedTo(pid, other.socket.localPort!)) > 0) process.kill(pid, 'SIGKILL')
    await refused
    while ((await childrenOf(service.child.pid!)).length < 2);
    await line.close()
  })

  test('limits hold over both', async () => {
    const person = await givenPerson(context)
    const asked = await Promise.all(
      Array.from({ length: 60 }, () =>
        service.call('PUT', '/v3/user/profile', { token: person.token, body: {} }),
      ),
    )
    const counts = Map.groupBy(asked, ({ status }) => status)
    assert.deepEqual([counts.get(204)?.length, counts.get(429)?.length], [20, 40])
  })

  test('what one has cached the other makes it forget', async () => {
    const person = await givenPerson(context)
    const { id: auctionId } = await givenAuction(database.db)
    const { id } = await givenItem(database.db, { auctionId })
    const { token } = person
    const counts = async () => {
      const lists = Array.from({ length: 8 }, () => service.call('GET', '/v3/bidder/favorites', { token }))
      return new Set((await Promise.all(lists)).map(({ body }) => body.totalCount))
    }
    const device = connect(service.url, { token })
    await device.ready
    assert.deepEqual(await counts(), new Set([0]))
    assert.equal((await service.call('POST', `/v3/bidder/favorite/${id}`, { token })).status, 204)
    await device.received.until(has(id))
    while (!(await counts()).has(1));
    while ((await counts()).has(0));
  })

  test('any of them tells the metrics of all', async () => {
    const listeners = clients((await givenPerson(context)).token)
    await Promise.all(listeners.map(({ ready }) => ready))
    for (const connection of await connectToBoth(service.url)) {
      const sockets = async () => {
        const { text } = await connection.call('GET', '/metrics')
        return Number(/^goodlot_sockets (\d+)$/m.exec(text)?.[1])
      }
      // The connections of the test before may still be closing.
      while ((await sockets()) !== listeners.length);
      connection.close()
    }
  })

  test('a stop drains all of them, and resets nobody: whoever comes too late is refused', async () => {
    const pids = await childrenOf(service.child.pid!)
    const agent = new Agent({ keepAlive: true })
    const asked = Array.from({ length: 40 }, () => askUntilItFails(`${service.url}/v3/time`, agent))
    await Promise.all(Array.from({ length: 200 }, () => service.call('GET', '/healthz')))
    process.kill(service.child.pid!, 'SIGTERM')
    const { code } = await service.ended
    assert.deepEqual(new Set(await Promise.all(asked)), new Set(['ECONNREFUSED']))
    agent.destroy()
    assert.equal(code, 0)
    for (const pid of pids) assert.throws(() => process.kill(pid, 0))
    assert.match(service.output.text, /a worker has died and is replaced/)
    assert.equal(service.output.errors, '')
  })
})

suite('workers and an embedded database', { skip: process.platform !== 'linux' }, () => {
  let DATA_DIR: string
  before(async () => {
    DATA_DIR = await temporaryFolder('workers')
  })
  after(() => rm(DATA_DIR, { recursive: true, force: true }))

  test('the leading process owns the database, and stops it last', async () => {
    const service = await run({ DATA_DIR, WORKERS: '2' })
    await service.ready
    assert.equal((await service.call('GET', '/readyz')).status, 200)
    // Printed when the last worker serves; one that was still starting would hold up the stop.
    await service.said(/Goodlot is ready/)
    assert.equal(service.output.text.match(/Goodlot is ready/g)?.length, 1)
    service.interrupt('SIGINT')
    assert.equal((await service.ended).code, 0)
    assert.equal(await postgresOf(DATA_DIR), null)
    assert.equal(service.output.errors, '')
  })

  test('a busy port is one sentence', async () => {
    const port = await freePort()
    const occupant = createServer()
    await new Promise<void>((listening) => occupant.listen(port, '127.0.0.1', listening))
    const late = await run({ DATA_DIR, PORT: String(port), WORKERS: '2' })
    assert.equal((await late.ended).code, 1)
    assert.equal(late.output.errors, `Port ${port} on 127.0.0.1 is already in use: set PORT to another.\n`)
    assert.equal(await postgresOf(DATA_DIR), null)
    occupant.close()
  })

  test('workers whose leader is killed do not stay behind', async () => {
    const service = await run({ DATA_DIR, WORKERS: '2' })
    await service.ready
    const pids = await childrenOf(service.child.pid!)
    service.child.kill('SIGKILL')
    await service.ended
    for (const pid of pids) while (await isRunning(pid));
    const next = await run({ DATA_DIR })
    await next.ready
    next.interrupt('SIGTERM')
    assert.equal((await next.ended).code, 0)
  })
})

type Line = Awaited<ReturnType<typeof openLine>>

/** One request after the other; resolves with the code of the first error. */
async function askUntilItFails(url: string, agent: Agent): Promise<string> {
  for (;;) {
    const code = await new Promise<string | null>((resolve) => {
      const asked = get(url, { agent }, (answer) => answer.resume().on('end', () => resolve(null)))
      asked.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'no code'))
    })
    if (code) return code
  }
}

/** Two connections, one to each of two workers. */
async function linesToBoth(url: string): Promise<[Line, Line]> {
  // Many at once, since one worker alone takes those that come one after the other.
  const lines = await Promise.all(Array.from({ length: 10 }, () => openLine(url)))
  const [first] = lines
  const other = lines.find(({ worker }) => worker !== first!.worker)
  for (const line of lines) if (!other || (line !== first && line !== other)) await line.close()
  return other ? [first!, other] : linesToBoth(url)
}

/** A connection stays with the worker that accepted it, and so does a polling session that begins on it. */
async function openLine(url: string) {
  const socket = connectTcp(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  /** Resolves when what has arrived since matches. */
  const say = async (text: string | Buffer, answer: RegExp): Promise<string> => {
    received = ''
    socket.write(text)
    const closed = once(socket, 'close').then(() => true)
    while (!answer.test(received)) {
      const isOver = await Promise.race([once(socket, 'data').then(() => false), closed])
      if (isOver) assert.match(received, answer, `The answer to ${text}`)
    }
    return received
  }
  const open = /"sid":"((\d+)-[^"]+)"/
  const path = '/socket.io/?EIO=4&transport=polling'
  const answer = await say(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, open)
  const [, sid, worker] = open.exec(answer)!
  const end = (session: string) =>
    say(`POST ${path}&sid=${session} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n1`, /\r\n\r\nok$/)
  const close = async () => {
    await end(sid!)
    socket.destroy()
  }
  return { sid: sid!, worker, socket, say, end, close }
}

const has = (itemId: number) => (all: { body: { itemId?: number } }[]) =>
  all.some(({ body }) => body.itemId === itemId)

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = text.trim().split(' ').map(Number)
  const names = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, index) => names[index]!.includes('start.js'))
}

async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status !== null && !/\) Z /.test(status)
}

/** How many connections with this port at either end a process holds. */
async function establishedTo(pid: number, port: number): Promise<number> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  )
  const lines = (await readFile(`/proc/${pid}/net/tcp`, 'utf8')).split('\n')
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return lines.filter((line) => {
    const columns = line.trim().split(/\s+/)
    const isAtEnd = columns[1]?.endsWith(suffix) || columns[2]?.endsWith(suffix)
    return isAtEnd && columns[3] === '01' && links.includes(`socket:[${columns[9]}]`)
  }).length
}
