import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenKey, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { isWellFormedKey, makeKey } from '../../people/accounts/key-text.ts'
import { execute } from '../../platform/database/pool.ts'

suite('keys of an organization', () => {
  const goodlot = useService({ RATE_LIMITS: 'organizationKey=8/60' })
  const ours = useManaged(goodlot)
  const keysPath = () => `/organizations/${ours.organizationId}/keys`
  const make = (body: object = {}) =>
    ours.managed('POST', keysPath(), {
      name: 'Zapier',
      scopes: ['read', 'items'],
      expiresInDays: 30,
      ...body,
    })
  const readWith = (token: string, url = goodlot.url) => {
    const path = `${url}/v3/manage/organizations/${ours.organizationId}`
    return fetch(path, { headers: { authorization: `Bearer ${token}` } })
  }
  const statusWith = async (token: string, url?: string) => (await readWith(token, url)).status

  test('one is shown once, and is stored as a hash', async () => {
    const made = await make()
    assert.match(made.key, /^goodlot_[0-9A-Za-z]{42}$/)
    assert.equal(made.ending, made.key.slice(-4))
    const list = await ours.manage('GET', keysPath())
    assert.ok(!list.text.includes(made.key))
    const { rows } = await goodlot.db.query('select row_to_json(k)::text as text from organization_keys k')
    assert.ok(!rows.some(({ text }) => text.includes(made.key.slice(8))))
    assert.equal(await statusWith(made.key), 200)
  })

  test('its use is shown, to the minute', async () => {
    const { key, id } = await make()
    const shown = async () =>
      (await ours.managed('GET', keysPath())).keys.find((one: { id: number }) => one.id === id).lastUsedAt
    assert.equal(await shown(), null)
    await readWith(key)
    const first = await shown()
    await goodlot.clock.advance(30)
    await readWith(key)
    assert.equal(await shown(), first)
    await goodlot.clock.advance(60)
    await readWith(key)
    assert.equal(await shown(), first + 90)
  })

  test('revoked, it is refused at once, on every server', async () => {
    const { key, id } = await make()
    const other = await goodlot.openAnother()
    assert.deepEqual([await statusWith(key), await statusWith(key, other.url)], [200, 200])
    assert.equal((await ours.manage('DELETE', `${keysPath()}/${id}`)).status, 204)
    assert.deepEqual([await statusWith(key), await statusWith(key, other.url)], [401, 401])
    await other.stop()
  })

  test('it ends on its day', async () => {
    const { key, expiresAt } = await make({ expiresInDays: 1 })
    await goodlot.clock.advance(86_399)
    assert.equal(await statusWith(key), 200)
    await goodlot.clock.advance(1)
    assert.equal(Math.floor(goodlot.clock.now() / 1000), expiresAt)
    assert.equal(await statusWith(key), 401)
  })

  test('it ends with the right of the person who made it, and does not come back with it', async () => {
    const colleague = await givenPerson(goodlot, { hasProvedAddress: true })
    const managers = `/organizations/${ours.organizationId}/managers`
    await ours.managed('POST', managers, { email: colleague.email })
    const body = { name: 'Make', scopes: ['read'], expiresInDays: 30 }
    const { key, id } = (
      await goodlot.call('POST', `/v3/manage${keysPath()}`, { token: colleague.token, body })
    ).body
    assert.equal(await statusWith(key), 200)
    await ours.managed('DELETE', `${managers}/${colleague.id}`)
    assert.equal(await statusWith(key), 401)
    await ours.managed('POST', managers, { email: colleague.email })
    assert.equal(await statusWith(key), 401)
    const listed = (await ours.managed('GET', keysPath())).keys.find((one: { id: number }) => one.id === id)
    assert.equal(listed.state, 'ended')
  })

  test('a ban of that person ends it, and so does the end of their account', async () => {
    const colleague = await givenPerson(goodlot)
    const { db } = goodlot
    const { id: organizationId } = await givenOrganization(db, { managerIds: [colleague.id] })
    const first = await givenKey(db, { organizationId, madeBy: colleague.id })
    const read = async ({ key }: { key: string }) =>
      (await goodlot.call('GET', `/v3/manage/organizations/${organizationId}`, { token: key })).status
    assert.equal(await read(first), 200)
    const ban = (isLockedOut: boolean) =>
      goodlot.call('PATCH', `/v3/manage/users/${colleague.id}`, {
        token: ours.admin.token,
        body: { isLockedOut },
      })
    await ban(true)
    assert.equal(await read(first), 401)
    await ban(false)
    assert.equal(await read(first), 401)
    const second = await givenKey(db, { organizationId, madeBy: colleague.id })
    assert.equal(await read(second), 200)
    await db.query('update users set deleted_at = goodlot_now() where id = $1', [colleague.id])
    assert.equal(await read(second), 401)
  })

  test('what it changes is in the log under its name, once for each Idempotency-Key', async () => {
    const { key, userId } = await make({ name: 'Spreadsheet', scopes: ['items'] })
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const add = (token: string) =>
      goodlot.call('POST', `/v3/manage/auctions/${auctionId}/items`, {
        token,
        body: { name: 'Lamp' },
      })
    assert.equal((await add(key)).status, 201)
    const { entries } = await ours.managed('GET', `/auctions/${auctionId}/audit`)
    assert.deepEqual(
      entries.map(({ actorId, actorName, actorEmail, action }: Record<string, unknown>) => [
        actorId,
        actorName,
        actorEmail,
        action,
      ]),
      [[userId, 'Spreadsheet (API)', '', 'create']],
    )
  })

  test('requests under one Idempotency-Key are the key’s own, and not those of its maker', async () => {
    const { key } = await make({ scopes: ['guests'] })
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const mobile = (token: string) => (token === key ? '+15145550171' : '+15145550172')
    const walkIn = (token: string) =>
      goodlot.call('POST', `/v3/manage/auctions/${auctionId}/walk-ins`, {
        token,
        headers: { 'idempotency-key': 'the-same-one' },
        body: { firstName: 'A', lastName: 'B', mobile: mobile(token) },
      })
    const [first, again, maker] = [await walkIn(key), await walkIn(key), await walkIn(ours.manager.token)]
    assert.deepEqual([first.status, again.status, maker.status], [201, 201, 201])
    assert.equal(again.body.userId, first.body.userId)
    assert.notEqual(maker.body.userId, first.body.userId)
  })

  test('it has a limit of its own, which leaves its maker alone', async () => {
    const { key } = await make()
    const statuses: number[] = []
    for (let time = 0; time < 9; time++) statuses.push(await statusWith(key))
    assert.deepEqual(statuses.slice(7), [200, 429])
    assert.equal((await ours.manage('GET', keysPath())).status, 200)
  })

  test('it appears in no log', async () => {
    const { key } = await make()
    await readWith(key)
    await goodlot.call('GET', '/v3/manage/users', { token: key })
    await goodlot.call('GET', '/v3/user/profile', { token: key })
    assert.ok(!goodlot.logs.some((line) => line.includes(key.slice(8))))
  })

  test('its account is nobody: not in the list of accounts, not to be banned, not to be registered', async () => {
    const { userId } = await make()
    const asAdmin = { token: ours.admin.token }
    const { body } = await goodlot.call('GET', '/v3/manage/users?search=Zapier', asAdmin)
    assert.deepEqual(body.users, [])
    const change = { ...asAdmin, body: { isLockedOut: true } }
    assert.equal((await goodlot.call('PATCH', `/v3/manage/users/${userId}`, change)).status, 404)
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const register = { ...asAdmin, body: { userId } }
    const answer = await goodlot.call('POST', `/v3/manage/auctions/${auctionId}/registrations`, register)
    assert.equal(answer.status, 400)
  })

  test('409: an organization has twenty at most, of those that work', async () => {
    const { db } = goodlot
    const { id: organizationId } = await givenOrganization(db, { managerIds: [ours.manager.id] })
    for (let made = 0; made < 20; made++) await givenKey(db, { organizationId, madeBy: ours.manager.id })
    const path = `/organizations/${organizationId}/keys`
    const body = { name: 'One more', scopes: ['read'], expiresInDays: 30 }
    const refused = await ours.manage('POST', path, body)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'too_many'])
    const [{ id }] = (await ours.managed('GET', path)).keys
    await ours.managed('DELETE', `${path}/${id}`)
    assert.equal((await ours.manage('POST', path, body)).status, 201)
  })
})

