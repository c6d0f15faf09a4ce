import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Waiting } from '../../data/outbox/outbox.ts'
import { findWaiting } from './find-waiting.ts'

const walkIn = (name: string, mobile: string, kind = 'walkIn') =>
  ({ key: name, kind, shown: { name, paddleNumber: null }, body: { mobile } }) as unknown as Waiting
const waiting = [
  walkIn('Zoë Brontë', '+1 207 555 0143'),
  walkIn('Ben Okafor', '(207) 555-0142'),
  walkIn('Ben Okafor', '', 'checkIn'),
]
const found = (search: string) => findWaiting(waiting, search).map(({ shown }) => shown.name)

test('a walk-in who waits for the network is found by name and phone, so that nobody adds them twice', () => {
  assert.deepEqual(found('zoe'), ['Zoë Brontë'])
  assert.deepEqual(found('bro zo'), ['Zoë Brontë'], 'in any order')
  assert.deepEqual(found('555 0142'), ['Ben Okafor'])
  assert.deepEqual(found('zoe okafor'), [])
  assert.deepEqual(found('  '), [], 'nothing is searched for')
  assert.deepEqual(found('okafor'), ['Ben Okafor'], 'and a waiting check-in is a guest of the list')
})
