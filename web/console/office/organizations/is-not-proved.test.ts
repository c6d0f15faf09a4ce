import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '../../../shared/failure.ts'
import { isNotProved } from './is-not-proved.ts'

test('only an address without an account makes the place of a manager wait', () => {
  const refusal = (message: string, status = 400) =>
    new Failure('', { status, code: 'validation_error', details: { fields: { email: [message] } } })
  assert.equal(isNotProved(refusal('is not the proved address of an account; name them instead')), true)
  assert.equal(isNotProved(refusal('is not a valid email address')), false)
  assert.equal(isNotProved(refusal('is not the proved address of an account', 409)), false)
  assert.equal(isNotProved(new Failure('No answer.')), false)
})
