import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '../../shared/failure.ts'
import { hasNoAccount } from './has-no-account.ts'

test('only an address without an account makes the place of a manager wait', () => {
  const refusal = (message: string, status = 400) =>
    new Failure('', { status, code: 'validation_error', details: { fields: { email: [message] } } })
  assert.equal(hasNoAccount(refusal('has no account; ask them to register first')), true)
  assert.equal(hasNoAccount(refusal('is not a valid email address')), false)
  assert.equal(hasNoAccount(refusal('has no account', 409)), false)
  assert.equal(hasNoAccount(new Failure('No answer.')), false)
})
