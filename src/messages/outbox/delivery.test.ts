import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Attempted, afterAttempt, afterCrash } from './delivery.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const won: Attempted = { kind: 'won', channel: 'mail', attempts: 1, dueAt: 0, expiresAt: 1_000 * HOUR }
const reminder: Attempted = {
  kind: 'payReminder',
  channel: 'mail',
  attempts: 1,
  dueAt: 0,
  expiresAt: 24 * HOUR,
}
const answer = (state: 'accepted' | 'refused' | 'deferred' | 'unsure') => ({ state, reply: '' })

suite('what becomes of a message', () => {
  test('one that was accepted or refused is done', () => {
    assert.deepEqual(afterAttempt(won, answer('accepted'), 0), { state: 'accepted', nextAt: null })
    assert.deepEqual(afterAttempt(won, answer('refused'), 0), { state: 'refused', nextAt: null })
  })

  test('one that was put off is tried again, later each time, for three days and no longer', () => {
    let now = 0
    let attempts = 1
    const pauses: number[] = []
    for (;;) {
      const next = afterAttempt({ ...won, attempts }, answer('deferred'), now)
      if (next.nextAt === null) {
        assert.equal(next.state, 'refused')
        break
      }
      pauses.push((next.nextAt - now) / MINUTE)
      now = next.nextAt
      attempts++
    }
    assert.deepEqual(pauses.slice(0, 8), [1, 5, 15, 60, 180, 360, 720, 720])
    assert.ok(now > 60 * HOUR && now <= 72 * HOUR, `last tried after ${now / HOUR} hours`)
  })

  test('one that is no longer worth reading is given up earlier', () => {
    const late = afterAttempt({ ...reminder, attempts: 7 }, answer('deferred'), 20 * HOUR)
    assert.deepEqual(late, { state: 'refused', nextAt: null })
  })

  test('when the answer is lost, one that must arrive is sent again, and a reminder is not', () => {
    assert.deepEqual(afterAttempt(won, answer('unsure'), 0), { state: 'unsure', nextAt: MINUTE })
    assert.deepEqual(afterAttempt(reminder, answer('unsure'), 0), { state: 'unsure', nextAt: null })
  })

  test('the same when a server died while it was sending', () => {
    assert.equal(afterCrash(won), 'sendAgain')
    assert.deepEqual(afterCrash(reminder), { state: 'unsure', nextAt: null })
  })
})
