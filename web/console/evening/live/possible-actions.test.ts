import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveItem } from '../../api-types.ts'
import { isSold, possibleActions } from './possible-actions.ts'

const silent = { controlMode: 'auto', bidCount: 3 } as const
const live = { controlMode: 'manual', bidCount: 3 } as const
const forClerk = (item: Parameters<typeof possibleActions>[0]) =>
  possibleActions(item, { isManager: false }).join(' ')
const forManager = (item: Parameters<typeof possibleActions>[0]) =>
  possibleActions(item, { isManager: true }).join(' ')

test('a silent lot is closed, paused and resumed; managers also extend, void and withdraw', () => {
  assert.equal(forClerk({ ...silent, status: 'open' }), 'close pause')
  assert.equal(forManager({ ...silent, status: 'open' }), 'close pause extend void withdraw')
  assert.equal(forManager({ ...silent, status: 'extended' }), 'close pause extend void withdraw')
  assert.equal(forManager({ ...silent, status: 'paused' }), 'close resume extend void withdraw')
  assert.equal(forManager({ ...silent, status: 'open', bidCount: 0 }), 'close pause extend withdraw')
})

test('a live lot is opened, warned about, called and closed by hand, and has no clock to extend', () => {
  assert.equal(forClerk({ ...live, status: 'pending' }), 'open')
  assert.equal(forClerk({ ...live, status: 'open' }), 'warn call close pause')
  assert.equal(forClerk({ ...live, status: 'closing' }), 'uncall close pause')
  assert.equal(forManager({ ...live, status: 'open' }), 'warn call close pause void withdraw')
  assert.equal(forManager({ ...live, status: 'pending' }), 'open withdraw')
})

test('while the auction is paused, lots can only be voided on or withdrawn', () => {
  const during = (item: Parameters<typeof possibleActions>[0]) =>
    possibleActions(item, { isManager: true, isAuctionPaused: true }).join(' ')
  for (const status of ['open', 'closing', 'extended', 'paused'])
    for (const item of [silent, live]) assert.equal(during({ ...item, status }), 'void withdraw', status)
  assert.equal(during({ ...live, status: 'pending', bidCount: 0 }), 'withdraw')
})

test('a close makes a winner with a leader at the reserve, and is never known of sealed bids', () => {
  const item = { itemType: 'live', leaderPaddle: 105, price: 700, need: null } as LiveItem
  assert.equal(isSold(item), true)
  assert.equal(isSold({ ...item, leaderPaddle: null }), false)
  assert.equal(isSold({ ...item, need: 'belowReserve' }), false)
  assert.equal(isSold({ ...item, itemType: 'sealedBid' }), false)
})
