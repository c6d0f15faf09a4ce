import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type TestHttpApp, useHttpApp } from '../../../../tests/kit/http-app.ts'
import { openLog } from '../../../service/process/log.ts'
import { makeVisitorOf } from '../access/caller.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import { makeRouteAccess } from '../access/route-access.ts'
import { ApiError } from '../answers/api-error.ts'
import { makeMetrics } from '../operations/metrics.ts'
import { answerNotes } from '../operations/metrics-route.ts'
import { makeFastReads } from './fast-reads.ts'

const anna = { id: 7, guid: 'g', client: 'web', whitelabelId: 1, expiresAt: Number.POSITIVE_INFINITY }

function useLane(env: Record<string, string> = {}) {
  const lane = { framework: 0, reads: 0, left: Number.POSITIVE_INFINITY, metrics: makeMetrics() }
  const limits = {
    takeLeased: () => lane.left-- > 0,
    async take() {
      if (lane.left < 0) throw new ApiError('rate_limited', 'Too many.', { retryAfter: 3 })
    },
  } as unknown as RateLimits
  const known = (token: string) => (token === 'good' ? anna : null)
  const callers = { known, verify: async (token: string) => known(token) }
  const keys = { isKey: () => false, verify: async () => null }
  const access = makeRouteAccess({ callers, keys, limits, visitorOf: makeVisitorOf([]), readsAtOnce: 20 })
  const routes = (app: TestHttpApp['app'], { cache }: TestHttpApp) => {
    const noteAnswer = answerNotes(lane.metrics, openLog('error'))
    const takeRead = makeFastReads({ app, access, cache, isOpenToEverySite: !env.CORS_ORIGINS, noteAnswer })
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      const isTaken = request.method === 'GET' && takeRead(request, response)
      if (!isTaken) app.routing(request, response)
    })
    app.addHook('onRequest', (_request, _reply, done) => {
      lane.framework++
      done()
    })
    app.get('/v3/page', access.anyone({ cacheSeconds: 15 }), async (request) => {
      request.cacheTags.push('auction:1')
      return { reads: ++lane.reads, user: request.user?.id ?? null, name: 'Café' }
    })
  }
  return { lane, shell: useHttpApp(routes, env) }
}

suite('fast path', () => {
  const { lane, shell } = useLane()
  const page = (headers: Record<string, string> = {}) => shell.call('GET', '/v3/page', { headers })
  /** How many of these requests the framework saw. */
  async function seen(work: () => Promise<unknown>): Promise<number> {
    const before = lane.framework
    await work()
    return lane.framework - before
  }

  test('a cached response leaves without the framework, and is the same to the last header', async () => {
    const first = await page()
    let second = first
    const framework = await seen(async () => {
      second = await page()
    })
    assert.equal(framework, 0)
    assert.equal(second.text, first.text)
    const plain = ({ headers }: typeof first) =>
      [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date').sort()
    assert.deepEqual(plain(second), plain(first))
    const ids = [first, second].map(({ headers }) => headers.get('x-request-id'))
    assert.ok(ids[0] && ids[1] && ids[0] !== ids[1])
  })

  test('each caller has their own, and a token that does not hold is nobody’s', async () => {
    const [anonymous, own, bad] = [
      await page(),
      await page({ authorization: 'Bearer good' }),
      await page({ authorization: 'Bearer bad' }),
    ]
    assert.deepEqual([anonymous.body.user, own.body.user, bad.body.user], [null, 7, null])
    const again = await seen(async () => {
      assert.deepEqual((await page({ authorization: 'bearer good' })).body, own.body)
    })
    assert.equal(again, 0)
  })

  test('a match is 304 without a body', async () => {
    const etag = (await page()).headers.get('etag')!
    const framework = await seen(async () => {
      const match = await page({ 'if-none-match': etag })
      assert.deepEqual([match.status, match.text, match.headers.get('etag')], [304, '', etag])
      assert.equal(match.headers.get('content-length'), null)
    })
    assert.equal(framework, 0)
  })

  test('a dropped answer is read anew, and so is one whose time is over', async () => {
    await page()
    const { reads } = lane
    await page()
    assert.equal(lane.reads, reads)
    shell.cache.drop('auction:1')
    assert.equal((await page()).body.reads, reads + 1)
    await shell.clock.advance(15.001)
    assert.equal((await page()).body.reads, reads + 2)
  })

  test('who has asked too often is refused, cached response or not', async () => {
    await page()
    lane.left = 1
    assert.equal((await page()).status, 200)
    const refused = await page()
    assert.deepEqual([refused.status, refused.body.error], [429, 'rate_limited'])
    lane.left = Number.POSITIVE_INFINITY
    assert.equal((await page()).status, 200)
  })

  test('HEAD, bodies and a service that stops are left to the framework', async () => {
    await page()
    assert.equal(await seen(() => shell.call('HEAD', '/v3/page')), 1)
    assert.equal(await seen(() => page()), 0)
    shell.isStopping = true
    assert.equal((await page()).status, 503)
    shell.isStopping = false
    assert.equal((await page()).status, 200)
  })

  test('fast answers are counted like the others', async () => {
    await page()
    const count = async () => {
      const text = await lane.metrics.registry.getSingleMetricAsString('goodlot_request_seconds')
      return Number(/_count\{method="GET",route="\/v3\/page",status="200"\} (\d+)/.exec(text)?.[1])
    }
    const before = await count()
    await page()
    assert.equal(await count(), before + 1)
  })
})

suite('fast path, with sites that may read and others that may not', () => {
  const { lane, shell } = useLane({ CORS_ORIGINS: 'https://one.example,https://two.example' })

  test('an answer never carries the headers of another site', async () => {
    const allowed = async (origin?: string) => {
      const { headers } = await shell.call('GET', '/v3/page', origin ? { headers: { origin } } : {})
      return headers.get('access-control-allow-origin')
    }
    assert.equal(await allowed('https://one.example'), 'https://one.example')
    assert.equal(await allowed('https://two.example'), 'https://two.example')
    assert.equal(await allowed('https://evil.example'), null)
    assert.equal(await allowed(), null)
    const before = lane.framework
    assert.equal(await allowed('https://one.example'), 'https://one.example')
    assert.equal(lane.framework, before + 1)
  })
})
