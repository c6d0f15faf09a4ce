import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { givenPerson } from '../../test-kit/given-people.ts'
import { call, useService } from '../../test-kit/service.ts'
import { openService, type Service } from '../app.ts'
import { readConfig } from '../config.ts'
import { openPool } from '../database/pool.ts'
import { openLog } from '../log.ts'

suite('a healthy service', () => {
  const goodlot = useService()

  test('is alive and ready, and names its parts', async () => {
    assert.deepEqual((await goodlot.call('GET', '/healthz')).body, { status: 'ok' })
    const { status, body } = await goodlot.call('GET', '/readyz')
    assert.equal(status, 200)
    assert.deepEqual(body, { status: 'ok', database: 'ok', sms: 'ok', captcha: 'ok' })
  })

  test('tells its time in milliseconds', async () => {
    const before = goodlot.clock.now()
    const { body } = await goodlot.call('GET', '/v3/time')
    assert.deepEqual(Object.keys(body), ['epochMs'])
    assert.ok(Number.isInteger(body.epochMs) && body.epochMs >= before && body.epochMs <= goodlot.clock.now())
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

suite('a service whose database is gone', () => {
  let service: Service
  let url: string
  const connection = { host: '/nowhere', user: 'goodlot', database: 'goodlot' }
  const db = openPool(connection, { size: 2, name: 'gone' })
  before(async () => {
    const secrets = {
      TOKEN_KEYS: 'k:0123456789-abcdefghijklmnopqrstuvwxyz',
      PIN_SECRET: 'abcdefghijklmnopqrstuvwxyz-0123456789',
    }
    const config = readConfig({ ...secrets, DEMO_DATA: 'false', TOLERATED_DELAY_MS: '60000' })
    service = await openService({ config, db, connection, log: openLog('silent'), ticksByItself: false })
    url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await service.stop()
    await db.end()
  })

  test('is alive but not ready', async () => {
    assert.equal((await call(url, 'GET', '/healthz')).status, 200)
    const { status, body, headers } = await call(url, 'GET', '/readyz')
    assert.deepEqual([status, body.error], [503, 'server_error'])
    assert.ok(Number(headers.get('retry-after')) > 0)
  })

  test('answers 503 with Retry-After, sign-in included', async () => {
    const email = 'anna@example.org'
    const requests: [path: string, body: object][] = [
      ['/v3/auth/email-check', { email }],
      ['/v3/auth/verify-pin', { email, pin: '12345' }],
      ['/v3/auth/refresh-token', { refreshToken: 'x' }],
    ]
    for (const [path, body] of requests) {
      const answer = await call(url, 'POST', path, { body })
      assert.deepEqual([answer.status, answer.body.error], [503, 'server_error'], path)
      assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
    }
  })
})
