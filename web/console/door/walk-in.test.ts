import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invitation } from '../api-types.ts'
import { sameEmail, walkInBody, walkInFrom } from './walk-in.ts'

const invited = {
  firstName: 'Omar',
  lastName: null,
  email: 'omar@example.org',
  tableName: '12',
} as Invitation

test('somebody on the list comes with what the list says', () => {
  assert.deepEqual(walkInFrom(invited), {
    ...{ firstName: 'Omar', lastName: '', mobile: '', email: 'omar@example.org', tableName: '12' },
  })
  assert.deepEqual(new Set(Object.values(walkInFrom(null))), new Set(['']))
})

test('an email and a table are sent only if there are any', () => {
  const noor = { ...walkInFrom(null), firstName: ' Noor ', lastName: 'Rahmani', mobile: '514 555 0131' }
  const names = { firstName: 'Noor', lastName: 'Rahmani', mobile: '514 555 0131' }
  assert.deepEqual(walkInBody({ ...noor, email: ' ' }), names)
  assert.deepEqual(walkInBody({ ...noor, email: 'noor@example.org', tableName: ' 4' }), {
    ...{ ...names, email: 'noor@example.org', tableName: '4' },
  })
})

test('addresses are the same in capitals and without', () => {
  assert.ok(sameEmail('Omar@Example.org', 'omar@example.org'))
  assert.ok(!sameEmail('', 'omar@example.org'))
})
