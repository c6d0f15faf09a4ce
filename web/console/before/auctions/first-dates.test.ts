import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLocal, toLocal } from '../../ui/forms/zoned-time.ts'
import { firstDates, yearLater } from './first-dates.ts'

test('a new auction is proposed for a Saturday evening in a month, by the clocks of the venue', () => {
  for (const timeZone of ['America/Toronto', 'Pacific/Auckland', 'UTC']) {
    const { startTime, endTime } = firstDates(Date.parse('2026-11-16T09:00:00Z') / 1000, timeZone)
    assert.equal(toLocal(startTime, timeZone), '2026-12-19T18:00')
    assert.equal(toLocal(endTime, timeZone), '2026-12-19T22:00')
  }
})

test('a copy is proposed for the same evening a year later, whatever the clocks do, and never in the past', () => {
  const timeZone = 'America/Toronto'
  const at = (local: string) => fromLocal(local, timeZone)!
  const shown = (evening: { startTime: number; endTime: number }, now: string) => {
    const { startTime, endTime } = yearLater(evening, { now: at(now), timeZone })
    return [toLocal(startTime, timeZone), toLocal(endTime, timeZone)]
  }
  const last = { startTime: at('2025-11-01T18:00'), endTime: at('2025-11-01T22:30') }
  assert.deepEqual(shown(last, '2025-11-02T09:00'), ['2026-10-31T18:00', '2026-10-31T22:30'])
  assert.deepEqual(shown(last, '2026-10-31T17:00'), ['2026-10-31T18:00', '2026-10-31T22:30'])
  assert.deepEqual(shown(last, '2026-11-01T09:00'), ['2027-10-30T18:00', '2027-10-30T22:30'])
  const ahead = { startTime: at('2026-03-07T18:00'), endTime: at('2026-03-07T22:00') }
  assert.deepEqual(shown(ahead, '2026-01-01T09:00'), ['2027-03-06T18:00', '2027-03-06T22:00'])
})
