import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLocal } from '../forms/zoned-time.ts'
import { firstDates } from './first-dates.ts'

test('a new auction is proposed for a Saturday evening in a month, by the clocks of the venue', () => {
  for (const timeZone of ['America/Toronto', 'Pacific/Auckland', 'UTC']) {
    const { startTime, endTime } = firstDates(Date.parse('2026-11-16T09:00:00Z') / 1000, timeZone)
    assert.equal(toLocal(startTime, timeZone), '2026-12-19T18:00')
    assert.equal(toLocal(endTime, timeZone), '2026-12-19T22:00')
  }
})
