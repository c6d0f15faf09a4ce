import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependsOnCommits } from './fast-path.ts'

test('reads of data wait for what other processes have committed, health checks and files do not', () => {
  for (const url of ['/v3/auctions', '/v3/item/1', '/a/1', '/', '/openapi.json'])
    assert.equal(dependsOnCommits({ method: 'GET', url }), true, url)
  for (const url of ['/healthz', '/readyz', '/metrics', '/assets/bidder.js', '/images/k/small.webp'])
    assert.equal(dependsOnCommits({ method: 'GET', url }), false, url)
  assert.equal(dependsOnCommits({ method: 'HEAD', url: '/a/1' }), true)
  assert.equal(dependsOnCommits({ method: 'POST', url: '/v3/item/1/bid' }), false)
})
