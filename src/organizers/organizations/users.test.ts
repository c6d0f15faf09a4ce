import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('accounts', () => {
  const goodlot = useService()

  let admin: Person
  before(async () => {
    admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
  })

  test('an administrator finds, bans and pardons an account; a ban ends management too', async () => {
    const person = await givenPerson(goodlot, { email: 'loud@example.org', hasProvedAddress: true })
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

  const audited = async (userId: number) =>
    (await goodlot.call('GET', '/v3/manage/audit', { token: admin.token })).body.entries
      .filter((entry: { subjectId: number }) => entry.subjectId === userId)
      .map(({ action, changes }: { action: string; changes: object }) => [action, changes])

  test('an administrator clears the lock of wrong PINs, for strangers and own devices alike', async () => {
    const person = await givenPerson(goodlot, { email: 'locked@example.org' })
    const path = `/v3/manage/users/${person.id}`
    const isDisabled = async () =>
      (await goodlot.call('GET', '/v3/manage/users?search=locked@', { token: admin.token })).body.users[0]
        .isDisabled
    const verify = (pin: string, token?: string) =>
      goodlot.call('POST', '/v3/auth/verify-pin', {
        body: { email: person.email, pin },
        ...(token ? { token } : {}),
      })
    for (const token of [undefined, person.token]) {
      assert.equal(await isDisabled(), false)
      for (let tries = 1; tries <= 5; tries++) await verify('11111', token)
      assert.equal((await verify('00000', token)).status, 429)
      assert.equal(await isDisabled(), true)
      const body = { isDisabled: false }
      const own = await goodlot.call('PATCH', path, { token: person.token, body })
      assert.equal(own.status, 403)
      const cleared = await goodlot.call('PATCH', path, { token: admin.token, body })
      assert.deepEqual([cleared.status, cleared.body.isDisabled], [200, false])
      assert.equal((await verify('00000', token)).status, 200)
    }
    assert.deepEqual(await audited(person.id), [
      ['clearLock', {}],
      ['clearLock', {}],
    ])
    for (const body of [{ isDisabled: true }, { isDisabled: null }, {}])
      assert.equal((await goodlot.call('PATCH', path, { token: admin.token, body })).status, 400)
  })

  test('an administrator sets the phone of somebody who lost it; the old number is told, and the log keeps it', async () => {
    const person = await givenPerson(goodlot, { email: 'lost-phone@example.org' })
    await goodlot.db.query(`update users set phone = '+15145559801' where id = $1`, [person.id])
    const path = `/v3/manage/users/${person.id}`
    const signIn = { body: { email: person.email, pin: '00000' } }
    const { refreshToken } = (await goodlot.call('POST', '/v3/auth/verify-pin', signIn)).body
    const set = (phone: unknown) => goodlot.call('PATCH', path, { token: admin.token, body: { phone } })

    const changed = await set('(514) 555-9802')
    assert.deepEqual([changed.status, changed.body.phone], [200, '+15145559802'])
    await goodlot.clock.advance(2)
    const told = goodlot.logs.filter((line) => line.includes('SMS to …9801'))
    assert.equal(told.length, 1)
    assert.match(told[0]!, /now ends in 9802/)
    const profile = await goodlot.call('GET', '/v3/user/profile', { token: person.token })
    assert.equal(profile.body.userCellPhone, '+15145559802')
    const refreshed = await goodlot.call('POST', '/v3/auth/refresh-token', { body: { refreshToken } })
    assert.equal(refreshed.status, 401, 'whoever has the lost phone is signed out with its token')

    assert.equal((await set('+15145559802')).status, 200, 'the same again changes nothing')
    await goodlot.clock.advance(2)
    assert.equal(goodlot.logs.filter((line) => line.includes('SMS to …980')).length, 1)
    assert.deepEqual(await audited(person.id), [['setPhone', { phone: { from: '…9801', to: '…9802' } }]])
    for (const phone of ['call me', '', '+881612345678', '+19005551234']) {
      const { status, body } = await set(phone)
      assert.deepEqual([status, body.error], [400, 'invalid_phone'], phone)
    }
    assert.equal(
      (await goodlot.call('PATCH', path, { ...person, body: { phone: '+15145559803' } })).status,
      403,
    )
    const missing = { token: admin.token, body: { phone: '+15145559803' } }
    assert.equal((await goodlot.call('PATCH', '/v3/manage/users/99999999', missing)).status, 404)
  })
})
