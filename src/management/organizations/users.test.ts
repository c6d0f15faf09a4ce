import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { givenPerson, type Person } from '../../../test-kit/given-people.ts'
import { useService } from '../../../test-kit/service.ts'

suite('accounts', () => {
  const goodlot = useService()

  let admin: Person
  before(async () => {
    admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
  })

  test('an administrator finds, bans and pardons an account; a ban ends management too', async () => {
    const person = await givenPerson(goodlot, { email: 'loud@example.org' })
    const { body: organization } = await goodlot.call('POST', '/v3/manage/organizations', {
      token: admin.token,
      body: { name: 'Hall' },
    })
    const managers = `/v3/manage/organizations/${organization.id}/managers`
    await goodlot.call('POST', managers, { token: admin.token, body: { email: person.email } })
    assert.equal((await goodlot.call('GET', managers, { token: person.token })).status, 200)

    const found = await goodlot.call('GET', '/v3/manage/users?search=LOUD', { token: admin.token })
    assert.deepEqual([found.body.totalCount, found.body.users[0].id], [1, person.id])
    assert.equal((await goodlot.call('GET', '/v3/manage/users', { token: person.token })).status, 403)

    const path = `/v3/manage/users/${person.id}`
    const banned = await goodlot.call('PATCH', path, { token: admin.token, body: { isLockedOut: true } })
    assert.deepEqual([banned.status, banned.body.isLockedOut], [200, true])
    const signIn = { body: { email: person.email, pin: '00000' } }
    assert.equal((await goodlot.call('POST', '/v3/auth/verify-pin', signIn)).status, 403)
    assert.equal((await goodlot.call('GET', managers, { token: person.token })).status, 403)

    await goodlot.call('PATCH', path, { token: admin.token, body: { isLockedOut: false } })
    assert.equal((await goodlot.call('POST', '/v3/auth/verify-pin', signIn)).status, 200)
    assert.equal((await goodlot.call('GET', managers, { token: person.token })).status, 200)
  })

  test('nobody bans themselves, and an unknown account is not found', async () => {
    const { token } = admin
    const body = { isLockedOut: true }
    const own = await goodlot.call('PATCH', `/v3/manage/users/${admin.id}`, { token, body })
    assert.deepEqual([own.status, own.body.reason], [409, 'own_account'])
    assert.equal((await goodlot.call('PATCH', '/v3/manage/users/99999999', { token, body })).status, 404)
  })
})
