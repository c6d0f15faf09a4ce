import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { backTo } from './back-to.ts'
import { storeIntent, takeIntent } from './intent.ts'
import { waitOf } from './sign-in-failure.ts'

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

suite('what somebody was about to do', () => {
  test('is done once, on the page it was meant for, and not minutes later', () => {
    const box = storage()
    const intent = { kind: 'bid', amount: 30 }
    storeIntent(box, { path: '/i/7', intent, storedAtMs: 1_000 })
    assert.equal(takeIntent(box, { path: '/i/8', nowMs: 2_000 }), null)
    assert.deepEqual(takeIntent(box, { path: '/i/7', nowMs: 2_000 }), intent)
    assert.equal(takeIntent(box, { path: '/i/7', nowMs: 2_000 }), null)
    storeIntent(box, { path: '/i/7', intent, storedAtMs: 1_000 })
    assert.equal(takeIntent(box, { path: '/i/7', nowMs: 301_000 }), null)
  })

  test('leads back to our own pages only', () => {
    const origin = 'https://goodlot.example'
    assert.equal(backTo('?then=%2Fi%2F7%3Fa%3D1', origin), '/i/7?a=1')
    assert.equal(backTo('', origin), '/')
    assert.equal(backTo('?then=/%09/evil.example/x', origin), '/')
  })
})

test('a wait is shown in words that are never too short', () => {
  assert.deepEqual(waitOf(0), { unit: 'seconds', count: 1 })
  assert.deepEqual(waitOf(89), { unit: 'seconds', count: 89 })
  assert.deepEqual(waitOf(900), { unit: 'minutes', count: 15 })
  assert.deepEqual(waitOf(901), { unit: 'minutes', count: 16 })
  assert.deepEqual(waitOf(86_400), { unit: 'hours', count: 24 })
})
