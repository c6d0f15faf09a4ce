import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendIfLate } from './extension.ts'
import { givenStanding } from './proof/given.ts'
import { playing } from './proof/play.ts'
import type { ExtensionRule, Terms } from './standing.ts'
import { itemStatus } from './statuses.ts'

const twoMinutes: ExtensionRule = { mode: 'reset', windowSeconds: 120, lengthSeconds: 120, capSeconds: null }

function playTime(extension: Partial<ExtensionRule>, terms: Partial<Terms> = {}) {
  return playing(
    givenStanding({ autoBidPolicy: 'classic', ...terms, extension: { ...twoMinutes, ...extension } }),
  )
}

test('reset: a late bid leaves the whole length on the clock', () => {
  const play = playTime({})
  play(`
    # at    who   does  amount | price  end   result
    879     anna  bid   10.00  | 10.00  1000
    880     ben   bid   11.00  | 11.00  1000
    881     anna  bid   12.00  | 12.00  1001
    1000    ben   bid   13.00  | 13.00  1120
    1120    anna  bid   14.00  | 13.00  1120  item_ended
  `)
})

test('reset never shortens', () => {
  const play = playTime({ windowSeconds: 300, lengthSeconds: 60 })
  play(`
    # at    who   does  amount | price  end
    800     anna  bid   10.00  | 10.00  1000
    939     ben   bid   11.00  | 11.00  1000
    941     anna  bid   12.00  | 12.00  1001
  `)
})

test('add: a late bid moves the end by the length', () => {
  const play = playTime({ mode: 'add', lengthSeconds: 30 })
  play(`
    # at       who   does  amount | price  end
    880        anna  bid   10.00  | 10.00  1000
    880.001    ben   bid   11.00  | 11.00  1030
    910        ben   auto-bid 20.00 | 11.00 1030
    910        anna  bid   12.00  | 13.00  1030
    911        anna  bid   14.00  | 15.00  1060
  `)
})

test('off: the end stays, and the moment of the end is too late', () => {
  const play = playTime({ mode: 'off' })
  play(`
    # at        who   does  amount | price  end   result
    999.999     anna  bid   10.00  | 10.00  1000
    1000        ben   bid   11.00  | 10.00  1000  item_ended
  `)
})

test('no extension passes the first end by more than the cap', () => {
  const play = playTime({ capSeconds: 150 })
  play(`
    # at    who   does  amount | price  end   result
    999     anna  bid   10.00  | 10.00  1119
    1030    ben   bid   11.00  | 11.00  1150
    1149    anna  bid   12.00  | 12.00  1150
    1150    ben   bid   13.00  | 12.00  1150  item_ended
  `)
})

test('only a bid that changes price or leader extends', () => {
  const play = playTime({}, { reserveCents: 60_00n })
  play(`
    # at    who   does      amount | price  ceiling  end   result
    100     anna  auto-bid  20.00  | 10.00  20.00    1000
    990     anna  auto-bid  30.00  | 10.00  30.00    1000
    991     anna  bid       40.00  | 10.00  40.00    1000
    992     ben   bid       10.00  | 10.00  40.00    1000  below_minimum
    993     anna  auto-bid  60.00  | 60.00  60.00    1113
    1000    ben   bid       61.00  | 61.00  -        1120
  `)
})

test('a sealed bid never extends', () => {
  const play = playTime({}, { itemType: 'sealedBid' })
  play(`
    # at    who   does  amount | end
    999     anna  bid   10.00  | 1000
  `)
})

test('an item whose manager ends it knows no clock', () => {
  const play = playTime({}, { itemType: 'live', controlMode: 'manual' })
  play(`
    # at    who   does  amount | price  end
    999     anna  bid   10.00  | 10.00  1000
    2000    ben   bid   11.00  | 11.00  1000
  `)
})

test('an extended item says so, and a last call stays a last call', () => {
  const open = givenStanding({ extension: twoMinutes })
  const lastCall = { ...open, statusId: itemStatus.closing }
  assert.equal(extendIfLate(open, 990_000).statusId, itemStatus.extended)
  assert.equal(extendIfLate(open, 880_000).statusId, itemStatus.open)
  assert.equal(extendIfLate(lastCall, 990_000).statusId, itemStatus.closing)
  assert.equal(extendIfLate(lastCall, 990_000).endsAt, 1_110_000)
})

test('without a first end of its own an item counts from the end it has', () => {
  const open = givenStanding({ extension: { ...twoMinutes, capSeconds: 60 } }, { firstEndsAt: null })
  assert.equal(extendIfLate(open, 999_000).endsAt, 1_060_000)
})

test('an end that cannot move is no extension', () => {
  const capped = givenStanding({ extension: { ...twoMinutes, capSeconds: 0 } })
  assert.equal(extendIfLate(capped, 999_000).statusId, itemStatus.open)
})
