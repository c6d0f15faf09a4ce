import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { afterRequest, nextText, type PinTexts } from './pin-texts.ts'
import { dropStep, readStep, storeStep } from './stored-step.ts'
import { wrongFields } from './wrong-fields.ts'

const MINUTE = 60_000

suite('texts with a code', () => {
  const asked = (...atMs: number[]) =>
    atMs.reduce<PinTexts | null>((texts, ms) => afterRequest(texts, ms), null)!

  test('can be asked for again after half a minute', () => {
    const texts = asked(1_000)
    assert.deepEqual(nextText(texts, 1_000), { seconds: 30, wereMost: false })
    assert.deepEqual(nextText(texts, 30_999), { seconds: 1, wereMost: false })
    assert.deepEqual(nextText(texts, 31_000), { seconds: 0, wereMost: false })
  })

  test('are three in ten minutes, counted from the first as the service does', () => {
    const texts = asked(0, MINUTE, 2 * MINUTE)
    assert.deepEqual(nextText(texts, 2 * MINUTE), { seconds: 480, wereMost: true })
    assert.deepEqual(afterRequest(texts, 3 * MINUTE), texts)
    assert.deepEqual(nextText(texts, 10 * MINUTE - 1), { seconds: 1, wereMost: true })
    assert.deepEqual(nextText(texts, 10 * MINUTE), { seconds: 0, wereMost: false })
    assert.deepEqual(afterRequest(texts, 10 * MINUTE), {
      sinceMs: 10 * MINUTE,
      lastMs: 10 * MINUTE,
      count: 1,
    })
  })
})

suite('the step of somebody who waits for a code', () => {
  const box = () => {
    const stored = new Map<string, string>()
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
      stored,
    }
  }
  const step = {
    path: '/i/7',
    email: 'anna@example.org',
    lastFour: null,
    isNew: false,
    way: 'sms' as const,
    texts: { sinceMs: 0, lastMs: MINUTE, count: 2 },
    reason: 'bid' as const,
    intent: { promise: 'Sign in, and your bid of $430 is placed.', itemId: 7 },
  }

  test('is there again after a reload of the same page, with what it was for', () => {
    const storage = box()
    storeStep(storage, step)
    assert.deepEqual(readStep(storage, { path: '/i/7', nowMs: 2 * MINUTE }), step)
    assert.equal(readStep(storage, { path: '/i/8', nowMs: 2 * MINUTE }), null)
    assert.deepEqual(readStep(storage, { path: '/i/7', nowMs: 11 * MINUTE - 1 }), step)
  })

  test('ends with its code, and when it is dropped', () => {
    const storage = box()
    storeStep(storage, step)
    assert.equal(readStep(storage, { path: '/i/8', nowMs: 11 * MINUTE }), null)
    assert.equal(storage.stored.size, 0)
    storeStep(storage, step)
    dropStep(storage)
    assert.equal(readStep(storage, { path: '/i/7', nowMs: 2 * MINUTE }), null)
  })
})

test('fields that cannot be right are named in their order', () => {
  assert.deepEqual(wrongFields({ firstName: '', lastName: 'Bell', mobile: 'none', countryCode: 'CA' }), [
    'firstName',
    'mobile',
  ])
  assert.deepEqual(wrongFields({ email: 'anna@example' }), [])
  for (const email of ['', 'anna', 'anna@', '@example.org', 'a b@example.org'])
    assert.deepEqual(wrongFields({ email }), ['email'], email)
  assert.deepEqual(wrongFields({ pin: '1234' }), ['pin'])
  assert.deepEqual(wrongFields({ pin: '12345' }), [])
})
