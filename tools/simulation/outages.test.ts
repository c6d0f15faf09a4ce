import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { endRuns, type Run, run } from '../../tests/kit/process.ts'
import { type TestSocket, useSockets } from '../../tests/kit/socket.ts'
import {
  assertHonest,
  type Called,
  everyKindOfCall,
  generousLimits,
  refusedAmong,
  signInAnna,
} from './calls.ts'
import { DatabaseServer } from './database-server.ts'
import { urlOf } from './machine.ts'

/** How often everything is asked for while the database is away. */
const ROUNDS = 20

suite('a service whose database', () => {
  let folder: string
  let database: DatabaseServer
  let service: Run
  let token: string
  let callAll: () => Promise<Called[]>
  const connect = useSockets()
  before(async () => {
    folder = await temporaryFolder('outages')
    database = new DatabaseServer(folder)
    await database.start()
    service = await run({
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: join(folder, 'service'),
      DEMO_DATA: 'true',
      RATE_LIMITS: generousLimits,
    })
    await service.ready
    token = await signInAnna(service)
    callAll = everyKindOfCall(service, token)
  })
  after(async () => {
    await endRuns()
    await database?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A live connection from before the trouble. */
  const listen = async () => {
    const listener = connect(service.url, { token })
    await listener.ready
    return listener
  }
  /** Sends every kind of request until none is refused any more. */
  const healed = async () => {
    for (;;) {
      const called = await callAll()
      called.forEach(assertHonest)
      if (refusedAmong(called).length === 0) return
    }
  }
  /** Checks that the connection is still the same one and hears new events. */
  let companies = 0
  const assertStillListening = async ({ socket, received }: TestSocket) => {
    assert.ok(socket.connected, 'the socket was cut')
    const before = received.all.length
    const body = { company: `No. ${++companies}` }
    assert.equal((await service.call('PUT', '/v3/user/profile', { token, body })).status, 204)
    await received.until((all) => all.slice(before).some(({ name }) => name === 'event.user'))
  }

  test('works, answers everything', async () => {
    const listener = await listen()
    const called = await callAll()
    const statuses = Object.fromEntries(called.map(({ name, answer }) => [name, answer.status]))
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
    await assertStillListening(listener)
  })

  test('is restarted, goes on by itself', async () => {
    const listener = await listen()
    let isBack = false
    const called: Called[] = []
    const calling = (async () => {
      while (!isBack) called.push(...(await callAll()))
    })()
    await database.stop()
    // It stays away until everything was asked for once without it.
    const away = await callAll()
    await database.start()
    isBack = true
    await healed()
    await calling
    for (const one of [...called, ...away]) assertHonest(one)
    assert.ok(refusedAmong(away).length > 0)
    await assertStillListening(listener)
  })

  test('is stopped, says so all the while, and goes on by itself', async () => {
    const listener = await listen()
    await database.stop()
    for (let round = 0; round < ROUNDS; round++) {
      const called = await callAll()
      called.forEach(assertHonest)
      assert.deepEqual(
        refusedAmong(called),
        called.map(({ name }) => name),
      )
      assert.equal((await service.call('GET', '/healthz')).status, 200)
    }
    await database.start()
    await healed()
    await assertStillListening(listener)
  })

  test('resets all connections again and again, goes on by itself', async (context) => {
    const listener = await listen()
    const operator = new pg.Client(database.connection)
    await operator.connect()
    const refused: string[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const calling = callAll()
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'goodlot%'`,
      )
      const called = await calling
      called.forEach(assertHonest)
      refused.push(...refusedAmong(called))
    }
    await operator.end()
    await healed()
    await assertStillListening(listener)
    context.diagnostic(`${refused.length} refused in ${ROUNDS} rounds`)
  })

  test('did all this, has not ended once', async () => {
    assert.equal(service.child.exitCode, null)
    service.interrupt('SIGTERM')
    assert.equal((await service.ended).code, 0)
    assert.equal(service.output.errors, '')
  })
})
