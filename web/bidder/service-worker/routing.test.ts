import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBidderPage, routeOf } from './routing.ts'

test('a push leads to a tab of the bidder, not to one of the console or the screen', () => {
  for (const [path, expected] of [
    ['/', true],
    ['/i/7', true],
    ['/you/limit/7', true],
    ['/console', false],
    ['/console/7/live', false],
    ['/screen/7', false],
    ['/docs', false],
  ] as const)
    assert.equal(isBidderPage(`https://goodlot.example${path}`), expected, path)
})

test('the service worker answers pages, files and pictures, and never the interface', () => {
  const origin = 'https://goodlot.example'
  const route = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
    routeOf({ method, mode, url: path.startsWith('http') ? path : origin + path, origin })
  for (const [path, expected] of [
    ['/', 'page'],
    ['/a/whiskers', 'page'],
    ['/i/7?x=1', 'page'],
    ['/sign-in', 'network'],
    ['/console', 'console'],
    ['/console/a/7/door?x=1', 'console'],
    ['/consoles', 'page'],
    ['/screen/7', 'network'],
    ['/v3/item/7', 'network'],
    ['/docs', 'network'],
    ['/mail/x', 'network'],
    ['/openapi.json', 'network'],
    ['https://elsewhere.example/', 'network'],
    ['/assets/bidder-AB12.js', 'file'],
    ['/images/abc/medium.webp', 'picture'],
  ] as const)
    assert.equal(route(path), expected, path)
  assert.equal(route('/v3/item/7/bid', { method: 'POST', mode: 'cors' }), 'network')
  assert.equal(route('/v3/item/7', { mode: 'cors' }), 'network')
  assert.equal(route('/', { mode: 'cors' }), 'network')
  assert.equal(route('/console', { mode: 'cors' }), 'network')
})
