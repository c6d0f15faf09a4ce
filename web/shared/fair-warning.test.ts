import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWarned, warningAfter } from './fair-warning.ts'

test('a fair warning lasts until the next bid on its lot, the next change of it, or a minute', () => {
  const said = warningAfter(null, 'event.fairWarning', { itemId: 7 }, 100)
  assert.equal(isWarned(said, 7, 100), true)
  assert.equal(isWarned(said, 7, 159), true)
  assert.equal(isWarned(said, 7, 160), false)
  assert.equal(isWarned(said, 8, 100), false)
  for (const kind of ['event.bid', 'event.item']) {
    assert.equal(warningAfter(said, kind, { itemId: 7 }, 110), null)
    assert.deepEqual(warningAfter(said, kind, { itemId: 8 }, 110), said)
  }
  assert.deepEqual(warningAfter(said, 'event.raised', {}, 110), said)
})
