import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('registrations', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const given = async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId, isPrivate: true })
    return { auctionId: id, path: `/auctions/${id}/registrations` }
  }

  /** Somebody who came to an earlier evening, so that the organization knows their id. */
  async function regular(user: { email?: string } = {}) {
    const found = await givenUser(goodlot.db, user)
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    await givenRegistration(goodlot.db, { auctionId, userId: found.id })
    return found
  }

  test('a guest is registered by email or id, with a paddle', async () => {
    const { path, auctionId } = await given()
    const anna = await givenUser(goodlot.db, { email: 'anna@example.org' })
    const ben = await regular()
    const first = await ours.manage('POST', path, { email: 'ANNA@example.org' })
    assert.equal(first.status, 201)
    const { registeredAt, ...rest } = first.body
    assert.deepEqual(rest, {
      auctionId,
      userId: anna.id,
      email: 'ANNA@example.org',
      firstName: '',
      lastName: '',
      phone: rest.phone,
      isEmailRefused: false,
      hasJoined: false,
      state: 'expected',
      paddleNumber: 101,
      spendingLimit: null,
      hasCard: false,
      checkedIn: false,
      checkedInBySelf: false,
      isPhoneRefused: false,
      hasLeft: false,
      tableName: null,
      hostUserId: null,
      payerUserId: null,
      sharesPaddle: false,
      ticketCode: rest.ticketCode,
      overrides: [],
      checkedInAt: null,
      leftAt: null,
      version: 1,
    })
    const second = await ours.managed('POST', path, { userId: ben.id, hasCard: true, spendingLimit: 500 })
    assert.deepEqual([second.paddleNumber, second.hasCard, second.spendingLimit], [102, true, 500])
    const again = await ours.manage('POST', path, { userId: anna.id, checkedIn: true })
    assert.deepEqual([again.status, again.body.paddleNumber, again.body.checkedIn], [200, 101, true])
    assert.deepEqual([again.body.registeredAt], [registeredAt])
  })

  test('somebody must be named, by one thing', async () => {
    const { path } = await given()
    for (const body of [
      { email: 'no address' },
      { userId: 99_999_999 },
      {},
      { email: 'a@b.co', userId: 1 },
    ]) {
      assert.equal((await ours.manage('POST', path, body)).status, 400, JSON.stringify(body))
    }
    assert.equal((await ours.managed('GET', path)).totalCount, 0)
  })

  test('400 validation_error: by id, somebody whom the organization does not know; an administrator knows everybody', async () => {
    const { path } = await given()
    const stranger = await givenUser(goodlot.db, { email: 'stranger@example.org' })
    const refused = await ours.manage('POST', path, { userId: stranger.id })
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body, (await ours.manage('POST', path, { userId: 99_999_999 })).body)
    const { token } = ours.admin
    const body = { userId: stranger.id }
    assert.equal((await goodlot.call('POST', `/v3/manage${path}`, { token, body })).status, 201)
    assert.equal((await ours.manage('POST', path, { userId: stranger.id })).status, 200, 'known from now on')
  })

  test('paddle, limit, card, check-in and waived checks are changed and cleared', async () => {
    const { path } = await given()
    const { id } = await regular()
    await ours.managed('POST', path, { userId: id })
    const change = {
      paddleNumber: 7,
      spendingLimit: 99.5,
      hasCard: true,
      checkedIn: true,
      overrides: ['ticket', 'location'],
    }
    const changed = await ours.managed('PATCH', `${path}/${id}`, change)
    for (const [name, value] of Object.entries(change)) assert.deepEqual(changed[name], value, name)
    assert.ok(Math.abs(changed.checkedInAt - goodlot.clock.now() / 1000) < 30)
    await goodlot.clock.advance(60)
    const same = await ours.managed('PATCH', `${path}/${id}`, { checkedIn: true })
    assert.equal(same.checkedInAt, changed.checkedInAt, 'checking in twice keeps the first time')
    const cleared = await ours.managed('PATCH', `${path}/${id}`, {
      spendingLimit: null,
      checkedIn: false,
      overrides: [],
    })
    assert.deepEqual(
      [cleared.spendingLimit, cleared.checkedInAt, cleared.overrides, cleared.hasCard],
      [null, null, [], true],
    )
    assert.deepEqual(await ours.managed('GET', `${path}/${id}`), cleared)
    assert.equal((await ours.manage('PATCH', `${path}/${id}`, { overrides: ['ban'] })).status, 400)
    assert.equal((await ours.manage('PATCH', `${path}/99999999`, { hasCard: true })).status, 404)
  })

  test('a paddle belongs to one bidder, and one set by hand is not handed out again', async () => {
    const { path } = await given()
    const [anna, ben, carl] = [await regular(), await regular(), await regular()]
    await ours.managed('POST', path, { userId: anna.id, paddleNumber: 102 })
    await ours.managed('POST', path, { userId: ben.id })
    const taken = await ours.manage('PATCH', `${path}/${ben.id}`, { paddleNumber: 102 })
    assert.deepEqual([taken.status, taken.body.reason], [409, 'paddle_taken'])
    const refused = await ours.manage('POST', path, { userId: carl.id, paddleNumber: 102 })
    assert.equal(refused.status, 409)
    assert.equal((await ours.manage('GET', `${path}/${carl.id}`)).status, 404, 'nothing of it stays')
    assert.notEqual((await ours.managed('POST', path, { userId: carl.id })).paddleNumber, 102)
    assert.equal((await ours.managed('PATCH', `${path}/${anna.id}`, { paddleNumber: 102 })).paddleNumber, 102)
  })

  test('a new paddle stands at once beside the bids on an item, and other changes are no news of the auction', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const { id, token } = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 10 } })
    const bidder = async () => (await goodlot.call('GET', `/v3/item/${itemId}`)).body.recentBids[0].bidder
    assert.equal(await bidder(), '101')
    const change = (settings: object) =>
      ours.managed('PATCH', `/auctions/${auctionId}/registrations/${id}`, settings)
    await change({ paddleNumber: 7 })
    assert.equal(await bidder(), '7')
    await change({ paddleNumber: 7, checkedIn: true })
    const told = await goodlot.db.query(
      `select from events where auction_id = $1 and kind = 'event.auction'`,
      [auctionId],
    )
    assert.equal(told.rowCount, 1)
  })

  test('the list is by paddle and searchable', async () => {
    const { path } = await given()
    for (const [paddleNumber, email] of [
      [20, 'zoe@example.org'],
      [9, 'yan@example.org'],
    ] as const) {
      await ours.managed('POST', path, { userId: (await regular({ email })).id, paddleNumber })
    }
    const paddles = async (query = '') =>
      (await ours.managed('GET', `${path}${query}`)).registrations.map(
        (registration: { paddleNumber: number }) => registration.paddleNumber,
      )
    assert.deepEqual(await paddles(), [9, 20])
    assert.deepEqual(await paddles('?search=ZOE'), [20])
    assert.deepEqual(await paddles('?limit=1&offset=1'), [20])
  })

  test('one who has bid or bought stays; others can be removed, and then see nothing', async () => {
    const { auctionId, path } = await given()
    const guest = await givenPerson(goodlot)
    await ours.managed('POST', path, { email: guest.email })
    const see = () => goodlot.call('GET', `/v3/auctions/${auctionId}`, { token: guest.token })
    assert.equal((await see()).status, 200)
    assert.equal((await ours.manage('DELETE', `${path}/${guest.id}`)).status, 204)
    assert.equal((await see()).status, 404)
    assert.equal((await ours.manage('DELETE', `${path}/${guest.id}`)).status, 404)

    const bidder = await givenPerson(goodlot)
    await ours.managed('POST', path, { email: bidder.email })
    const item = await givenItem(goodlot.db, { auctionId })
    const bid = await goodlot.call('POST', `/v3/item/${item.id}/bid`, {
      token: bidder.token,
      body: { amount: 10 },
    })
    assert.equal(bid.body.currentPrice, 10, bid.text)
    const refused = await ours.manage('DELETE', `${path}/${bidder.id}`)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'has_activity'])
  })

  test('each change is told to the guest and kept in the audit log, once', async () => {
    const { auctionId, path } = await given()
    const { id } = await regular()
    await ours.managed('POST', path, { userId: id, hasCard: true })
    await ours.managed('PATCH', `${path}/${id}`, { checkedIn: true })
    await ours.managed('PATCH', `${path}/${id}`, { checkedIn: true })
    await ours.manage('DELETE', `${path}/${id}`)
    const { rows } = await goodlot.db.query(
      'select payload::jsonb as payload from event_log where user_id = $1 order by id',
      [id],
    )
    assert.deepEqual(
      rows.map(({ payload }) => payload),
      ['add', 'update', 'remove'].map((action) => ({ action, auctionId })),
    )
    const log = await ours.managed(
      'GET',
      `/organizations/${ours.organizationId}/audit?subject=registration&subjectId=${id}`,
    )
    assert.deepEqual(
      log.entries.map((entry: { action: string }) => entry.action),
      ['remove', 'update', 'add'],
    )
  })

  test('two who change the same guest: the second is told what the first did, and overwrites nothing', async () => {
    const { path } = await given()
    const anna = await regular()
    const seen = await ours.managed('POST', path, { userId: anna.id })
    const change = (body: object) =>
      ours.manage('PATCH', `${path}/${anna.id}`, { version: seen.version, ...body })
    const answers = await Promise.all([change({ tableName: '4' }), change({ tableName: '9' })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const late = answers.find(({ status }) => status === 409)!
    const first = answers.find(({ status }) => status === 200)!
    assert.equal(late.body.reason, 'changed_meanwhile')
    assert.deepEqual(late.body.current, first.body)
    const forced = await ours.managed('PATCH', `${path}/${anna.id}`, { tableName: null })
    assert.deepEqual([forced.tableName, forced.version], [null, first.body.version + 1])
  })

  test('a guest sits at a table and was brought by another guest, who may leave again', async () => {
    const { path } = await given()
    const [host, guest] = [await regular(), await regular()]
    await ours.managed('POST', path, { userId: host.id, tableName: ' 12 ' })
    const brought = await ours.managed('POST', path, { userId: guest.id, hostUserId: host.id })
    assert.equal(brought.hostUserId, host.id)
    assert.equal((await ours.managed('GET', `${path}?search=12`)).registrations[0].tableName, '12')
    const elsewhere = await regular()
    for (const hostUserId of [guest.id, elsewhere.id, 999_999]) {
      const answer = await ours.manage('PATCH', `${path}/${guest.id}`, { hostUserId })
      assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['hostUserId']])
    }
    await ours.managed('DELETE', `${path}/${host.id}`)
    assert.equal((await ours.managed('GET', `${path}/${guest.id}`)).hostUserId, null)
  })
})
