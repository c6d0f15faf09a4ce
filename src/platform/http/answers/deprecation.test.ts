import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import { deprecations } from '../../../live/activity/deprecations.ts'

const DAY_MS = 86_400_000

suite('deprecated endpoints', () => {
  const shell = useHttpApp((app) => {
    app.get('/v3/bidder/my-items', { config: { cacheSeconds: 15 } }, async () => ({ items: [] }))
    app.get('/v3/bidder/my-cart', async () => ({ items: [] }))
  })
  const { since, sunset } = deprecations['GET /v3/bidder/my-items']!

  test('say so in their headers, also when the answer comes from the cache', async () => {
    await shell.clock.advance((Date.parse(sunset) - 20_000 - shell.clock.now()) / 1000)
    for (const time of ['first', 'kept']) {
      const { status, headers } = await shell.call('GET', '/v3/bidder/my-items')
      assert.equal(status, 200, time)
      assert.equal(headers.get('deprecation'), `@${Date.parse(since) / 1000}`, time)
      assert.equal(headers.get('sunset'), new Date(sunset).toUTCString())
      assert.equal(
        headers.get('link'),
        '</v3/bidder/my-cart>; rel="successor-version", </v3/bidder/my-activity>; rel="successor-version"',
      )
    }
    assert.equal(
      (await shell.call('HEAD', '/v3/bidder/my-items')).headers.get('sunset'),
      new Date(sunset).toUTCString(),
    )
    assert.equal((await shell.call('GET', '/v3/bidder/my-cart')).headers.get('sunset'), null)
  })

  test('work until the last second before their sunset and are 410 from then on, for anybody', async () => {
    await shell.clock.advance(19.999)
    assert.equal((await shell.call('GET', '/v3/bidder/my-items')).status, 200)
    await shell.clock.advance(0.001)
    const { status, body, headers } = await shell.call('GET', '/v3/bidder/my-items')
    assert.deepEqual([status, body.error], [410, 'gone'])
    assert.match(body.message, /my-activity/)
    assert.ok(headers.get('sunset'))
    assert.equal((await shell.call('GET', '/v3/bidder/my-cart')).status, 200)
  })

  test('keep working at least six months after their notice', () => {
    for (const [endpoint, ending] of Object.entries(deprecations)) {
      assert.ok(Date.parse(ending.sunset) - Date.parse(ending.since) >= 183 * DAY_MS, endpoint)
    }
    assert.deepEqual(Object.keys(deprecations), ['GET /v3/bidder/active-bids', 'GET /v3/bidder/my-items'])
  })
})
