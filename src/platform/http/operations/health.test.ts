import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type BreakableDatabase, breakable } from '../../../../tests/kit/breakable-database.ts'
import { Collector } from '../../../../tests/kit/collector.ts'
import { openTestDatabase, type TestDatabase } from '../../../../tests/kit/database.ts'
import { givenPerson, givenUser } from '../../../../tests/kit/given-people.ts'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { call, useService } from '../../../../tests/kit/service.ts'
import { openService, type Service } from '../../../app.ts'
import { AccessTokens } from '../../../people/accounts/tokens.ts'
import { openLog } from '../../../service/process/log.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { type Database, openPool } from '../../database/pool.ts'

suite('a healthy service', () => {
  const goodlot = useService()

  test('is alive and ready, and names its parts', async () => {
    assert.deepEqual((await goodlot.call('GET', '/healthz')).body, { status: 'ok' })
    const { status, body } = await goodlot.call('GET', '/readyz')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      status: 'ok',
      database: 'ok',
      sweeps: 'ok',
      bids: 'ok',
      clock: 'ok',
      sms: 'ok',
      captcha: 'ok',
    })
  })

  test('tells its time in milliseconds', async () => {
    const before = goodlot.clock.now()
    const { body } = await goodlot.call('GET', '/v3/time')
    assert.deepEqual(Object.keys(body), ['epochMs'])
    assert.ok(Number.isInteger(body.epochMs))
    // Allows for the time a query takes.
    assert.ok(body.epochMs >= before - 500 && body.epochMs <= goodlot.clock.now() + 500)
  })

  test('counts its answers by route, and never by what callers make up', async () => {
    const { token } = await givenPerson(goodlot)
    await goodlot.call('GET', '/v3/user/profile?made=up', { token })
    for (let number = 1; number <= 5; number++) await goodlot.call('GET', `/made-up-${number}`)
    const { text, headers } = await goodlot.call('GET', '/metrics')
    assert.match(headers.get('content-type') ?? '', /^text\/plain/)
    assert.match(
      text,
      /goodlot_request_seconds_count\{method="GET",route="\/v3\/user\/profile",status="200"\} 1/,
    )
    assert.match(text, /goodlot_request_seconds_count\{method="GET",route="unknown",status="404"\} 5/)
    assert.ok(!text.includes('made-up') && !text.includes('made='))
    for (const name of ['nodejs_eventloop_lag_seconds', 'goodlot_wrong_pins_total', 'goodlot_bids_total'])
      assert.ok(text.includes(name), name)
  })
})

suite('metrics with a token of their own', () => {
  const goodlot = useService({ METRICS_TOKEN: 'scrape-me' })

  test('401 unauthorized: any other token', async () => {
    assert.equal((await goodlot.call('GET', '/metrics')).status, 401)
    assert.equal((await goodlot.call('GET', '/metrics', { token: 'scrape-you' })).status, 401)
    assert.equal((await goodlot.call('GET', '/metrics', { token: 'scrape-me' })).status, 200)
  })
})

suite('in production without a token for them', () => {
  const shell = useHttpApp(() => {}, {
    NODE_ENV: 'production',
    ADMIN_EMAILS: 'admin@example.org',
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'x',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'x',
    TWILIO_AUTH_TOKEN: 'x',
    TWILIO_FROM: '+15145550100',
    PUBLIC_URL: 'https://goodlot.example',
    DATABASE_URL: 'postgres://goodlot@database/goodlot',
    PIN_SECRET: 'zyxwvutsrqponmlkjihgfedcba-9876543210',
  })

  test('401 unauthorized: the metrics are closed, and the answer says what is missing', async () => {
    for (const token of [undefined, '', 'null', 'undefined']) {
      const { status, body } = await shell.call('GET', '/metrics', token === undefined ? {} : { token })
      assert.equal(status, 401)
      assert.match(body.message, /METRICS_TOKEN/)
    }
  })
})

