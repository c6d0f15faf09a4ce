import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenInvitation,
  givenItem,
  givenManager,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('invited auctions', () => {
  const goodlot = useService()
  const invited = (person: Person, query = '') =>
    goodlot.call('GET', `/v3/bidder/invited-auctions?${query}`, { token: person.token })
  const ids = async (person: Person, query = '') =>
    (await invited(person, query)).body.auctions.map((auction: { id: number }) => auction.id)

  test('someone without an invitation gets an empty list', async () => {
    const anna = await givenPerson(goodlot)
    assert.deepEqual((await invited(anna)).body, { auctions: [], totalCount: 0 })
  })

  test('an invitation counts whatever its case and accents, private or not, and to nobody else', async () => {
    const rene = await givenPerson(goodlot, { email: 'rene.lacroix@example.org' })
    const other = await givenPerson(goodlot, { email: 'rene.lacroix@example.com' })
    const open = await givenAuction(goodlot.db)
    const closed = await givenAuction(goodlot.db, { isPrivate: true })
    await givenInvitation(goodlot.db, { auctionId: open.id, email: 'René.LACROIX@Example.org' })
    await givenInvitation(goodlot.db, { auctionId: closed.id, email: 'Rene\u0301.lacroix@example.org' })
    assert.deepEqual(await ids(rene), [closed.id, open.id])
    assert.deepEqual(await ids(other), [])
  })

  test('a row is the lean card: no featured items, no paddle', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    await givenItem(goodlot.db, { auctionId, columns: { is_featured: true } })
    await givenInvitation(goodlot.db, { auctionId, email: anna.email })
    const [card] = (await invited(anna)).body.auctions
    assert.deepEqual([card.id, card.itemCount, card.featuredItems], [auctionId, 1, []])
    assert.ok(!('paddleNumber' in card) && !('registeredAt' in card))
  })

  for (const [who, change, refusal] of [
    ['banned', 'is_locked_out = true', [409, 'conflict', 'account_banned']],
    ['deleted', 'deleted_at = goodlot_now()', [401, 'unauthorized', undefined]],
  ] as const) {
    test(`${refusal[0]} ${refusal[1]}: somebody invited whose account was ${who} cannot register any more`, async () => {
      const anna = await givenPerson(goodlot)
      const { id: auctionId } = await givenAuction(goodlot.db, { isPrivate: true })
      const { id: publicId } = await givenAuction(goodlot.db)
      await givenInvitation(goodlot.db, { auctionId, email: anna.email })
      await goodlot.db.query(`update users set ${change} where id = $1`, [anna.id])
      for (const id of [auctionId, publicId]) {
        const { status, body } = await goodlot.call('POST', `/v3/auctions/${id}/registration`, anna)
        assert.deepEqual([status, body.error, body.reason], refusal)
      }
      const { rowCount } = await goodlot.db.query('select from registrations where user_id = $1', [anna.id])
      assert.equal(rowCount, 0)
    })
  }

  test('registering takes the auction off this list and puts it on my-auctions with its paddle', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db, { isPrivate: true })
    await givenInvitation(goodlot.db, { auctionId, email: anna.email })
    const mine = async () => (await goodlot.call('GET', '/v3/bidder/my-auctions', anna)).body
    assert.deepEqual([await ids(anna), (await mine()).totalCount], [[auctionId], 0])
    assert.equal((await goodlot.call('GET', `/v3/auctions/${auctionId}`, anna)).status, 404)

    const registered = await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, anna)
    assert.equal(registered.status, 201)
    assert.deepEqual(Object.keys(registered.body), ['auctionId', 'paddleNumber', 'registeredAt'])
    assert.deepEqual([registered.body.auctionId, registered.body.paddleNumber], [auctionId, 101])
    assert.ok(Math.abs(registered.body.registeredAt - goodlot.clock.now() / 1000) < 30)

    assert.deepEqual((await invited(anna)).body, { auctions: [], totalCount: 0 })
    const { auctions, totalCount } = await mine()
    assert.deepEqual([auctions[0].id, auctions[0].paddleNumber, totalCount], [auctionId, 101, 1])
    assert.equal(auctions[0].registeredAt, registered.body.registeredAt)
    assert.match(auctions[0].ticketCode, /^[0-9A-F]{10}$/)
    assert.equal((await goodlot.call('GET', `/v3/auctions/${auctionId}`, anna)).status, 200)
  })

  test('the latest invitation comes first, three of them unless more are asked for', async () => {
    const anna = await givenPerson(goodlot)
    const auctionIds: number[] = []
    for (let count = 0; count < 5; count++) {
      const { id: auctionId } = await givenAuction(goodlot.db)
      await givenInvitation(goodlot.db, { auctionId, email: anna.email })
      auctionIds.unshift(auctionId)
    }
    assert.deepEqual(await ids(anna), auctionIds.slice(0, 3))
    assert.deepEqual(await ids(anna, 'limit=100'), auctionIds)
    assert.deepEqual(await ids(anna, 'limit=2&offset=3'), auctionIds.slice(3))
    assert.deepEqual((await invited(anna, 'offset=5')).body, { auctions: [], totalCount: 5 })
  })

  test('a whitelabel narrows the list, 1 means every public one, an unknown one is refused', async () => {
    const anna = await givenPerson(goodlot)
    const byLabel = new Map<number, number>()
    for (const whitelabelId of [1, 2, 4]) {
      const { id: auctionId } = await givenAuction(goodlot.db, { whitelabelId })
      await givenInvitation(goodlot.db, { auctionId, email: anna.email })
      byLabel.set(whitelabelId, auctionId)
    }
    const publicOnes = [byLabel.get(2), byLabel.get(1)]
    assert.deepEqual(await ids(anna), publicOnes)
    assert.deepEqual(await ids(anna, 'whitelabelId=1'), publicOnes)
    assert.deepEqual(await ids(anna, 'whitelabelId=4'), [byLabel.get(4)])
    assert.equal((await invited(anna, 'whitelabelId=77')).status, 400)
  })

  test('without a good token, or with a bad limit, it is refused', async () => {
    assert.equal((await goodlot.call('GET', '/v3/bidder/invited-auctions')).status, 401)
    assert.equal((await goodlot.call('GET', '/v3/bidder/my-auctions')).status, 401)
    const anna = await givenPerson(goodlot)
    assert.equal((await invited(anna, 'limit=0')).status, 400)
    assert.equal((await invited(anna, 'limit=101')).status, 400)
  })
})

