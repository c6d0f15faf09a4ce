import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPath } from './route-match.ts'

test('a path fits a pattern by its parts', () => {
  for (const [pattern, path, params] of [
    ['/', '/', {}],
    ['/', '/a', null],
    ['/a/:address', '/a/whiskers', { address: 'whiskers' }],
    ['/a/:address', '/a/whiskers/', { address: 'whiskers' }],
    ['/a/:address', '/a', null],
    ['/a/:address', '/a/whiskers/give', null],
    ['/a/:address/give', '/a/7/give', { address: '7' }],
    ['/i/:id', '/i/7', { id: '7' }],
    ['/i/:id', '/i/007', null],
    ['/i/:id', '/i/seven', null],
    ['/console/a/:auctionId/*', '/console/a/07/items', null],
    ['/you/*', '/you/addresses/new', {}],
    ['/a/:address', '/a/caf%C3%A9', { address: 'café' }],
    ['/a/:address', '/a/%E0%A4%A', { address: '%E0%A4%A' }],
  ] as const)
    assert.deepEqual(matchPath(pattern, path), params, `${pattern} ${path}`)
})