suite('keys that nobody made', () => {
  const goodlot = useService({ RATE_LIMITS: 'unknownKey=6/60', TRUSTED_PROXIES: '127.0.0.1' })

  test('whoever guesses is stopped by address, and a good key from there still works', async () => {
    const person = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [person.id] })
    const { key } = await givenKey(goodlot.db, { organizationId, madeBy: person.id })
    const send = (token: string, ip: string) =>
      goodlot.call('GET', `/v3/manage/organizations/${organizationId}`, {
        token,
        headers: { 'x-forwarded-for': ip },
      })
    await send(key, '10.9.0.1')
    const statuses: number[] = []
    for (let time = 0; time < 7; time++) statuses.push((await send(makeKey(), '10.9.0.2')).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401, 429])
    assert.equal((await send(key, '10.9.0.2')).status, 200)
    await execute(goodlot.db, 'update organization_keys set ended_at = goodlot_now()')
    const afterwards: number[] = []
    for (let time = 0; time < 8; time++) afterwards.push((await send(key, '10.9.0.3')).status)
    assert.deepEqual(afterwards, [401, 401, 401, 401, 401, 401, 401, 429], 'one that has ended is a guess')
    // Those with a wrong checksum are refused without a look, and count for nothing.
    assert.equal((await send(`goodlot_${'a'.repeat(42)}`, '10.9.0.2')).status, 401)
  })
})

suite('the text of a key', () => {
  test('has a checksum', () => {
    const key = makeKey()
    assert.ok(isWellFormedKey(key))
    const last = key.at(-1) === 'a' ? 'b' : 'a'
    assert.ok(!isWellFormedKey(`${key.slice(0, -1)}${last}`))
    assert.ok(!isWellFormedKey(key.slice(0, -1)))
    assert.ok(!isWellFormedKey(`${key}a`))
  })
})
