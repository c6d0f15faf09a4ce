import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noWalkIn, walkInBody } from './walk-in.ts'

test('an email and a table are sent only if there are any', () => {
  const noor = { ...noWalkIn, firstName: ' Noor ', lastName: 'Rahmani', mobile: '514 555 0131' }
  const names = { firstName: 'Noor', lastName: 'Rahmani', mobile: '514 555 0131' }
  assert.deepEqual(walkInBody({ ...noor, email: ' ' }), names)
  assert.deepEqual(walkInBody({ ...noor, email: 'noor@example.org', tableName: ' 4' }), {
    ...names,
    email: 'noor@example.org',
    tableName: '4',
  })
})
