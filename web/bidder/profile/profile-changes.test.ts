import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { changedFields, editableOf } from './profile-changes.ts'

suite('a changed profile', () => {
  const before = editableOf({
    identity: 9,
    usersGuid: '6f0f1f5e-4f0c-4b52-9d5a-0d8f3a4b1c2d',
    firstName: 'Anna',
    lastName: 'Bell',
    displayName: 'Anna B.',
    email: 'anna@goodlot.example',
    userCellPhone: '+15145550123',
    profilePhotoUrl: null,
    countryCode: 'CA',
    shippingAddress: null,
    company: null,
  })

  test('sends only what is another now, without blanks around it', () => {
    assert.deepEqual(changedFields(before, before), {})
    assert.deepEqual(changedFields(before, { ...before, firstName: ' Anna ' }), {})
    assert.deepEqual(changedFields(before, { ...before, company: 'Lamps ', lastName: 'Bright' }), {
      lastName: 'Bright',
      company: 'Lamps',
    })
    assert.deepEqual(changedFields({ ...before, company: 'Lamps' }, before), { company: '' })
  })
})
