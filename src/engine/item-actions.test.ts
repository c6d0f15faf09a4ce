import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { act, type HandledItem, type ItemAction } from './item-actions.ts'
import {
  type AuctionStatusName,
  auctionStatus,
  type ItemStatusName,
  itemStatus,
  itemStatusName,
} from './statuses.ts'

const NOW = 1_000_000
const item = (status: ItemStatusName, more: Partial<HandledItem> = {}): HandledItem => ({
  itemType: 'silent',
  controlMode: 'auto',
  statusId: itemStatus[status],
  startsAt: NOW - 100,
  endsAt: NOW + 100,
  firstEndsAt: NOW + 100,
  pausedAt: null,
  quantity: null,
  quantitySold: 0,
  hasBids: false,
  ...more,
})

function outcome(action: ItemAction, given: HandledItem, auction: AuctionStatusName = 'open') {
  const result = act(action, given, { statusId: auctionStatus[auction] }, NOW)
  return result.kind === 'done' ? itemStatusName(result.item.statusId) : result.reason
}

suite('what a manager does to an item', () => {
  const table: Record<ItemAction, Partial<Record<ItemStatusName, ItemStatusName>>> = {
    open: { pending: 'open', closing: 'open' },
    pause: { open: 'paused', available: 'paused', closing: 'paused', extended: 'paused' },
    resume: { paused: 'open' },
    call: { open: 'closing', extended: 'closing' },
    withdraw: {
      open: 'withdrawn',
      draft: 'withdrawn',
      available: 'withdrawn',
      pending: 'withdrawn',
      closing: 'withdrawn',
      extended: 'withdrawn',
      paused: 'withdrawn',
    },
    delete: {
      open: 'deleted',
      draft: 'deleted',
      available: 'deleted',
      pending: 'deleted',
      closing: 'deleted',
      extended: 'deleted',
      paused: 'deleted',
      withdrawn: 'deleted',
      unsold: 'deleted',
    },
  }
  for (const [action, expected] of Object.entries(table)) {
    test(`${action} works from: ${Object.keys(expected).join(', ')}`, () => {
      for (const status of Object.keys(itemStatus) as ItemStatusName[]) {
        const given = item(status, { controlMode: 'manual' })
        assert.equal(outcome(action as ItemAction, given), expected[status] ?? 'item_status', status)
      }
    })
  }

  test('bidding is opened, paused, resumed and called only while the auction is under way', () => {
    const starts = { open: 'pending', pause: 'open', resume: 'paused', call: 'open' } as const
    for (const auction of Object.keys(auctionStatus) as AuctionStatusName[]) {
      const isUnderWay = ['open', 'extended', 'test'].includes(auction)
      for (const [action, status] of Object.entries(starts)) {
        const result = outcome(action as ItemAction, item(status, { controlMode: 'manual' }), auction)
        assert.equal(result !== 'auction_status', isUnderWay, `${action} in ${auction}`)
      }
    }
    assert.equal(outcome('withdraw', item('pending'), 'draft'), 'withdrawn')
  })

  test('an item opened early starts now, and one whose end has passed is not opened', () => {
    const opened = act('open', item('pending', { startsAt: NOW + 50 }), { statusId: 4 }, NOW)
    assert.equal(opened.kind === 'done' && opened.item.startsAt, NOW)
    const called = item('closing', { startsAt: NOW + 50, controlMode: 'manual' })
    const takenBack = act('open', called, { statusId: 4 }, NOW)
    assert.equal(takenBack.kind === 'done' && takenBack.item.startsAt, NOW + 50)
    assert.equal(outcome('open', item('pending', { endsAt: NOW })), 'end_passed')
    assert.equal(outcome('open', item('pending', { endsAt: NOW + 1 })), 'open')
    assert.equal(outcome('open', item('pending', { endsAt: NOW, controlMode: 'manual' })), 'open')
    assert.equal(outcome('open', item('pending', { itemType: 'forSale' })), 'available')
  })

  test('in an extended auction an item opens into extended bidding', () => {
    assert.equal(outcome('open', item('pending'), 'extended'), 'extended')
    assert.equal(outcome('resume', item('paused'), 'extended'), 'extended')
  })

  test('resuming moves both ends by the pause, and goes back to where it was', () => {
    const given = item('paused', { pausedAt: NOW - 30, endsAt: NOW + 120 })
    const resumed = act('resume', given, { statusId: 4 }, NOW)
    assert.ok(resumed.kind === 'done')
    assert.deepEqual(
      [resumed.item.endsAt, resumed.item.firstEndsAt, resumed.item.pausedAt],
      [NOW + 150, NOW + 130, null],
    )
    assert.equal(itemStatusName(resumed.item.statusId), 'extended')
    assert.equal(outcome('resume', item('paused', { itemType: 'ticket', quantity: 5 })), 'available')
    const atNoTime = act('resume', item('paused', { pausedAt: null }), { statusId: 4 }, NOW)
    assert.equal(atNoTime.kind === 'done' && atNoTime.item.endsAt, NOW + 100)
    const soldOut = item('paused', { itemType: 'ticket', quantity: 5, quantitySold: 5 })
    assert.equal(outcome('resume', soldOut), 'soldOut')
  })

  test('a last call is for manual items', () => {
    assert.equal(outcome('call', item('open')), 'control_mode')
    assert.equal(outcome('call', item('open', { controlMode: 'manual' })), 'closing')
  })

  test('an item that people bid on or bought is withdrawn, not deleted', () => {
    assert.equal(outcome('delete', item('open', { hasBids: true })), 'item_has_activity')
    assert.equal(
      outcome('delete', item('available', { itemType: 'ticket', quantitySold: 1 })),
      'item_has_activity',
    )
    assert.equal(outcome('withdraw', item('open', { hasBids: true })), 'withdrawn')
  })

  test('the item that donations stand on stays', () => {
    assert.equal(outcome('delete', item('available', { itemType: 'donation' })), 'donation_item')
    assert.equal(outcome('withdraw', item('available', { itemType: 'donation' })), 'donation_item')
  })
})
