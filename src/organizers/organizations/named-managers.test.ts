import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, givenUser, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute } from '../../platform/database/pool.ts'

/** A PIN proves a phone, not an address: who becomes a manager is decided by a manager, and by nobody who registers first. */
suite('a manager whose address nobody has proved', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' })
  const ours = useManaged(goodlot)
  let made = 0
  const newEmail = () => `later${++made}@example.org`
  const path = () => `/organizations/${ours.organizationId}/named-managers`
  const me = async ({ token }: Person) => (await goodlot.call('GET', '/v3/manage/me', { token })).body
  const organizationFor = async ({ token }: Person) =>
    (await goodlot.call('GET', `/v3/manage/organizations/${ours.organizationId}`, { token })).status
  const listed = async (email: string) =>
    (await ours.managed('GET', `${path()}?limit=100`)).namedManagers.find(
      (named: { email: string }) => named.email === email,
    )

  test('waits for the first who signs in with the address, and is one once a manager has confirmed that person', async () => {
    const email = newEmail()
    const named = await ours.managed('POST', path(), { email })
    assert.deepEqual(
      [named.email, named.userId, named.name, named.phoneLastTwoDigits],
      [email, null, null, null],
    )
    assert.equal((await ours.managed('POST', path(), { email: email.toUpperCase() })).id, named.id)

    const mia = await givenPerson(goodlot, { email: email.toUpperCase() })
    assert.equal(await organizationFor(mia), 403)
    const before = await me(mia)
    assert.deepEqual(before.organizations, [])
    assert.deepEqual(
      before.waitingOrganizations.map(({ organizationId }: { organizationId: number }) => organizationId),
      [ours.organizationId],
    )
    const waiting = await listed(email)
    assert.deepEqual([waiting.userId, waiting.name], [mia.id, 'Pat Person'])
    assert.match(waiting.phoneLastTwoDigits, /^\d\d$/)

    const confirmation = `${path()}/${named.id}/confirmation`
    const other = await ours.manage('POST', confirmation, { userId: ours.manager.id })
    assert.deepEqual([other.status, other.body.reason], [409, 'not_waiting'])
    const own = await goodlot.call('POST', `/v3/manage${confirmation}`, {
      token: mia.token,
      body: { userId: mia.id },
    })
    assert.equal(own.status, 403, 'nobody confirms themselves')
    const manager = await ours.managed('POST', confirmation, { userId: mia.id })
    assert.deepEqual([manager.userId, manager.firstName], [mia.id, 'Pat'])
    assert.equal(await organizationFor(mia), 200)
    const after = await me(mia)
    assert.deepEqual([after.organizations.length, after.waitingOrganizations], [1, []])
    assert.equal(await listed(email), undefined)
    assert.equal((await ours.manage('POST', confirmation, { userId: mia.id })).status, 404)
  })

  test('waits just as well when the account is older than the name: nothing but a proof of the address is worth more', async () => {
    const managers = `/organizations/${ours.organizationId}/managers`
    const early = await givenPerson(goodlot, { email: newEmail() })
    const { status, body } = await ours.manage('POST', managers, { email: early.email })
    const nobody = await ours.manage('POST', managers, { email: newEmail() })
    assert.deepEqual([status, body.fields], [400, nobody.body.fields], 'as if nobody had the address')
    await ours.managed('POST', path(), { email: early.email })
    assert.equal(await organizationFor(early), 403)
    assert.equal((await me(early)).waitingOrganizations.length, 1)
    assert.equal((await listed(early.email)).userId, early.id)
    await givenProvedAddress(goodlot.db, early)
    assert.equal((await me(early)).organizations.length, 1)
    assert.equal(await organizationFor(early), 200)
    const proved = await givenPerson(goodlot, { email: newEmail(), hasProvedAddress: true })
    assert.equal((await ours.managed('POST', managers, { email: proved.email })).userId, proved.id)
    assert.equal(await organizationFor(proved), 200)
  })

  test('shows the digits of the phone that a PIN proved, and not of one that was typed since', async () => {
    const named = await ours.managed('POST', path(), { email: newEmail() })
    const early = await givenPerson(goodlot, { email: named.email })
    await me(early)
    const body = { userCellPhone: '+15145550198' }
    assert.equal((await goodlot.call('PUT', '/v3/user/profile', { token: early.token, body })).status, 204)
    assert.equal((await listed(named.email)).phoneLastTwoDigits, null)
  })

  test('is forgotten when the name is taken back, and a second account waits anew after the first was deleted', async () => {
    const email = newEmail()
    const { id } = await ours.managed('POST', path(), { email })
    const first = await givenPerson(goodlot, { email })
    await me(first)
    await execute(goodlot.db, 'update users set deleted_at = goodlot_now() where id = $1', [first.id])
    const second = await givenPerson(goodlot, { email })
    await me(second)
    assert.equal((await listed(email)).userId, second.id)
    assert.equal((await ours.manage('DELETE', `${path()}/${id}`)).status, 204)
    assert.deepEqual((await me(second)).waitingOrganizations, [])
    assert.equal(
      (await ours.manage('POST', `${path()}/${id}/confirmation`, { userId: second.id })).status,
      404,
    )
  })

  test('is no account to which nobody has signed in, and no walk-in makes one', async () => {
    const email = newEmail()
    const managers = `/organizations/${ours.organizationId}/managers`
    const { id } = await givenUser(goodlot.db, { email })
    await execute(goodlot.db, 'update users set verified_phone = null where id = $1', [id])
    assert.equal((await ours.manage('POST', managers, { email })).status, 400)
    const waiting = newEmail()
    await ours.managed('POST', path(), { email: waiting })
    const { id: auctionId } = await givenAuction(goodlot.db)
    const door = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: door.email, roles: ['door'] })
    const walkIn = await goodlot.call('POST', `/v3/manage/auctions/${auctionId}/walk-ins`, {
      token: door.token,
      body: { firstName: 'A', lastName: 'B', mobile: '+15145550123', email: waiting },
    })
    assert.deepEqual([walkIn.status, walkIn.body.fields], [400, { email: ['cannot be used here'] }])
  })

  test('is an address, and not too many of them', async () => {
    assert.equal((await ours.manage('POST', path(), { email: 'nonsense' })).status, 400)
    await execute(
      goodlot.db,
      `insert into named_managers (organization_id, email) select $1, 'many' || n || '@example.org' from generate_series(1, 50) n`,
      [ours.organizationId],
    )
    const refused = await ours.manage('POST', path(), { email: newEmail() })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'too_many'])
  })
})
