import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Guest } from '../../api-types.ts'
import { guestFilters } from './guest-filters.ts'

const guest = (state: Guest['state'], phone = '+12075550142') => ({ state, phone }) as Guest

test('each filter says how many it leaves, and rare ones are shown only when they leave somebody', () => {
  const counts = (guests: Guest[], chosen: 'all' | 'gone' = 'all') =>
    guestFilters(guests, chosen).map(({ value, count }) => `${value} ${count}`)
  assert.deepEqual(counts([guest('expected'), guest('expected'), guest('here')]), [
    'all 3',
    'expected 2',
    'joined 0',
    'here 1',
  ])
  assert.deepEqual(counts([guest('gone', '')]), [
    'all 1',
    'expected 0',
    'joined 0',
    'here 0',
    'gone 1',
    'noPhone 1',
  ])
  assert.ok(counts([], 'gone').includes('gone 0'), 'the chosen one stays')
})
