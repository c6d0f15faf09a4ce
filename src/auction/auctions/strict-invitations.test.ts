import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenInvitation, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, type Person } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('strict invitations', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }))
  const ours = useManaged(goodlot)

  async function givenInvited({ isStrict = true, isPrivate = true } = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, isPrivate, name: 'Lanterns' })
    if (isStrict) await ours.managed('PATCH', `/auctions/${auctionId}`, { strictInvitations: true })
    const anna = await givenPerson(goodlot)
    await givenInvitation(goodlot.db, { auctionId, email: anna.email.toUpperCase() })
    return { auctionId, anna }
  }
  const register = (auctionId: number, { token }: Person) =>
    goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token })
  const sees = async (auctionId: number, { token }: Person) =>
    (await goodlot.call('GET', `/v3/auctions/${auctionId}`, { token })).status
  const at = (address: number | string, { token }: Person) =>
    goodlot.call('GET', `/v3/bidder/invitation-by-address/${address}`, { token })

  test('without a proof of the address nobody gets in, and they read why', async () => {
    const { auctionId, anna } = await givenInvited()
    const refused = await register(auctionId, anna)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'address_not_proved'])
    assert.equal(await sees(auctionId, anna), 404)
    const { body } = await at(auctionId, anna)
    assert.deepEqual([body.auctionId, body.name, body.needsProof], [auctionId, 'Lanterns', true])
    await givenProvedAddress(goodlot.db, anna)
    assert.equal((await at(auctionId, anna)).body.needsProof, false)
    assert.equal((await register(auctionId, anna)).status, 201)
    assert.equal(await sees(auctionId, anna), 200)
    assert.equal((await at(auctionId, anna)).status, 404, 'who is in needs no invitation')
  })

  test('an address that was proved before it changed proves nothing', async () => {
    const { auctionId, anna } = await givenInvited()
    await goodlot.db.query("update users set proved_email = 'old@example.org' where id = $1", [anna.id])
    assert.equal((await register(auctionId, anna)).body.reason, 'address_not_proved')
  })

  test('a stranger learns nothing: neither that the auction is there nor that it is strict', async () => {
    const { auctionId } = await givenInvited()
    const stranger = await givenPerson(goodlot)
    await givenProvedAddress(goodlot.db, stranger)
    assert.equal((await register(auctionId, stranger)).status, 404)
    assert.deepEqual((await at(auctionId, stranger)).body, (await at(999_999, stranger)).body)
    assert.equal((await at('no-such-address', stranger)).status, 404)
  })

  test('no other way leads around it: not a bid, not a ticket, not the code at the door', async () => {
    const { auctionId, anna } = await givenInvited()
    const { token } = anna
    const lot = await givenItem(goodlot.db, { auctionId })
    const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
    const { code } = await ours
      .managed('GET', `/auctions/${auctionId}/check-in-code`)
      .catch(() => ({ code: 'AAAA' }))
    const tries = [
      await goodlot.call('POST', `/v3/item/${lot.id}/bid`, { token, body: { amount: 10 } }),
      await goodlot.call('POST', `/v3/item/${ticket.id}/purchase`, { token, body: { quantity: 1 } }),
      await goodlot.call('POST', `/v3/auctions/${auctionId}/check-in`, { token, body: { code } }),
    ]
    for (const { body } of tries) assert.ok(body.success === 0 || body.error, JSON.stringify(body))
    const { rowCount } = await goodlot.db.query('select from registrations where user_id = $1', [anna.id])
    assert.equal(rowCount, 0)
  })

  test('nor by an organizer who types the address: the guest waits on the list until it is proved', async () => {
    for (const way of ['registrations', 'walk-ins']) {
      const { auctionId, anna } = await givenInvited()
      const guest = { firstName: 'Anna', lastName: 'Bell', mobile: '+15145550199', email: anna.email }
      const listed = await ours.managed('POST', `/auctions/${auctionId}/${way}`, guest)
      assert.notEqual(listed.userId, anna.id, way)
      assert.equal(await sees(auctionId, anna), 404)
      assert.equal((await register(auctionId, anna)).status, 409)
      await givenProvedAddress(goodlot.db, anna)
      const { status, body } = await register(auctionId, anna)
      assert.deepEqual([status, body.paddleNumber], [201, listed.paddleNumber], 'the guest of the list')
    }
  })

  test('an organizer’s word is enough for an account with the phone that they type', async () => {
    const { auctionId, anna } = await givenInvited()
    await goodlot.db.query(
      "update users set phone = '+15145550198', verified_phone = '+15145550198' where id = $1",
      [anna.id],
    )
    const guest = { firstName: 'Anna', lastName: 'Bell', mobile: '+15145550198', email: anna.email }
    assert.equal((await ours.managed('POST', `/auctions/${auctionId}/walk-ins`, guest)).userId, anna.id)
    assert.equal(await sees(auctionId, anna), 200)
  })

  test('who is registered already keeps access, and the list of invitations stays as it was', async () => {
    const { auctionId, anna } = await givenInvited({ isStrict: false })
    const ben = await givenPerson(goodlot)
    await givenInvitation(goodlot.db, { auctionId, email: ben.email })
    assert.equal((await register(auctionId, anna)).status, 201)
    await ours.managed('PATCH', `/auctions/${auctionId}`, { strictInvitations: true })
    assert.equal(await sees(auctionId, anna), 200)
    const { body } = await goodlot.call('GET', '/v3/bidder/invited-auctions', { token: ben.token })
    assert.deepEqual(
      body.auctions.map(({ id }: { id: number }) => id),
      [auctionId],
    )
    assert.equal((await register(auctionId, ben)).status, 409)
    await ours.managed('PATCH', `/auctions/${auctionId}`, { strictInvitations: false })
    assert.equal((await register(auctionId, ben)).status, 201)
  })

  test('a public auction is open to everybody, and the invitation says what to do', async () => {
    const { auctionId, anna } = await givenInvited({ isPrivate: false })
    assert.equal((await register(auctionId, anna)).status, 201)
    const strict = await givenInvited()
    await ours.managed('POST', `/auctions/${strict.auctionId}/mails`, { kind: 'invitation' })
    await goodlot.clock.advance(2)
    assert.match(server.mails.at(-1)!.text!, /confirm this address by a link/)
  })
})

suite('strict invitations without a mail server', () => {
  const goodlot = useService({ NODE_ENV: 'qa', ALLOW_ZERO_PIN: 'true' })
  const ours = useManaged(goodlot)

  test('cannot be switched on, since nobody could prove an address', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, isPrivate: true })
    const refused = await ours.manage('PATCH', `/auctions/${id}`, { strictInvitations: true })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'mail_off'])
    assert.equal((await ours.manage('PATCH', `/auctions/${id}`, { strictInvitations: false })).status, 200)
  })
})
