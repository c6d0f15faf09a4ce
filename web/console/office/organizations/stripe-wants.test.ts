import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wantsIn } from './stripe-wants.ts'

test('what Stripe still wants is named once for people, however many fields it has', () => {
  assert.deepEqual(
    wantsIn([
      'representative.first_name',
      'person_1Ab.dob.day',
      'owners.email',
      'tos_acceptance.date',
      'external_account',
      'company.tax_id',
      'company.address.city',
      'business_profile.url',
    ]),
    ['bank', 'business', 'organization', 'person', 'terms'],
  )
  assert.deepEqual(wantsIn(['company.verification.document', 'individual.verification.document']), [
    'organizationDocument',
    'personDocument',
  ])
  assert.deepEqual(wantsIn(['interv_1.something.new']), ['other'])
  assert.deepEqual(wantsIn([]), [])
})
