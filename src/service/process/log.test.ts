import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = ''
  write(
    openLog('debug', {
      write: (line) => {
        text += line
      },
    }),
  )
  return text
}

test('secrets are hidden by their names, three levels deep', () => {
  const text = logged((log) => {
    log.info({ pin: '48151', body: { refreshToken: 'rt-secret', email: 'anna@example.org' } }, 'sent')
    log.info({ bid: { offer: { maxAmount: 62342, leaderMaxCents: 6234200 } }, itemId: 7 }, 'placed')
    log.info({ request: { headers: { authorization: 'Bearer abc' } }, phone: '+15145550123' }, 'asked')
  })
  for (const secret of ['48151', 'rt-secret', 'anna@', '62342', 'Bearer abc', '5145550123'])
    assert.ok(!text.includes(secret), secret)
  assert.ok(text.includes('"itemId":7') && text.includes('[hidden]'))
})

test('of a database error its names are kept, and the row it repeats is not', () => {
  const error = Object.assign(new Error('new row violates check constraint "a_phone_is_e164"'), {
    code: '23514',
    detail: 'Failing row contains (7, anna@example.org, 5145550123).',
    where: 'SQL statement with 5145550123',
    constraint: 'a_phone_is_e164',
    table: 'users',
  })
  const text = logged((log) => log.error({ err: new Error('request failed', { cause: error }) }))
  assert.ok(!text.includes('5145550123') && !text.includes('anna@'))
  const { err } = JSON.parse(text)
  assert.deepEqual(
    [err.message, err.cause.code, err.cause.constraint, err.cause.table],
    ['request failed', '23514', 'a_phone_is_e164', 'users'],
  )
  assert.match(err.stack, /log\.test\.ts/)
})