suite('registration', () => {
  const goodlot = useService()
  const register = (person: Person, auctionId: number | string) =>
    goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: person.token })

  test('anybody may register for a public auction, and the second time is answered 200 with the same paddle', async () => {
    const anna = await givenPerson(goodlot)
    const { id } = await givenAuction(goodlot.db)
    const [first, second] = [await register(anna, id), await register(anna, id)]
    assert.deepEqual([first.status, second.status], [201, 200])
    assert.deepEqual(second.body, first.body)
    const { rows } = await goodlot.db.query(
      'select kind, payload::jsonb as payload from event_log where user_id = $1',
      [anna.id],
    )
    assert.deepEqual(rows, [{ kind: 'event.registration', payload: { action: 'add', auctionId: id } }])
  })

  test('a private auction is not found by strangers, and open to the invited and its managers', async () => {
    const [stranger, guest, manager] = [
      await givenPerson(goodlot),
      await givenPerson(goodlot),
      await givenPerson(goodlot),
    ]
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db, { isPrivate: true })
    await givenInvitation(goodlot.db, { auctionId, email: guest.email })
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    const refused = await register(stranger, auctionId)
    assert.deepEqual([refused.status, refused.body.error], [404, 'not_found'])
    assert.equal((await register(guest, auctionId)).status, 201)
    assert.equal((await register(manager, auctionId)).status, 201)
  })

  test('an invitation opens no auction that is not on show', async () => {
    const guest = await givenPerson(goodlot)
    for (const status of ['draft', 'test', 'cancelled'] as const) {
      const { id: auctionId } = await givenAuction(goodlot.db, { status })
      await givenInvitation(goodlot.db, { auctionId, email: guest.email })
      assert.equal((await register(guest, auctionId)).status, 404, status)
    }
  })

  test('where a ticket is asked for, only those who bought one may register', async () => {
    const [anna, ben, manager] = [
      await givenPerson(goodlot),
      await givenPerson(goodlot),
      await givenPerson(goodlot),
    ]
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db, {
      columns: { require_ticket_to_register: true },
    })
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
    await goodlot.db.query(
      `with receipt as (insert into receipts (auction_id, user_id) values ($1, $2) returning id)
       insert into purchases (receipt_id, auction_id, item_id, user_id, amount_cents, kind)
       select id, $1, $3, $2, 2500, 'sale' from receipt`,
      [auctionId, anna.id, ticket.id],
    )
    assert.equal((await register(anna, auctionId)).status, 201)
    const refused = await register(ben, auctionId)
    assert.deepEqual(
      [refused.status, refused.body.error, refused.body.reason],
      [409, 'conflict', 'ticket_required'],
    )
    await goodlot.db.query('update auctions set require_ticket_for_owners = true where id = $1', [auctionId])
    assert.equal((await register(manager, auctionId)).status, 409)
    await goodlot.db.query('update auctions set require_ticket_for_owners = false where id = $1', [auctionId])
    assert.equal((await register(manager, auctionId)).status, 201)
  })

  test('ten times at once is one registration', async () => {
    const anna = await givenPerson(goodlot)
    const { id } = await givenAuction(goodlot.db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(anna, id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201])
    assert.equal(new Set(answers.map(({ body }) => body.paddleNumber)).size, 1)
  })

  test('my-auctions brings the latest registration first', async () => {
    const anna = await givenPerson(goodlot)
    const auctionIds: number[] = []
    for (let count = 0; count < 3; count++) {
      const { id: auctionId } = await givenAuction(goodlot.db)
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      auctionIds.unshift(auctionId)
    }
    const mine = async (query: string) =>
      (await goodlot.call('GET', `/v3/bidder/my-auctions?${query}`, anna)).body
    const ids = (await mine('')).auctions.map((auction: { id: number }) => auction.id)
    assert.deepEqual(ids, auctionIds)
    const page = await mine('limit=1&offset=2')
    assert.deepEqual([page.auctions[0].id, page.totalCount], [auctionIds[2], 3])
    assert.deepEqual(await mine('offset=3'), { auctions: [], totalCount: 3 })
  })

  test('without a good token, and for an id that is not positive, it is refused', async () => {
    const anna = await givenPerson(goodlot)
    assert.equal((await goodlot.call('POST', '/v3/auctions/1/registration')).status, 401)
    assert.equal((await register(anna, 0)).status, 400)
    assert.equal((await register(anna, '99999999999')).status, 404)
  })
})
