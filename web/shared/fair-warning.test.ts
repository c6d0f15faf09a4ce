import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWarned, warningAfter } from './fair-warning.ts'

test('a fair warning lasts until the next bid on its lot, the next change of it, or a minute', () => {
  const given = warningAfter(null, 'event.fairWarning', { itemId: 7 }, 100)
  assert.equal(isWarned(given, 7, 100), true)
  assert.equal(isWarned(given, 7, 159), true)
  assert.equal(isWarned(given, 7, 160), false)
  assert.equal(isWarned(given, 8, 100), false)
  for (const kind of ['event.bid', 'event.item']) {
    assert.equal(warningAfter(given, kind, { itemId: 7 }, 110), null)
    assert.deepEqual(warningAfter(given, kind, { itemId: 8 }, 110), given)
  }
  assert.deepEqual(warningAfter(given, 'event.raised', {}, 110), given)
})
