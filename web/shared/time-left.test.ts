import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from './time-left.ts'
import { shared } from './words/en.ts'

test('time left reads in whole minutes until the last five, then by the second', () => {
  for (const [seconds, text] of [
    [-3, '0:00'],
    [0, '0:00'],
    [9, '0:09'],
    [299, '4:59'],
    [300, '5 min'],
    [359, '5 min'],
    [3_599, '59 min'],
    [3_600, '1 h'],
    [8_040, '2 h 14 min'],
    [172_799, '47 h 59 min'],
    [172_800, '2 days'],
    [600_000, '6 days'],
  ] as const)
    assert.equal(shared.time(timeLeft(seconds)), text, String(seconds))
})
