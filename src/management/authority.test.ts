import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import sharp from 'sharp'
import {
  givenAuction,
  givenCategory,
  givenInvitation,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../test-kit/given-auctions.ts'
import { givenPerson, givenUser, type Person } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'
import { row } from '../database/pool.ts'

/** Who may: only administrators, anybody who manages something, or those who manage this. */
type Door = 'administrators' | 'managers' | 'its managers'
type Operation = {
  door?: Door
  body?: object
  file?: 'image' | 'csv'
  /** How the item stands before. */
  item?: Record<string, unknown>
  /** What the rightful manager is answered, if not a success: the door is passed all the same. */
  passed?: number
}

const image = { file: 'image' } as const
const manual = { controlMode: 'manual' }

const operations: Record<string, Operation> = {
  'GET /organizations': { door: 'managers' },
  'POST /organizations': { door: 'administrators', body: { name: 'New' } },
  'GET /organizations/{organizationId}': {},
  'PATCH /organizations/{organizationId}': { body: { name: 'Other' } },
  'DELETE /organizations/{organizationId}': { door: 'administrators', passed: 409 },
  'GET /organizations/{organizationId}/audit': {},
  'POST /organizations/{organizationId}/logo': image,
  'DELETE /organizations/{organizationId}/logo': { passed: 404 },
  'GET /organizations/{organizationId}/managers': {},
  'POST /organizations/{organizationId}/managers': { body: { email: 'admin@goodlot.example' } },
  'DELETE /organizations/{organizationId}/managers/{managerId}': {},
  'GET /users': { door: 'administrators' },
  'PATCH /users/{userId}': { door: 'administrators', body: { isLockedOut: true } },
  'GET /audit': { door: 'administrators' },
  'GET /auctions': { door: 'managers' },
  'POST /auctions': { body: { organizationId: '{organizationId}', name: 'Gala', startTime: 1, endTime: 2 } },
  'GET /auctions/{auctionId}': {},
  'PATCH /auctions/{auctionId}': { body: { name: 'Other' } },
  'POST /auctions/{auctionId}/status': { body: { status: 'paused' } },
  'POST /auctions/{auctionId}/extend': { body: { seconds: 5 } },
  'POST /auctions/{auctionId}/copy': { body: {} },
  'POST /auctions/{auctionId}/image': image,
  'DELETE /auctions/{auctionId}/image': { passed: 404 },
  'POST /auctions/{auctionId}/donation-image': image,
  'DELETE /auctions/{auctionId}/donation-image': { passed: 404 },
  'GET /auctions/{auctionId}/categories': {},
  'POST /auctions/{auctionId}/categories': { body: { name: 'Food' } },
  'PATCH /categories/{categoryId}': { body: { name: 'Drink' } },
  'DELETE /categories/{categoryId}': {},
  'GET /auctions/{auctionId}/items': {},
  'POST /auctions/{auctionId}/items': { body: { name: 'Lamp' } },
  'POST /auctions/{auctionId}/items/import': { file: 'csv' },
  'GET /items/{itemId}': {},
  'PATCH /items/{itemId}': { body: { name: 'Vase' } },
  'DELETE /items/{itemId}': {},
  'POST /items/{itemId}/open': { item: { status: 'pending' } },
  'POST /items/{itemId}/pause': {},
  'POST /items/{itemId}/resume': { item: { status: 'paused' } },
  'POST /items/{itemId}/call': { item: manual },
  'POST /items/{itemId}/close': { item: manual },
  'POST /items/{itemId}/withdraw': {},
  'POST /items/{itemId}/images': image,
  'PUT /items/{itemId}/images': { body: { imageIds: [] } },
  'DELETE /items/{itemId}/images/{imageId}': { passed: 404 },
  'GET /auctions/{auctionId}/invitations': {},
  'POST /auctions/{auctionId}/invitations': { body: { emails: ['new@example.org'] } },
  'DELETE /auctions/{auctionId}/invitations/{invitationId}': {},
  'GET /auctions/{auctionId}/registrations': {},
  'POST /auctions/{auctionId}/registrations': { body: { email: 'admin@goodlot.example' } },
  'GET /auctions/{auctionId}/registrations/{userId}': {},
  'PATCH /auctions/{auctionId}/registrations/{userId}': { body: { hasCard: true } },
  'DELETE /auctions/{auctionId}/registrations/{userId}': { passed: 409 },
  'POST /auctions/{auctionId}/broadcasts': { body: { title: 'Hello', message: 'there' } },
  'GET /auctions/{auctionId}/bids': {},
  'POST /items/{itemId}/bids': { body: { userId: '{userId}', amount: 10 } },
  'POST /items/{itemId}/bids/void': { body: { sequences: [1] }, passed: 409 },
  'GET /auctions/{auctionId}/purchases': {},
  'POST /auctions/{auctionId}/purchases': {
    body: { userId: '{userId}', itemId: '{itemId}' },
    item: { itemType: 'forSale' },
  },
  'PATCH /purchases/{purchaseId}': { body: { isPaid: true, paidBy: 'cash' } },
  'GET /auctions/{auctionId}/receipts': {},
  'PATCH /receipts/{receiptId}': { body: { isPaid: true, paidBy: 'cash' } },
  'GET /auctions/{auctionId}/exports/items.csv': {},
  'GET /auctions/{auctionId}/exports/bids.csv': {},
  'GET /auctions/{auctionId}/exports/purchases.csv': {},
  'GET /auctions/{auctionId}/exports/bidders.csv': {},
}

suite('who may manage what', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=100000/60' })
  let admin: Person
  let manager: Person
  let otherManager: Person
  let bidder: Person
  let picture: Buffer
  before(async () => {
    admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
    manager = await givenPerson(goodlot)
    otherManager = await givenPerson(goodlot)
    bidder = await givenPerson(goodlot)
    await givenOrganization(goodlot.db, { managerIds: [otherManager.id] })
    picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  })

  /** One of everything, all of it the manager's. */
  async function givenThings(item: Record<string, unknown> = {}): Promise<Record<string, number>> {
    const { db } = goodlot
    const another = await givenUser(db)
    const organization = await givenOrganization(db, { managerIds: [manager.id, another.id] })
    const { id: auctionId } = await givenAuction(db, { organizationId: organization.id })
    const { id: userId } = await givenUser(db)
    await givenRegistration(db, { auctionId, userId })
    const sold = await givenItem(db, { auctionId, itemType: 'ticket' })
    const receipt = await row<{ id: number }>(
      db,
      'insert into receipts (auction_id, user_id) values ($1, $2) returning id',
      [auctionId, userId],
    )
    const purchase = await row<{ id: number }>(
      db,
      `insert into purchases (receipt_id, auction_id, item_id, user_id, amount_cents, kind)
       values ($1, $2, $3, $4, 2500, 'sale') returning id`,
      [receipt!.id, auctionId, sold.id, userId],
    )
    return {
      organizationId: organization.id,
      managerId: another.id,
      auctionId,
      userId,
      categoryId: (await givenCategory(db, { auctionId })).id,
      itemId: (await givenItem(db, { auctionId, ...item })).id,
      imageId: 2_000_000_000,
      invitationId: (await givenInvitation(db, { auctionId, email: 'x@example.org' })).id,
      purchaseId: purchase!.id,
      receiptId: receipt!.id,
    }
  }

  const files = { image: () => new Uint8Array(picture), csv: () => 'name\nLamp\n' }
  const nothing = new Proxy({} as Record<string, number>, { get: () => 1_999_999_999 })

  async function answerTo(
    name: string,
    { body, file }: Operation,
    { things, token }: { things: Record<string, number>; token?: string },
  ): Promise<number> {
    const [method, path] = name.split(' ') as [string, string]
    const fill = (text: string) => text.replace(/"?\{(\w+)\}"?/g, (_, key) => String(things[key]))
    const payload = file === undefined ? body && fill(JSON.stringify(body)) : files[file]()
    const response = await fetch(`${goodlot.url}/v3/manage${fill(path)}`, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(payload ? { body: payload } : {}),
    })
    const text = await response.text()
    if (response.status >= 400) assert.ok(JSON.parse(text).error, text)
    return response.status
  }

  const auditRows = async () =>
    Number((await goodlot.db.query('select count(*) from audit_log')).rows[0].count)

  for (const [name, operation] of Object.entries(operations)) {
    const { door = 'its managers', passed } = operation
    test(`${name}: ${door}, and a change leaves an audit row`, async () => {
      const things = await givenThings(operation.item)
      const answer = (token?: string, of = things) =>
        answerTo(name, operation, { things: of, ...(token && { token }) })
      assert.equal(await answer(), 401, 'anonymous')
      assert.equal(await answer(bidder.token), 403, 'a bidder')
      const isPassed = (status: number, who: string) =>
        assert.ok(passed ? status === passed : status < 300, `${who} was answered ${status}`)
      if (door === 'managers') {
        isPassed(await answer(otherManager.token), 'another manager')
        isPassed(await answer(manager.token), 'a manager')
        isPassed(await answer(admin.token), 'an administrator')
        return
      }
      assert.equal(await answer(otherManager.token), 403, 'the manager of another organization')
      if (door === 'administrators') assert.equal(await answer(manager.token), 403, 'a manager')
      else isPassed(await answer(manager.token), 'its manager')
      const before = await auditRows()
      isPassed(await answer(admin.token, await givenThings(operation.item)), 'an administrator')
      const isChange = !name.startsWith('GET') && !passed
      assert.equal((await auditRows()) - before, isChange ? 1 : 0, 'audit rows')
      if (!/\{\w+\}/.test(name + JSON.stringify(operation.body ?? ''))) return
      assert.equal(await answer(bidder.token, nothing), 403, 'a bidder does not learn that it is missing')
      assert.equal(await answer(manager.token, nothing), 403, 'nor does a manager')
      assert.equal(await answer(admin.token, nothing), 404, 'an administrator does')
    })
  }

  test('every management operation stands in this table', async () => {
    const { body } = await goodlot.call('GET', '/openapi.json')
    const found = Object.entries(body.paths as Record<string, Record<string, unknown>>)
      .filter(([path]) => path.startsWith('/v3/manage/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods)
          .filter((method) => method !== 'head')
          .map((method) => `${method.toUpperCase()} ${path.slice('/v3/manage'.length)}`),
      )
    const listed = Object.keys(operations).map((name) => name.replace('{managerId}', '{userId}'))
    assert.deepEqual(found.sort(), listed.sort())
  })

  test('a deleted organization and all that was its own is gone for everybody', async () => {
    const things = await givenThings()
    await goodlot.db.query('update organizations set deleted_at = now() where id = $1', [
      things.organizationId,
    ])
    for (const name of [
      'GET /organizations/{organizationId}',
      'GET /auctions/{auctionId}',
      'GET /items/{itemId}',
    ]) {
      assert.equal(await answerTo(name, {}, { things, token: manager.token }), 403, name)
      assert.equal(await answerTo(name, {}, { things, token: admin.token }), 404, name)
    }
  })
})
