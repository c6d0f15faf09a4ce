import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessTo, canOpen } from './permissions.ts'

const auction = { id: 7, organizationId: 3 }
const nobody = {
  userId: 1,
  name: 'A',
  email: 'a@b.c',
  isAdministrator: false,
  organizations: [],
  auctions: [],
  waitingRoles: [],
  waitingOrganizations: [],
}
const staffed = (roles: string[], id = 7) => ({
  ...nobody,
  auctions: [{ id, name: 'Gala', organizationName: 'O', status: 'open', startTime: 0, endTime: 1, roles }],
})

test('administrators and managers of the organization open everything, managers of another nothing', () => {
  assert.equal(accessTo({ ...nobody, isAdministrator: true }, auction), 'manager')
  assert.equal(accessTo({ ...nobody, organizations: [{ id: 3, name: 'O' }] }, auction), 'manager')
  assert.deepEqual(accessTo({ ...nobody, organizations: [{ id: 4, name: 'P' }] }, auction), [])
  assert.equal(canOpen('manager', []), true)
})

test('staff open what one of their roles covers, in their own auction only', () => {
  assert.equal(canOpen(accessTo(staffed(['door']), auction), ['door', 'desk']), true)
  assert.equal(canOpen(accessTo(staffed(['door']), auction), ['desk']), false)
  assert.equal(canOpen(accessTo(staffed(['door']), auction), []), false)
  assert.equal(canOpen(accessTo(staffed(['door'], 8), auction), ['door']), false)
})
