import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('organizations', () => {
  const goodlot = useService()
  let admin: Person
  before(async () => {
    admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
  })
  const create = async (name: string) =>
    (await goodlot.call('POST', '/v3/manage/organizations', { token: admin.token, body: { name } })).body

  test('an administrator creates, reads, changes and deletes one', async () => {
    const created = await goodlot.call('POST', '/v3/manage/organizations', {
      token: admin.token,
      body: { name: 'Maple', description: '<p>Trees</p>', website: 'https://maple.example' },
    })
    assert.equal(created.status, 201)
    const { id, createdAt, ...rest } = created.body
    assert.deepEqual(rest, {
      name: 'Maple',
      description: '<p>Trees</p>',
      website: 'https://maple.example',
      legalName: null,
      contactEmail: null,
      taxNumber: null,
      receiptFooter: null,
      logoUrl: null,
      auctionCount: 0,
    })
    assert.equal(createdAt, goodlot.clock.now() / 1000)

    const path = `/v3/manage/organizations/${id}`
    const changed = await goodlot.call('PATCH', path, { token: admin.token, body: { website: null } })
    assert.deepEqual([changed.status, changed.body.website, changed.body.name], [200, null, 'Maple'])
    assert.deepEqual((await goodlot.call('GET', path, { token: admin.token })).body, changed.body)

    assert.equal((await goodlot.call('DELETE', path, { token: admin.token })).status, 204)
    assert.equal((await goodlot.call('GET', path, { token: admin.token })).status, 404)
    assert.equal((await goodlot.call('DELETE', path, { token: admin.token })).status, 404)
  })

  test('one with an auction under way stays until that is over', async () => {
    const { id } = await create('Busy')
    const auction = await givenAuction(goodlot.db, { organizationId: id, status: 'open', name: 'Gala' })
    const path = `/v3/manage/organizations/${id}`
    const refused = await goodlot.call('DELETE', path, { token: admin.token })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'auction_under_way'])
    assert.match(refused.body.message, /Gala/)
    await goodlot.db.query('update auctions set status_id = 10 where id = $1', [auction.id])
    assert.equal((await goodlot.call('DELETE', path, { token: admin.token })).status, 204)
  })

  test('a bad field is named', async () => {
    const body = { name: ' ', website: 'ftp://x', founder: 'me' }
    const refused = await goodlot.call('POST', '/v3/manage/organizations', { token: admin.token, body })
    assert.equal(refused.status, 400)
    assert.deepEqual(Object.keys(refused.body.fields).sort(), ['founder', 'name', 'website'])
  })

  test('a manager is added by email, sees what is theirs, and is removed', async () => {
    const [{ id }, other] = [await create('Ours'), await create('Theirs')]
    const manager = await givenPerson(goodlot, { email: 'Manager@example.org', hasProvedAddress: true })
    const path = `/v3/manage/organizations/${id}/managers`
    assert.equal((await goodlot.call('GET', path, { token: manager.token })).status, 403)

    const body = { email: 'manager@EXAMPLE.org' }
    const added = await goodlot.call('POST', path, { token: admin.token, body })
    assert.deepEqual([added.status, added.body.userId], [201, manager.id])
    assert.deepEqual([added.body.firstName, added.body.lastName], ['', ''], 'no name for an email')
    assert.equal((await goodlot.call('POST', path, { token: admin.token, body })).status, 201)
    const unused = (await goodlot.call('GET', path, { token: admin.token })).body.managers
    assert.deepEqual([unused[0].firstName, unused[0].lastName], ['', ''])
    await goodlot.call('GET', path, { token: manager.token })
    const listed = await goodlot.call('GET', path, { token: manager.token })
    assert.equal(listed.body.managers[0].firstName, 'Pat', 'after they have used it')
    assert.deepEqual([listed.body.totalCount, listed.body.managers[0].email], [1, 'Manager@example.org'])

    const mine = await goodlot.call('GET', '/v3/manage/organizations', { token: manager.token })
    assert.deepEqual(
      mine.body.organizations.map((organization: { id: number }) => organization.id),
      [id],
    )
    const all = await goodlot.call('GET', '/v3/manage/organizations?search=THEIR', { token: admin.token })
    assert.deepEqual([all.body.totalCount, all.body.organizations[0].id], [1, other.id])
    assert.equal(
      (await goodlot.call('GET', '/v3/manage/organizations?offset=500', { token: manager.token })).body
        .totalCount,
      1,
    )

    assert.equal((await goodlot.call('DELETE', `${path}/${manager.id}`, { token: admin.token })).status, 204)
    assert.equal((await goodlot.call('GET', path, { token: manager.token })).status, 403)
    assert.equal((await goodlot.call('DELETE', `${path}/${manager.id}`, { token: admin.token })).status, 404)
    assert.equal(
      (await goodlot.call('GET', '/v3/manage/organizations', { token: manager.token })).status,
      403,
    )
  })

  test('what a manager was shown is forgotten with the right to see it', async () => {
    const { id: organizationId } = await create('Discreet')
    const manager = await givenPerson(goodlot, { hasProvedAddress: true })
    const managers = `/v3/manage/organizations/${organizationId}/managers`
    await goodlot.call('POST', managers, { token: admin.token, body: { email: manager.email } })
    const draft = await givenAuction(goodlot.db, { organizationId, status: 'draft' })
    const hidden = await givenAuction(goodlot.db, { organizationId, columns: { is_private: true } })
    const look = (path: string) => goodlot.call('GET', path, { token: manager.token })
    const pages = [`/v3/auction/${draft.id}/items?manager=1`, `/v3/auctions/${hidden.id}`]
    for (const page of pages) assert.equal((await look(page)).status, 200, page)
    await goodlot.call('DELETE', `${managers}/${manager.id}`, { token: admin.token })
    for (const page of pages) assert.equal((await look(page)).status, 404, page)
  })

  test('an email without an account cannot manage', async () => {
    const { id } = await create('Lonely')
    const refused = await goodlot.call('POST', `/v3/manage/organizations/${id}/managers`, {
      token: admin.token,
      body: { email: 'nobody@example.org' },
    })
    assert.equal(refused.status, 400)
    assert.ok(refused.body.fields.email)
  })

  test('every change leaves an audit row: who, what, when', async () => {
    const { id } = await create('Watched')
    const path = `/v3/manage/organizations/${id}`
    await goodlot.call('PATCH', path, { token: admin.token, body: { name: 'Seen' } })
    await goodlot.call('PATCH', path, { token: admin.token, body: { name: 'Seen' } })
    const log = await goodlot.call('GET', `${path}/audit`, { token: admin.token })
    assert.equal(log.body.totalCount, 2, 'a change that changes nothing is none')
    const [newest, oldest] = log.body.entries
    assert.deepEqual(
      [newest.action, newest.subject, newest.subjectId, newest.actorEmail, newest.changes],
      ['update', 'organization', id, 'admin@goodlot.example', { name: { from: 'Watched', to: 'Seen' } }],
    )
    assert.deepEqual([oldest.action, oldest.changes], ['create', { name: 'Watched' }])
    const all = await goodlot.call('GET', '/v3/manage/audit?subject=organization&limit=1', {
      token: admin.token,
    })
    assert.deepEqual(all.body.entries[0].id, newest.id)
  })
})
