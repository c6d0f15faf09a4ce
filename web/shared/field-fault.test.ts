import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from './failure.ts'
import { fieldFault } from './field-fault.ts'

test('what the browser finds wrong with a field is named, so that our own words can say it', () => {
  const fine = { valueMissing: false, typeMismatch: false }
  assert.equal(fieldFault({ ...fine, valueMissing: true }, 'email'), 'needed')
  assert.equal(fieldFault({ ...fine, typeMismatch: true }, 'email'), 'notAnEmail')
  assert.equal(fieldFault({ ...fine, typeMismatch: true }, 'url'), 'notValid')
  assert.equal(fieldFault(fine, 'number'), 'notValid')
})

test('a service that answers "too busy" is not a connection that fails', () => {
  const busy = new Failure('Busy.', { status: 503, code: 'server_error' })
  assert.deepEqual([busy.isBusy, busy.isUnanswered], [true, true])
  const proxy = new Failure('', { status: 503 })
  assert.deepEqual([proxy.isBusy, proxy.isUnanswered], [false, true], 'a proxy answered, not the service')
  assert.deepEqual([new Failure('').isBusy, new Failure('').isUnanswered], [false, true])
})
