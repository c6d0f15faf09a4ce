import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { frozenTime } from '../../../../tests/kit/clock.ts'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { useErrorEnvelope } from '../answers/error-envelope.ts'
import { useLoadShedding } from './load-shedding.ts'

suite('an overloaded process', () => {
  let app: FastifyInstance
  let delayMs = 0
  let connectionWaitMs = 0
  before(async () => {
    app = Fastify()
    useErrorEnvelope(app, frozenTime())
    const load = { delayMs: () => delayMs, connectionWaitMs: () => connectionWaitMs }
    useLoadShedding(app, { toleratedMs: 200, isStopping: () => false, ...load })
    app.get('/read', async () => ({}))
    app.post('/write', async () => ({}))
    app.post('/bid', { config: { importance: 'vital' } }, async () => ({}))
    app.get('/healthz', { config: { importance: 'never' } }, async () => ({}))
  })
  after(() => app.close())
  const ask = async () => {
    const paths = [
      ['GET', '/read'],
      ['HEAD', '/read'],
      ['POST', '/write'],
      ['POST', '/bid'],
      ['GET', '/healthz'],
    ]
    const answers = await Promise.all(
      paths.map(([method, url]) => app.inject({ method: method as 'GET', url: url! })),
    )
    return answers.map(({ statusCode }) => statusCode)
  }

  test('gives up reads first and bids last, and never its health checks', async () => {
    delayMs = 200
    assert.deepEqual(await ask(), [200, 200, 200, 200, 200])
    delayMs = 201
    assert.deepEqual(await ask(), [503, 503, 200, 200, 200])
    delayMs = 401
    assert.deepEqual(await ask(), [503, 503, 503, 200, 200])
    delayMs = 801
    assert.deepEqual(await ask(), [503, 503, 503, 503, 200])
    delayMs = 0
    assert.deepEqual(await ask(), [200, 200, 200, 200, 200])
  })

  test('gives up what waits for the database likewise, but no bids, which have their own connections', async () => {
    connectionWaitMs = 200
    assert.deepEqual(await ask(), [200, 200, 200, 200, 200])
    connectionWaitMs = 201
    assert.deepEqual(await ask(), [503, 503, 200, 200, 200])
    assert.equal(app.sheds('read'), false)
    connectionWaitMs = 10_000
    assert.deepEqual(await ask(), [503, 503, 503, 200, 200])
    connectionWaitMs = 0
    assert.deepEqual(await ask(), [200, 200, 200, 200, 200])
  })

  test('says when to come back', async () => {
    delayMs = 900
    const { headers, body } = await app.inject({ url: '/read' })
    assert.equal(headers['retry-after'], '1')
    assert.equal(JSON.parse(body).error, 'server_error')
  })
})

suite('a process under load', () => {
  const shell = useHttpApp(
    (app) => {
      app.get('/v3/thing', async () => ({}))
    },
    { TOLERATED_DELAY_MS: '100' },
  )
  const block = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }

  test('turns reads away while it has no good moment, and answers again when it is over', async () => {
    const becomes = async (status: number, between: () => void) => {
      while ((await shell.app.inject({ url: '/v3/thing' })).statusCode !== status) {
        between()
        await new Promise((next) => setTimeout(next, 1))
      }
    }
    await becomes(503, () => block(300))
    await becomes(200, () => {})
  })
})

suite('a process that is stopping', () => {
  const shell = useHttpApp((app) => {
    app.get('/v3/thing', async () => ({}))
    app.get('/v3/health', { config: { importance: 'never' } }, async () => ({}))
  })

  test('answers 503 and closes the connection', async () => {
    shell.isStopping = true
    const { status, headers, body } = await shell.call('GET', '/v3/thing')
    assert.deepEqual([status, body.error], [503, 'server_error'])
    assert.equal(headers.get('connection'), 'close')
    assert.equal(headers.get('retry-after'), '1')
    assert.equal((await shell.call('GET', '/v3/health')).status, 200)
    for (const path of ['/openapi.json', '/docs', '/docs/json', '/docs/static/swagger-ui.css', '/metrics'])
      assert.equal((await shell.call('GET', path)).status, 503, path)
    shell.isStopping = false
  })
})
