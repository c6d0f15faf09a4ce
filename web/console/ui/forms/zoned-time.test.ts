import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLocal, toLocal } from './zoned-time.ts'

const at = (iso: string) => Date.parse(iso) / 1000

test('a time is that of the venue, whatever the zone of the laptop', () => {
  assert.equal(fromLocal('2026-11-14T20:26', 'America/Toronto'), at('2026-11-15T01:26:00Z'))
  assert.equal(toLocal(at('2026-11-15T01:26:00Z'), 'America/Toronto'), '2026-11-14T20:26')
  assert.equal(fromLocal('2026-07-01T00:05', 'Asia/Kolkata'), at('2026-06-30T18:35:00Z'))
  assert.equal(toLocal(at('2026-01-01T00:00:00Z'), 'UTC'), '2026-01-01T00:00')
})

test('times around a change of the clocks are what people mean', () => {
  assert.equal(fromLocal('2026-03-08T01:59', 'America/New_York'), at('2026-03-08T06:59:00Z'))
  assert.equal(fromLocal('2026-03-08T02:30', 'America/New_York'), at('2026-03-08T07:30:00Z'))
  assert.equal(fromLocal('2026-03-29T02:30', 'Europe/Berlin'), at('2026-03-29T01:30:00Z'))
  assert.equal(fromLocal('2026-03-08T03:00', 'America/New_York'), at('2026-03-08T07:00:00Z'))
  assert.equal(fromLocal('2026-11-01T12:00', 'America/New_York'), at('2026-11-01T17:00:00Z'))
  assert.equal(fromLocal('2026-10-31T12:00', 'America/New_York'), at('2026-10-31T16:00:00Z'))
})

test('every quarter of an hour of a year comes back as it was typed', () => {
  for (let time = at('2026-01-01T00:00:00Z'); time < at('2027-01-01T00:00:00Z'); time += 900 * 7) {
    const local = toLocal(time, 'Europe/Berlin')
    assert.equal(toLocal(fromLocal(local, 'Europe/Berlin')!, 'Europe/Berlin'), local)
  }
})

test('what is no time is none', () => {
  assert.equal(fromLocal('', 'UTC'), null)
  assert.equal(fromLocal('tomorrow', 'UTC'), null)
})
