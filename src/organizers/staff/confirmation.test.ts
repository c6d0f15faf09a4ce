import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, givenUser, type Person } from '../../../tests/kit/given-people.ts'
import { givenThings } from '../../../tests/kit/given-things.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute } from '../../platform/database/pool.ts'

/** A PIN proves a phone, not an address: who holds a role is decided by a manager, and by nobody who registers first. */
suite('a role that is named by email', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' })
  const ours = useManaged(goodlot)
  let made = 0

  async function givenAuctionStaff(email: string, roles = ['door']) {
    const { auctionId } = await givenThings(goodlot.db, { managerIds: [ours.manager.id] })
    const path = `/auctions/${auctionId}/staff`
    const member = await ours.managed('POST', path, { email, roles })
    const listed = async () =>
      (await ours.managed('GET', `${path}?limit=100`)).staff.find(
        ({ id }: { id: number }) => id === member.id,
      )
    return { auctionId, path, member, listed }
  }
  const newEmail = () => `helper${++made}@example.org`
  const guestsFor = ({ token }: Person, auctionId: number) =>
    goodlot.call('GET', `/v3/manage/auctions/${auctionId}/registrations`, { token })
  const me = async ({ token }: Person) => (await goodlot.call('GET', '/v3/manage/me', { token })).body
  const audited = async (auctionId: number) =>
    (await ours.managed('GET', `/auctions/${auctionId}/audit`)).entries.map(
      ({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`,
    )

  test('gives nothing to another address, whatever a collation makes of its letters', async () => {
    const victor = await givenPerson(goodlot, { email: 'victor@example.org', hasProvedAddress: true })
    const stranger = await givenPerson(goodlot, { email: 'vİctor@example.org' })
    const { auctionId, path } = await givenAuctionStaff('Victor@example.org')
    assert.equal((await guestsFor(victor, auctionId)).status, 200)
    assert.equal((await guestsFor(stranger, auctionId)).status, 403)
    assert.deepEqual((await me(stranger)).auctions, [])
    const both = await ours.managed('POST', path, { email: 'vİctor@example.org', roles: ['desk'] })
    const { staff } = await ours.managed('GET', path)
    assert.deepEqual(
      staff
        .filter(({ email }: { email: string }) => /ctor/.test(email))
        .map(({ id, roles }: { id: number; roles: string[] }) => [id === both.id, roles]),
      [
        [false, ['door']],
        [true, ['desk']],
      ],
    )
  })

  test('before its account exists is nobody’s until a manager confirms who uses it first', async () => {
    const email = newEmail()
    const { auctionId, path, member, listed } = await givenAuctionStaff(email)
    assert.deepEqual(
      [member.isConfirmed, member.userId, member.name, member.phoneLastTwoDigits],
      [false, null, null, null],
    )
    const late = await givenPerson(goodlot, { email: email.toUpperCase() })
    assert.equal((await listed()).userId, null, 'registering alone is no use of it')

    const refused = await guestsFor(late, auctionId)
    assert.deepEqual([refused.status, refused.body.error], [403, 'forbidden'])
    assert.match(refused.body.message, /manager .* confirm/)
    const rights = await me(late)
    assert.deepEqual(
      [
        rights.auctions,
        rights.waitingRoles.map(({ auctionId, roles }: { auctionId: number; roles: string[] }) => [
          auctionId,
          roles,
        ]),
      ],
      [[], [[auctionId, ['door']]]],
    )

    const { rows } = await goodlot.db.query('select right(phone, 2) as digits from users where id = $1', [
      late.id,
    ])
    const waiting = await listed()
    assert.deepEqual(
      [waiting.isConfirmed, waiting.userId, waiting.name, waiting.phoneLastTwoDigits],
      [false, late.id, 'Pat Person', rows[0].digits],
    )
    const renamed = await ours.managed('POST', path, { email, roles: ['door', 'desk'] })
    assert.equal(renamed.isConfirmed, false, 'naming somebody again confirms nobody')
    assert.equal((await guestsFor(late, auctionId)).status, 403)

    const confirmation = `${path}/${member.id}/confirmation`
    const other = await ours.manage('POST', confirmation, { userId: ours.manager.id })
    assert.deepEqual([other.status, other.body.reason], [409, 'not_waiting'])
    const confirmed = await ours.managed('POST', confirmation, { userId: late.id })
    assert.deepEqual([confirmed.isConfirmed, confirmed.userId, confirmed.name], [true, late.id, 'Pat Person'])
    assert.equal((await guestsFor(late, auctionId)).status, 200)
    const after = await me(late)
    assert.deepEqual([after.auctions[0].roles, after.waitingRoles], [['door', 'desk'], []])
    await ours.managed('POST', confirmation, { userId: late.id })
    assert.deepEqual(await audited(auctionId), ['confirm staff', 'add staff', 'add staff'])
  })

  test('waits just as well when the account is older than the role, until a mail proves its address', async () => {
    const early = await givenPerson(goodlot, { email: newEmail() })
    const { auctionId, member, listed } = await givenAuctionStaff(early.email)
    assert.deepEqual([member.isConfirmed, member.userId, member.phoneLastTwoDigits], [false, null, null])
    assert.equal((await guestsFor(early, auctionId)).status, 403)
    await me(early)
    assert.deepEqual([(await listed()).userId, (await listed()).isConfirmed], [early.id, false])
    await givenProvedAddress(goodlot.db, early)
    assert.equal((await me(early)).auctions.length, 1)
    assert.equal((await guestsFor(early, auctionId)).status, 200)
  })

  test('is confirmed by managers only, and not by the person who waits', async () => {
    const { auctionId, path, member } = await givenAuctionStaff(newEmail())
    const late = await givenPerson(goodlot, { email: member.email })
    await me(late)
    const answer = await goodlot.call('POST', `/v3/manage${path}/${member.id}/confirmation`, {
      token: late.token,
      body: { userId: late.id },
    })
    assert.equal(answer.status, 403)
    assert.equal((await guestsFor(late, auctionId)).status, 403)
  })

  test('stays with its account when the address belongs to someone else later', async () => {
    const first = await givenPerson(goodlot, { email: newEmail(), hasProvedAddress: true })
    const { auctionId, path, member, listed } = await givenAuctionStaff(first.email)
    assert.equal((await guestsFor(first, auctionId)).status, 200)
    await execute(goodlot.db, 'update users set deleted_at = goodlot_now() where id = $1', [first.id])
    const second = await givenPerson(goodlot, { email: first.email })
    assert.equal((await guestsFor(second, auctionId)).status, 403)
    const waiting = await listed()
    assert.deepEqual([waiting.isConfirmed, waiting.userId], [false, second.id])
    await ours.managed('POST', `${path}/${member.id}/confirmation`, { userId: second.id })
    assert.equal((await guestsFor(second, auctionId)).status, 200)
    assert.equal((await guestsFor(first, auctionId)).status, 403)
  })

  test('waits too while nobody has ever signed in to the account with its address', async () => {
    const email = newEmail()
    const { id } = await givenUser(goodlot.db, { email })
    await execute(goodlot.db, 'update users set verified_phone = null where id = $1', [id])
    const { member } = await givenAuctionStaff(email)
    assert.equal(member.isConfirmed, false)
  })

  test('shows no name before that person has used it', async () => {
    const person = await givenPerson(goodlot, { email: newEmail(), hasProvedAddress: true })
    const { auctionId, member, listed } = await givenAuctionStaff(person.email)
    for (const { name, userId, isConfirmed } of [member, await listed()])
      assert.deepEqual([name, userId, isConfirmed], [null, null, true])
    assert.equal((await guestsFor(person, auctionId)).status, 200)
    const { name, userId } = await listed()
    assert.deepEqual([name, userId], ['Pat Person', person.id])
  })

  test('is no address for a walk-in while it has no account', async () => {
    const email = newEmail()
    const { auctionId } = await givenAuctionStaff(email, ['desk'])
    const door = await givenPerson(goodlot, { email: newEmail(), hasProvedAddress: true })
    await ours.managed('POST', `/auctions/${auctionId}/staff`, { email: door.email, roles: ['door'] })
    const walkIn = (address: string) =>
      goodlot.call('POST', `/v3/manage/auctions/${auctionId}/walk-ins`, {
        token: door.token,
        body: { firstName: 'A', lastName: 'B', mobile: '+15145550123', email: address },
      })
    const refused = await walkIn(email.toUpperCase())
    assert.deepEqual([refused.status, refused.body.fields], [400, { email: ['cannot be used here'] }])
    assert.equal((await walkIn(newEmail())).status, 201)
    await givenPerson(goodlot, { email })
    assert.equal((await walkIn(email)).status, 201, 'an account that exists is registered as it is')
    const past = newEmail()
    const { auctionId: settled } = await givenAuctionStaff(past)
    assert.equal((await walkIn(past)).status, 400)
    const settle = 'update auctions set status_id = 7, closed_at = goodlot_now() where id = $1'
    await execute(goodlot.db, settle, [settled])
    assert.equal((await walkIn(past)).status, 201, 'an evening that is over reserves no address')
  })
})
