import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routeOf } from './routing.ts'

test('the service worker answers pages, files and pictures, and never the interface', () => {
  const origin = 'https://goodlot.example'
  const route = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
    routeOf({ method, mode, url: path.startsWith('http') ? path : origin + path, origin })
  for (const [path, expected] of [
    ['/', 'page'],
    ['/a/whiskers', 'page'],
    ['/i/7?x=1', 'page'],
    ['/sign-in', 'network'],
    ['/console', 'network'],
    ['/screen/7', 'network'],
    ['/v3/item/7', 'network'],
    ['/docs', 'network'],
    ['/openapi.json', 'network'],
    ['https://elsewhere.example/', 'network'],
    ['/assets/bidder-AB12.js', 'file'],
    ['/images/abc/medium.webp', 'picture'],
  ] as const)
    assert.equal(route(path), expected, path)
  assert.equal(route('/v3/item/7/bid', { method: 'POST', mode: 'cors' }), 'network')
  assert.equal(route('/v3/item/7', { mode: 'cors' }), 'network')
  assert.equal(route('/', { mode: 'cors' }), 'network')
})