suite('documents and metrics', () => {
  const goodlot = useService({ RATE_LIMITS: 'anonymousRead=8/60' })

  test('429 rate_limited: they count as what a stranger reads', async () => {
    const paths = ['/openapi.json', '/asyncapi.json', '/docs', '/docs/json', '/docs/yaml', '/metrics']
    const all = [...paths, '/docs/static/swagger-ui.css', '/v3/auctions']
    for (const path of all) assert.equal((await goodlot.call('GET', path)).status, 200, path)
    for (const path of all) {
      const { status, headers } = await goodlot.call('GET', path)
      assert.equal(status, 429, path)
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
  })
})

suite('a service whose database goes away', () => {
  let database: TestDatabase
  let door: BreakableDatabase
  let db: Database
  let service: Service
  let url: string
  let config: Config
  before(async () => {
    database = await openTestDatabase()
    door = await breakable(database.connection)
    db = openPool(door.connection, { size: 2, name: 'breakable' })
    config = readConfig({
      TOKEN_KEYS: 'k:0123456789-abcdefghijklmnopqrstuvwxyz',
      PIN_SECRET: 'abcdefghijklmnopqrstuvwxyz-0123456789',
      DEMO_DATA: 'false',
      TOLERATED_DELAY_MS: '60000',
    })
    const { connection } = door
    service = await openService({ ...settings(), connection, log: openLog('silent') })
    url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await service?.stop()
    await db.end()
    await door.close()
    await database.drop()
  })
  const settings = () => ({ config, db, ticksByItself: false, drain: { forMs: 0, withinMs: 0 } })
  const email = 'anna@example.org'
  const signIn: [path: string, body: object][] = [
    ['/v3/auth/email-check', { email }],
    ['/v3/auth/verify-pin', { email, pin: '12345' }],
    ['/v3/auth/refresh-token', { refreshToken: 'x' }],
  ]

  test('is alive but not ready, answers 503 with Retry-After, and recovers by itself', async () => {
    assert.equal((await call(url, 'GET', '/readyz')).status, 200)
    await door.break()
    assert.equal((await call(url, 'GET', '/healthz')).status, 200)
    for (const [path, body] of [['/readyz'], ...signIn] as [string, object?][]) {
      const answer = await call(url, body ? 'POST' : 'GET', path, { body })
      assert.deepEqual([answer.status, answer.body.error], [503, 'server_error'], path)
      assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
    }
    await door.mend()
    while ((await call(url, 'GET', '/readyz')).status !== 200);
    const statuses = []
    for (const [path, body] of signIn) statuses.push((await call(url, 'POST', path, { body })).status)
    assert.deepEqual(statuses, [200, 401, 401])
  })

  test('is told apart from one that answers late: 503 when connections are not answered', async () => {
    const tokens = new AccessTokens({
      keys: config.tokenKeys,
      acceptedClients: config.acceptedClients,
      now: Date.now,
    })
    const user = await givenUser(database.db, { email })
    const token = await tokens.sign({ ...user, client: 'web', whitelabelId: 1 }, 3_600)
    const asked: [method: string, path: string, body?: object][] = [
      ['GET', '/readyz'],
      ['GET', '/v3/user/profile'],
      ['GET', '/v3/bidder/my-cart'],
      ['POST', '/v3/item/1/bid', { amount: 10 }],
      ['POST', '/v3/item/1/purchase', {}],
      ['POST', '/v3/bidder/favorite/1'],
      ...signIn.map(([path, body]): [string, string, object] => ['POST', path, body]),
    ]
    await door.freeze()
    for (const [method, path, body] of asked) {
      const answer = await call(url, method, path, { body, token })
      assert.equal(answer.status, 503, path)
      assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
    }
    await door.mend()
    while ((await call(url, 'GET', '/v3/user/profile', { token })).status !== 200);
  })

  test('waits for it at the start', async () => {
    const lines = new Collector<string>()
    const log = openLog('warn', { write: (line: string) => lines.add(line) })
    await door.break()
    const starting = openService({ ...settings(), connection: database.connection, log })
    while (!lines.all.some((line) => line.includes('the start is waiting for the database')))
      await lines.count(lines.all.length + 1)
    await door.mend()
    await (await starting).stop()
  })
})
