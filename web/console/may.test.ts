import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayAs, mayOpen } from './may.ts'

const auction = { id: 7, organizationId: 3 }
const nobody = {
  userId: 1,
  name: 'A',
  email: 'a@b.c',
  isAdministrator: false,
  organizations: [],
  auctions: [],
  waitingRoles: [],
}
const staffed = (roles: string[], id = 7) => ({
  ...nobody,
  auctions: [{ id, name: 'Gala', organizationName: 'O', status: 'open', startTime: 0, endTime: 1, roles }],
})

test('administrators and managers of the organization open everything, managers of another nothing', () => {
  assert.equal(mayAs({ ...nobody, isAdministrator: true }, auction), 'manager')
  assert.equal(mayAs({ ...nobody, organizations: [{ id: 3, name: 'O' }] }, auction), 'manager')
  assert.deepEqual(mayAs({ ...nobody, organizations: [{ id: 4, name: 'P' }] }, auction), [])
  assert.equal(mayOpen('manager', []), true)
})

test('staff open what one of their roles covers, in their own auction only', () => {
  assert.equal(mayOpen(mayAs(staffed(['door']), auction), ['door', 'desk']), true)
  assert.equal(mayOpen(mayAs(staffed(['door']), auction), ['desk']), false)
  assert.equal(mayOpen(mayAs(staffed(['door']), auction), []), false)
  assert.equal(mayOpen(mayAs(staffed(['door'], 8), auction), ['door']), false)
})
