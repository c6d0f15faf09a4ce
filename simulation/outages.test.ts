import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { temporaryFolder } from '../test-kit/folder.ts'
import { endRuns, type Run, run } from '../test-kit/process.ts'
import type { Answer } from '../test-kit/service.ts'
import { DatabaseServer } from './database-server.ts'

/** What we promise: an honest answer within this time, and service again this soon after the database is back. */
const TOLD_WITHIN_MS = 2_000
const HEALED_WITHIN_MS = 5_000

const email = 'anna@goodlot.example'
const generous = ['signInStrict', 'tokenRefresh', 'wrongPin', 'smsPerPhone', 'smsPerPhoneDaily', 'itemBid']
  .map((name) => `${name}=99999999/60`)
  .join(',')

suite('a service whose database', () => {
  let folder: string
  let database: DatabaseServer
  let service: Run
  let token: string
  let socket: Socket
  const heard: string[] = []
  before(async () => {
    folder = await temporaryFolder('outages')
    database = new DatabaseServer(folder)
    await database.start()
    const host = encodeURIComponent(String(database.connection.host))
    service = await run({
      DATABASE_URL: `postgres://goodlot@localhost/goodlot?host=${host}`,
      DATA_DIR: join(folder, 'service'),
      DEMO_DATA: 'true',
      RATE_LIMITS: generous,
    })
    await service.ready
    token = await signIn()
    socket = io(service.url, { transports: ['websocket'], auth: { token }, reconnection: false })
    socket.onAny((name: string) => heard.push(name))
    await new Promise((ready) => socket.once('ready', ready))
  })
  after(async () => {
    socket?.disconnect()
    await endRuns()
    await database?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const signIn = async () => {
    const body = { email, pin: '00000', whitelabelId: 1 }
    return (await service.call('POST', '/v3/auth/verify-pin', { body })).body.accessToken
  }

  let amount = 1_000
  const calls: Record<string, () => Promise<Answer>> = {
    readiness: () => service.call('GET', '/readyz'),
    'a bid': () => service.call('POST', '/v3/item/13/bid', { token, body: { amount: (amount += 100) } }),
    'an auto-bid': () =>
      service.call('POST', '/v3/item/13/auto-bid', { token, body: { maxAmount: (amount += 100) } }),
    'a purchase': () => service.call('POST', '/v3/item/17/purchase', { token, body: {} }),
    'a favorite': () => service.call('POST', '/v3/bidder/favorite/2', { token }),
    'the profile': () => service.call('GET', '/v3/user/profile', { token }),
    'the cart': () => service.call('GET', '/v3/bidder/my-cart', { token }),
    'a search': () => service.call('GET', `/v3/auction/1/items?search=${amount}`, { token }),
    'an e-mail check': () =>
      service.call('POST', '/v3/auth/email-check', { body: { email, whitelabelId: 1 } }),
    'a sign-in': () =>
      service.call('POST', '/v3/auth/verify-pin', { body: { email, pin: '00000', whitelabelId: 1 } }),
    'a refresh': () => service.call('POST', '/v3/auth/refresh-token', { body: { refreshToken: 'x' } }),
  }

  type Told = { name: string; answer: Answer; ms: number }
  const askAll = () =>
    Promise.all(
      Object.entries(calls).map(async ([name, ask]): Promise<Told> => {
        const asked = performance.now()
        const answer = await ask()
        return { name, answer, ms: performance.now() - asked }
      }),
    )
  const isHonest = ({ name, answer, ms }: Told) => {
    assert.ok(ms < TOLD_WITHIN_MS, `${name} was answered after ${Math.round(ms)} ms`)
    assert.ok(
      answer.status < 500 || answer.status === 503,
      `${name} answered ${answer.status}: ${answer.text}`,
    )
    if (answer.status === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0, name)
  }
  /** Sends every kind of request until none is refused any more, and returns how long that took. */
  const healed = async () => {
    const from = performance.now()
    for (;;) {
      const told = await askAll()
      told.forEach(isHonest)
      const refused = told.filter(({ answer }) => answer.status === 503).map(({ name }) => name)
      const ms = performance.now() - from
      if (refused.length === 0) return ms
      assert.ok(ms < HEALED_WITHIN_MS, `after ${Math.round(ms)} ms still refused: ${refused.join(', ')}`)
      await pause(50)
    }
  }
  /** Checks that the socket is still the first one and hears new events. */
  const isStillListening = async () => {
    assert.ok(socket.connected, 'the socket was cut')
    heard.length = 0
    const { status } = await service.call('PUT', '/v3/user/profile', {
      token,
      body: { company: `No. ${amount}` },
    })
    assert.equal(status, 204)
    for (let waited = 0; !heard.includes('event.user'); waited += 20) {
      assert.ok(waited < HEALED_WITHIN_MS, 'nothing was heard')
      await pause(20)
    }
  }

  test('works, answers everything', async () => {
    const told = await askAll()
    const statuses = Object.fromEntries(told.map(({ name, answer }) => [name, answer.status]))
    assert.deepEqual(statuses, {
      readiness: 200,
      'a bid': 200,
      'an auto-bid': 200,
      'a purchase': 201,
      'a favorite': 204,
      'the profile': 200,
      'the cart': 200,
      'a search': 200,
      'an e-mail check': 200,
      'a sign-in': 200,
      'a refresh': 401,
    })
    await isStillListening()
  })

  test('is restarted, goes on by itself', async (context) => {
    let isBack = false
    const asked: Told[] = []
    const asking = (async () => {
      while (!isBack) asked.push(...(await askAll()))
    })()
    await database.stop()
    await database.start()
    isBack = true
    const ms = await healed()
    await asking
    asked.forEach(isHonest)
    assert.ok(asked.some(({ answer }) => answer.status === 503))
    await isStillListening()
    context.diagnostic(`healed after ${Math.round(ms)} ms`)
  })

  test('is stopped for 15 s, says so at once all the while, and goes on by itself', async (context) => {
    await database.stop()
    const until = performance.now() + 15_000
    let slowest = 0
    while (performance.now() < until) {
      const told = await askAll()
      told.forEach(isHonest)
      assert.deepEqual(
        told.filter(({ answer }) => answer.status !== 503).map(({ name }) => name),
        [],
      )
      slowest = Math.max(slowest, ...told.map(({ ms }) => ms))
      assert.equal((await service.call('GET', '/healthz')).status, 200)
      await pause(250)
    }
    await database.start()
    const ms = await healed()
    await isStillListening()
    context.diagnostic(`told within ${Math.round(slowest)} ms, healed after ${Math.round(ms)} ms`)
  })

  test('resets all connections again and again, goes on by itself', async (context) => {
    const operator = new pg.Client(database.connection)
    await operator.connect()
    const refused: string[] = []
    for (let round = 1; round <= 20; round++) {
      const asking = askAll()
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'goodlot%'`,
      )
      const told = await asking
      told.forEach(isHonest)
      refused.push(...told.filter(({ answer }) => answer.status === 503).map(({ name }) => name))
    }
    await operator.end()
    const ms = await healed()
    await isStillListening()
    context.diagnostic(
      `${refused.length} of ${20 * Object.keys(calls).length} refused, healed after ${Math.round(ms)} ms`,
    )
  })

  test('did all this, has not ended once', async () => {
    assert.equal(service.child.exitCode, null)
    service.interrupt('SIGTERM')
    assert.equal((await service.ended).code, 0)
    assert.equal(service.output.errors, '')
  })
})
