import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenInvitation, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, row } from '../../platform/database/pool.ts'

/** An address that somebody typed, or registered with, proves nothing: what others know of it is not theirs to erase. */
suite('erasing by an address', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  let count = 0
  const newAddress = () => `somebody${count++}@people.example`

  /** What another organization has about an address, and what is in its log. */
  async function givenElsewhere(email: string) {
    const { id: auctionId } = await givenAuction(goodlot.db)
    await givenInvitation(goodlot.db, { auctionId, email })
    const friend = await givenInvitation(goodlot.db, { auctionId, email: newAddress() })
    await execute(goodlot.db, 'update invitations set host_email = $2 where id = $1', [friend.id, email])
    const payer = await givenPerson(goodlot)
    await execute(
      goodlot.db,
      'insert into bill_invitations (auction_id, payer_id, typed) values ($1, $2, $3)',
      [auctionId, payer.id, email],
    )
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    await execute(goodlot.db, 'update items set donor_email = $2, donor_agreed = true where id = $1', [
      itemId,
      email,
    ])
    await execute(
      goodlot.db,
      `insert into audit_log (actor_id, organization_id, auction_id, action, subject, subject_id, changes)
       select $2, organization_id, id, 'invite', 'invitation', id, jsonb_build_object('emails', jsonb_build_array($3::text))
         from auctions where id = $1`,
      [auctionId, payer.id, email],
    )
    return { auctionId, friendId: friend.id, itemId }
  }
  type Elsewhere = Awaited<ReturnType<typeof givenElsewhere>>

  const known = async (email: string, { auctionId, friendId, itemId }: Elsewhere) =>
    (await row(
      goodlot.db,
      `select exists (select from invitations where auction_id = $1 and email = $4) as invited,
              exists (select from invitations where id = $2 and host_email = $4) as host,
              exists (select from bill_invitations where auction_id = $1 and typed = $4) as offered,
              exists (select from items where id = $3 and donor_email = $4 and donor_agreed) as donor,
              exists (select from audit_log where auction_id = $1 and position($4 in changes::text) > 0) as logged`,
      [auctionId, friendId, itemId, email],
    ))!
  const all = (is: boolean) => ({ invited: is, host: is, offered: is, donor: is, logged: is })

  /** A guest without an account for whom a manager types the address, and erases. */
  async function eraseTyped(email: string) {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${auctionId}/registrations`
    const imported = await fetch(`${goodlot.url}/v3/manage${path}/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: `email,firstName,lastName\n${email},Some,Body\n`,
    })
    assert.equal(imported.status, 201)
    const { registrations } = await ours.managed('GET', path)
    assert.equal((await ours.manage('POST', `${path}/${registrations[0].userId}/erasure`)).status, 204)
    return auctionId
  }
  const erase = (person: { token: string; email: string }) =>
    goodlot.call('POST', '/v3/user/erasure', { token: person.token, body: { email: person.email } })

  test('that a manager typed leaves what other organizations have', async () => {
    const email = newAddress()
    const elsewhere = await givenElsewhere(email)
    const auctionId = await eraseTyped(email)
    assert.deepEqual(await known(email, elsewhere), all(true))
    const { totalCount } = await ours.managed('GET', `/auctions/${auctionId}/invitations`)
    assert.equal(totalCount, 0, 'the own invitation goes')
  })

  test('that a manager typed unlocks nobody’s account', async () => {
    const victim = await givenPerson(goodlot)
    const guess = async () => {
      const body = { email: victim.email, pin: '99999', whitelabelId: 1 }
      return (await goodlot.call('POST', '/v3/auth/verify-pin', { body })).status
    }
    const five = [await guess(), await guess(), await guess(), await guess(), await guess()]
    assert.deepEqual([...five, await guess()], [401, 401, 401, 401, 401, 429])
    await eraseTyped(victim.email)
    assert.equal(await guess(), 429)
  })

  test('that somebody merely registered with leaves what organizers have', async () => {
    const person = await givenPerson(goodlot, { email: newAddress() })
    const elsewhere = await givenElsewhere(person.email)
    assert.equal((await erase(person)).status, 204)
    assert.deepEqual(await known(person.email, elsewhere), all(true))
  })

  test('takes the invitation by which somebody came, and its line in the log, also without a proof', async () => {
    const person = await givenPerson(goodlot, { email: newAddress() })
    const elsewhere = await givenElsewhere(person.email)
    const path = `/v3/auctions/${elsewhere.auctionId}/registration`
    assert.equal((await goodlot.call('POST', path, { token: person.token })).status, 201)
    assert.equal((await erase(person)).status, 204)
    assert.deepEqual(await known(person.email, elsewhere), all(false))
  })

  test('that a mail has proved takes it everywhere', async () => {
    const person = await givenPerson(goodlot, { email: newAddress() })
    await execute(goodlot.db, 'update users set proved_email = upper(email) where id = $1', [person.id])
    const elsewhere = await givenElsewhere(person.email)
    assert.equal((await erase(person)).status, 204)
    assert.deepEqual(await known(person.email, elsewhere), all(false))
  })
})
