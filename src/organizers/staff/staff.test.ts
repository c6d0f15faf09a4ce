import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { givenAuction, givenRegistration, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { givenThings, type Things } from '../../../tests/kit/given-things.ts'
import { useService } from '../../../tests/kit/service.ts'
import { STAFF_DAYS, type StaffRole, staffRoles } from '../../auction/auctions/staff-roles.ts'

suite('the staff of an auction', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=999999/60' })
  const ours = useManaged(goodlot)
  const volunteers = {} as Record<StaffRole, Person>
  const allowed = readTable()

  before(async () => {
    for (const role of staffRoles) volunteers[role] = await givenPerson(goodlot)
  })

  async function givenEvening(item: Record<string, unknown> = {}): Promise<Things> {
    const things = await givenThings(goodlot.db, { managerIds: [ours.manager.id], item })
    for (const role of staffRoles) {
      const { email } = volunteers[role]
      await givenStaff(goodlot.db, { auctionId: things.auctionId, email: email.toUpperCase(), roles: [role] })
    }
    const takenByDesk = 'update payments set taken_by = $2 where id = $1'
    await goodlot.db.query(takenByDesk, [things.paymentId, volunteers.desk.id])
    return things
  }

  const call = (person: Person, route: string, things: Things, body?: object) => {
    const [method, path] = route.split(' ') as [string, string]
    const url = path.replace(/\{(\w+)\}/g, (_, name: keyof Things) => String(things[name]))
    return goodlot.call(method, url, { token: person.token, ...(body ? { body } : {}) })
  }

  test('has what docs/authority.md says of each role in every management route, and nothing else', async () => {
    const document = (await goodlot.call('GET', '/openapi.json')).body
    const wrong: string[] = []
    for (const [path, methods] of Object.entries<object>(document.paths)) {
      if (!path.startsWith('/v3/manage/') || path === '/v3/manage/me') continue
      for (const method of Object.keys(methods)) {
        const route = `${method.toUpperCase()} ${path}`
        let things = await givenEvening()
        for (const role of staffRoles) {
          if (method === 'delete') things = await givenEvening()
          const { status } = await call(volunteers[role], route, things)
          // A missing body is answered 400 before the caller is checked, so those routes are called with one below.
          const isAllowed = allowed.get(route)?.includes(role) ?? false
          if (status !== 400 && (status !== 403) !== isAllowed) wrong.push(`${role} ${route}: ${status}`)
        }
      }
    }
    assert.deepEqual(wrong, [])
  })

  const bodies: Record<string, object> = {
    'POST /v3/manage/auctions': { organizationId: 1, name: 'Gala', startTime: 1, endTime: 2 },
    'POST /v3/manage/auctions/{auctionId}/registrations': { email: 'nobody@example.org' },
    'PATCH /v3/manage/auctions/{auctionId}/registrations/{userId}': { checkedIn: true },
    'POST /v3/manage/auctions/{auctionId}/walk-ins': {
      firstName: 'A',
      lastName: 'B',
      mobile: '+15145550123',
    },
    'POST /v3/manage/auctions/{auctionId}/items/actions': { action: 'pause', all: true },
    'POST /v3/manage/auctions/{auctionId}/purchases': { amount: 10, paddleNumber: 101 },
    'PATCH /v3/manage/purchases/{purchaseId}': { isPaid: true },
    'PATCH /v3/manage/receipts/{receiptId}': { isPaid: true },
    'POST /v3/manage/receipts/{receiptId}/payments': { paidBy: 'cash' },
    'POST /v3/manage/items/{itemId}/bids': { paddleNumber: 101, amount: 10 },
    'POST /v3/manage/items/{itemId}/bids/void': { sequences: [1] },
    'PATCH /v3/manage/items/{itemId}': { name: 'Other' },
    'PATCH /v3/manage/auctions/{auctionId}': { name: 'Other' },
    'POST /v3/manage/auctions/{auctionId}/status': { status: 'paused' },
    'POST /v3/manage/auctions/{auctionId}/extend': { seconds: 60 },
    'POST /v3/manage/auctions/{auctionId}/broadcasts': { title: 'Hello', message: 'there' },
    'PUT /v3/manage/auctions/{auctionId}/screen': { scene: { kind: 'leaderboard' } },
    'POST /v3/manage/auctions/{auctionId}/staff': { email: 'more@example.org', roles: ['door'] },
    'POST /v3/manage/auctions/{auctionId}/invitations': { emails: ['more@example.org'] },
    'POST /v3/manage/auctions/{auctionId}/items': { name: 'Lamp' },
    'POST /v3/manage/auctions/{auctionId}/categories': { name: 'Food' },
  }
  for (const [route, body] of Object.entries(bodies)) {
    test(`${route} is for ${allowed.get(route)?.join(' and ') ?? 'managers'}`, async () => {
      for (const role of staffRoles) {
        const { status, text } = await call(volunteers[role], route, await givenEvening(), body)
        const isAllowed = allowed.get(route)?.includes(role) ?? false
        assert.equal(status !== 403, isAllowed, `${role}: ${status} ${text}`)
      }
    })
  }

  test('works in its own auction only', async () => {
    await givenEvening()
    const elsewhere = await givenThings(goodlot.db, { managerIds: [ours.manager.id] })
    const route = 'GET /v3/manage/auctions/{auctionId}/registrations'
    assert.equal((await call(volunteers.door, route, elsewhere)).status, 403)
  })

  test('is added by a manager, replaced by naming it again, and removed at once', async () => {
    const { auctionId } = await givenThings(goodlot.db, { managerIds: [ours.manager.id] })
    const path = `/auctions/${auctionId}/staff`
    const known = await givenPerson(goodlot, { email: 'Known@example.org', hasProvedAddress: true })
    const added = await ours.managed('POST', path, { email: 'known@example.org', roles: ['door'] })
    assert.deepEqual([added.isConfirmed, added.roles], [true, ['door']])
    const guests = () => goodlot.call('GET', `/v3/manage/auctions/${auctionId}/registrations`, known)
    assert.equal((await guests()).status, 200)
    const again = await ours.managed('POST', path, { email: 'KNOWN@example.org', roles: ['desk', 'clerk'] })
    assert.deepEqual([again.id, again.roles], [added.id, ['desk', 'clerk']])
    const listed = await ours.managed('GET', path)
    assert.deepEqual(
      [listed.totalCount > 0, listed.staff.filter((row: { id: number }) => row.id === added.id).length],
      [true, 1],
    )
    assert.equal((await ours.manage('DELETE', `${path}/${added.id}`)).status, 204)
    assert.equal((await guests()).status, 403)
    assert.equal((await ours.manage('DELETE', `${path}/${added.id}`)).status, 404)
  })

  for (const body of [
    { email: 'x@example.org', roles: [] },
    { email: 'x@example.org', roles: ['king'] },
    { email: 'nobody', roles: ['door'] },
  ]) {
    test(`${JSON.stringify(body)} is 400`, async () => {
      const { auctionId } = await givenThings(goodlot.db, { managerIds: [ours.manager.id] })
      assert.equal((await ours.manage('POST', `/auctions/${auctionId}/staff`, body)).status, 400)
    })
  }

  test('stays for the desk after the close, for three days, and ends when the auction is settled or cancelled', async () => {
    const things = await givenEvening()
    const route = 'GET /v3/manage/auctions/{auctionId}/receipts'
    const status = async () => (await call(volunteers.desk, route, things)).status
    const set = (sql: string) =>
      goodlot.db.query(`update auctions set ${sql} where id = $1`, [things.auctionId])
    await set(
      `status_id = 6, closed_at = goodlot_now() - interval '${STAFF_DAYS} days' + interval '1 minute'`,
    )
    assert.equal(await status(), 200)
    await set(`closed_at = goodlot_now() - interval '${STAFF_DAYS} days'`)
    assert.equal(await status(), 403)
    await set('status_id = 7, closed_at = goodlot_now()')
    assert.equal(await status(), 403)
    await set('status_id = 10, closed_at = null')
    assert.equal(await status(), 403)
  })

  test('sees no reserve price, and neither waives checks nor moves limits', async () => {
    const things = await givenEvening({ reserveCents: 77_725n })
    const read = async (person: Person) =>
      (await call(person, 'GET /v3/manage/items/{itemId}', things)).body.reservePrice
    assert.equal(await read(ours.manager), 777.25)
    assert.equal(await read(volunteers.clerk), null)
    const list = await call(volunteers.clerk, 'GET /v3/manage/auctions/{auctionId}/items', things)
    // Times have these digits too, but not in front.
    assert.doesNotMatch(list.text, /(?<!\d)777\.?25/)
    const change = (body: object) =>
      call(volunteers.door, 'PATCH /v3/manage/auctions/{auctionId}/registrations/{userId}', things, body)
    assert.equal((await change({ checkedIn: true, tableName: '9' })).status, 200)
    assert.equal((await change({ spendingLimit: 5 })).status, 403)
    assert.equal((await change({ overrides: ['ticket'] })).status, 403)
    assert.equal((await change({ hasCard: true })).status, 403, 'which waives a required card')
    const walkIn = { firstName: 'Will', lastName: 'Walker', mobile: '+12075550178', hasCard: true }
    const route = 'POST /v3/manage/auctions/{auctionId}/walk-ins'
    assert.equal((await call(volunteers.door, route, things, walkIn)).status, 403)
  })

  test('sees of guests what its role needs, and finds them by nothing else', async () => {
    const things = await givenEvening()
    const { auctionId, userId } = things
    await goodlot.db.query(`update users set email = $2, phone = '+15145557642' where id = $1`, [
      userId,
      `guest${userId}@example.org`,
    ])
    await goodlot.db.query(
      `update registrations set spending_limit_cents = 12345, overrides = '{ticket}', ticket_code = $3
        where auction_id = $1 and user_id = $2`,
      [auctionId, userId, `AB${String(userId).padStart(8, '0')}`],
    )
    const { ticketCode } = await ours.managed('GET', `/auctions/${auctionId}/registrations/${userId}`)
    const list = async (person: Person, search = '') => {
      const query = search && `?search=${encodeURIComponent(search)}`
      const path = `/v3/manage/auctions/${auctionId}/registrations${query}`
      return (await goodlot.call('GET', path, person)).body.registrations
    }
    const shown = ({ email, phone, ticketCode, spendingLimit, overrides }: Record<string, unknown>) => [
      email !== '',
      phone,
      ticketCode !== '',
      spendingLimit,
      overrides,
    ]
    const expected = {
      manager: [true, '+15145557642', true, 123.45, ['ticket']],
      door: [true, '***7642', true, null, []],
      desk: [true, '***7642', false, null, []],
      clerk: [false, '', false, null, []],
      screen: [false, '', false, null, []],
    }
    for (const [who, fields] of Object.entries(expected)) {
      const person = who === 'manager' ? ours.manager : volunteers[who as StaffRole]
      const [guest] = await list(person)
      assert.deepEqual(shown(guest), fields, who)
      assert.deepEqual([guest.firstName, guest.paddleNumber > 0], ['Pat', true])
      const one = await call(person, 'GET /v3/manage/auctions/{auctionId}/registrations/{userId}', things)
      assert.deepEqual(shown(one.body), fields, who)
      const found = async (search: string) => (await list(person, search)).length === 1
      const [seesEmail, phone, seesTicket] = fields
      assert.deepEqual(
        [await found(`guest${userId}@`), await found('7642'), await found('555764'), await found(ticketCode)],
        [seesEmail, phone !== '', who === 'manager', seesTicket],
        who,
      )
    }
    const route = 'PATCH /v3/manage/auctions/{auctionId}/registrations/{userId}'
    const changed = await call(volunteers.door, route, things, { tableName: '8' })
    assert.deepEqual(shown(changed.body), expected.door)
    const late = await call(volunteers.door, route, things, { tableName: '9', version: 999 })
    assert.deepEqual([late.status, ...shown(late.body.current)], [409, ...expected.door])
  })

  test('at the door registers by email, and only managers by an id', async () => {
    const { auctionId, organizationId } = await givenEvening()
    const { id: elsewhere } = await givenAuction(goodlot.db, { organizationId, isPrivate: true })
    const guest = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId: elsewhere, userId: guest.id })
    const route = 'POST /v3/manage/auctions/{auctionId}/registrations'
    const things = { auctionId } as Things
    const byId = await call(volunteers.door, route, things, { userId: guest.id })
    assert.equal(byId.status, 403)
    assert.doesNotMatch(byId.text, /Pat|person/)
    assert.equal((await call(volunteers.door, route, things, { userId: 1_999_999_999 })).status, 403)
    assert.equal((await call(volunteers.door, route, things, { email: guest.email })).status, 201)
    assert.equal((await call(ours.manager, route, things, { userId: guest.id })).status, 200)
  })

  test('learns from /v3/manage/me what it may do', async () => {
    const { auctionId, organizationId } = await givenEvening()
    const me = async (person: Person) => (await goodlot.call('GET', '/v3/manage/me', person)).body
    const door = await me(volunteers.door)
    assert.deepEqual([door.isAdministrator, door.organizations], [false, []])
    assert.deepEqual(door.auctions.find(({ id }: { id: number }) => id === auctionId).roles, ['door'])
    const manager = await me(ours.manager)
    assert.ok(manager.organizations.some(({ id }: { id: number }) => id === organizationId))
    assert.equal((await me(ours.admin)).isAdministrator, true)
    const nobody = await me(await givenPerson(goodlot))
    assert.deepEqual([nobody.organizations, nobody.auctions], [[], []])
  })
})

function readTable(): Map<string, StaffRole[]> {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/authority.md'), 'utf8')
  const rows = page.split('## Staff of an auction')[1]!.matchAll(/^\| ([A-Z]+ \/v3\S+) \|(.*)\|$/gm)
  return new Map(
    [...rows].map(([, route, cells]) => {
      const ticks = cells!.split('|').map((cell) => cell.trim() === '✓')
      return [route!, staffRoles.filter((_, index) => ticks[index])]
    }),
  )
}
