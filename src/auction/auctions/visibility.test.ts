import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import {
  deleteOrganization,
  type GivenAuction,
  givenAuction,
  givenFavorite,
  givenInvitation,
  givenItem,
  givenManager,
  givenOrganization,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { type Answer, useService } from '../../../tests/kit/service.ts'

const DAY = 86_400

/** Who finds what. All but the stranger and the anonymous visitor have the role of their name in every auction. */
const everyone = ['anonymous', 'stranger', 'invited', 'registered', 'manager', 'administrator'] as const
type Role = (typeof everyone)[number]
type Kind = { name: string; given: GivenAuction; isDeleted?: true; visibleTo: readonly Role[] }

const insiders: Role[] = ['registered', 'manager', 'administrator']
const kinds: Kind[] = [
  { name: 'presale', given: { status: 'presale' }, visibleTo: everyone },
  { name: 'preview', given: { status: 'preview' }, visibleTo: everyone },
  { name: 'open', given: { status: 'open' }, visibleTo: everyone },
  { name: 'paused', given: { status: 'paused' }, visibleTo: everyone },
  { name: 'extended', given: { status: 'extended', endsIn: -60 }, visibleTo: everyone },
  { name: 'private', given: { isPrivate: true }, visibleTo: insiders },
  { name: 'private and over', given: { isPrivate: true, status: 'closed' }, visibleTo: insiders },
  {
    name: 'closed, within the grace period',
    given: { status: 'closed', endsIn: 600 - 30 * DAY },
    visibleTo: everyone,
  },
  { name: 'closed, after it', given: { status: 'closed', endsIn: -60 - 30 * DAY }, visibleTo: [] },
  {
    name: 'reconciled, within it',
    given: { status: 'reconciled', endsIn: 600 - 30 * DAY },
    visibleTo: everyone,
  },
  { name: 'reconciled, after it', given: { status: 'reconciled', endsIn: -60 - 30 * DAY }, visibleTo: [] },
  { name: 'draft', given: { status: 'draft' }, visibleTo: [] },
  { name: 'test', given: { status: 'test' }, visibleTo: [] },
  { name: 'cancelled', given: { status: 'cancelled' }, visibleTo: [] },
  { name: 'of a deleted organization', given: { status: 'open' }, isDeleted: true, visibleTo: [] },
]

type Subject = Kind & { auctionId: number; itemId: number; code: string }
type Access = (
  call: (method: string, path: string, body?: object) => Promise<Answer>,
  subject: Subject,
) => unknown

/** Every way to an auction or its items, and whether it was found; each is tried by everyone on every kind. */
const readings: Record<string, Access> = {
  'GET /v3/auctions/{id}': async (call, { auctionId }) =>
    isFound(await call('GET', `/v3/auctions/${auctionId}`)),
  'GET /v3/auction-by-address/{address}': async (call, { auctionId, code }) => {
    const answers = [auctionId, `address-${code}`].map((address) =>
      call('GET', `/v3/auction-by-address/${address}`),
    )
    return agree((await Promise.all(answers)).map(isFound))
  },
  'GET /v3/auction/{id}/items': async (call, { auctionId }) => {
    const answers = ['', '?offset=1', '?search=item', '?manager=0'].map((query) =>
      call('GET', `/v3/auction/${auctionId}/items${query}`),
    )
    return agree((await Promise.all(answers)).map(isFound))
  },
  'GET /v3/auction/{id}/near-names': async (call, { auctionId }) =>
    isFound(await call('GET', `/v3/auction/${auctionId}/near-names?search=itme`)),
  'GET /v3/item/{id}': async (call, { itemId }) => isFound(await call('GET', `/v3/item/${itemId}`)),
  'GET /v3/auctions': async (call, { auctionId, code }) => {
    const searches = ['limit=100', `search=auction-${code}`, `search=organization-${code}`]
    const found: boolean[] = []
    for (const search of searches) {
      const { body } = await call('GET', `/v3/auctions?${search}`)
      found.push(body.auctions.some((auction: { id: number }) => auction.id === auctionId))
      assert.equal(body.auctions.length, body.totalCount)
    }
    return agree(found)
  },
}

/** The same for calls that need a token. */
const ownReadings: Record<string, Access> = {
  'POST /v3/bidder/favorite/{itemId}': async (call, { itemId }) => {
    const { status } = await call('POST', `/v3/bidder/favorite/${itemId}`)
    assert.ok(status === 204 || status === 403)
    return status === 204
  },
  'GET /v3/bidder/auctions/{auctionId}/limit': async (call, { auctionId }) =>
    isFound(await call('GET', `/v3/bidder/auctions/${auctionId}/limit`)),
  'GET /v3/bidder/items/{itemId}/gift-if-lost': async (call, { itemId }) =>
    isFound(await call('GET', `/v3/bidder/items/${itemId}/gift-if-lost`)),
  'GET /v3/bidder/favorites': async (call, { itemId }) =>
    isListed((await call('GET', '/v3/bidder/favorites?limit=100')).body, 'items', itemId),
  'GET /v3/bidder/my-cart': async (call, { itemId }) =>
    isListed((await call('GET', '/v3/bidder/my-cart?limit=100')).body, 'items', itemId),
  'GET /v3/bidder/my-items': async (call, { itemId }) =>
    isListed((await call('GET', '/v3/bidder/my-items?limit=100')).body, 'items', itemId),
  'GET /v3/bidder/active-bids': async (call, { itemId }) =>
    isListed((await call('GET', '/v3/bidder/active-bids?limit=100')).body, 'items', itemId),
  'GET /v3/bidder/my-activity': async (call, { itemId }) => {
    const { body } = await call('GET', '/v3/bidder/my-activity?limit=100')
    const isBought = body.purchases.some((purchase: { id: number }) => purchase.id === itemId)
    return agree([isListed(body, 'bids', itemId), isBought])
  },
}

/** An invitation is a way in: these find what the person sees or was invited to. */
const doings: Record<string, Access> = {
  'POST /v3/item/{itemId}/bid': async (call, { itemId }) =>
    isFound(await call('POST', `/v3/item/${itemId}/bid`, { amount: 1 })),
  'POST /v3/item/{itemId}/auto-bid': async (call, { itemId }) =>
    isFound(await call('POST', `/v3/item/${itemId}/auto-bid`, { maxAmount: 1 })),
  'GET /v3/item/{itemId}/requirements': async (call, { itemId }) =>
    isFound(await call('GET', `/v3/item/${itemId}/requirements`)),
  'POST /v3/item/{itemId}/purchase': async (call, { itemId }) =>
    isFound(await call('POST', `/v3/item/${itemId}/purchase`, { quantity: 1 })),
  'POST /v3/auctions/{auctionId}/donation': async (call, { auctionId }) =>
    isFound(await call('POST', `/v3/auctions/${auctionId}/donation`, { amount: 5 })),
  'PUT /v3/bidder/items/{itemId}/gift-if-lost': async (call, { itemId }) =>
    isFound(await call('PUT', `/v3/bidder/items/${itemId}/gift-if-lost`, { amount: 5 })),
  'PUT /v3/bidder/auctions/{auctionId}/limit': async (call, { auctionId }) =>
    isFound(await call('PUT', `/v3/bidder/auctions/${auctionId}/limit`, { amount: 500 })),
  'POST /v3/auctions/{id}/registration': async (call, { auctionId }) =>
    isFound(await call('POST', `/v3/auctions/${auctionId}/registration`)),
}

/** Their own tests check who is on these lists; here only that nothing hidden is on either. */
const lists = [
  'GET /v3/bidder/invited-auctions',
  // Walked in strict-invitations.test.ts.
  'GET /v3/bidder/invitation-by-address/{address}',
  'GET /v3/bidder/my-auctions',
]

/** These show no auction, or only in the caller's own messages, offers, cards and receipts; a picture's address cannot be guessed, nor can the code of a check-in. */
const elsewhere =
  /^\S+ \/v3\/(auth|user|manage|time|push|screens|pay-link|texts)\b|^GET \/images\/|^\S+ \/auth\/|notifications|push-subscriptions|^\S+ \/v3\/bidder\/(receipts|runner-up-offers|cards|payments|(mail|text|push)-choices)|^\S+ \/mail\/|^\S+ \/v3\/bidder\/auctions\/\{auctionId\}\/(bill-sharing|splits)|^DELETE \/v3\/bidder\/favorite\/|^POST \/v3\/auctions\/\{id\}\/check-in$/

suite('who sees an auction', () => {
  const goodlot = useService({
    RATE_LIMITS: 'anonymousRead=99999/60,anonymousUncachedRead=99999/60,bidderFavoriteToggle=999/60',
  })
  const people = {} as Record<Exclude<Role, 'anonymous'>, Person>
  const subjects: Subject[] = []

  before(async () => {
    for (const role of everyone) {
      if (role === 'anonymous') continue
      const email = role === 'administrator' ? 'admin@goodlot.example' : `${role}@example.org`
      people[role] = await givenPerson(goodlot, { email })
    }
    for (const [position, kind] of kinds.entries()) subjects.push(await givenSubject(kind, `k${position}k`))
  })

  async function givenSubject(kind: Kind, code: string): Promise<Subject> {
    const { db } = goodlot
    const { id: organizationId } = await givenOrganization(db, { name: `organization-${code}` })
    await givenManager(db, { organizationId, userId: people.manager.id })
    const columns = { vanity_address: `address-${code}` }
    const given = { ...kind.given, organizationId, name: `auction-${code}`, columns }
    const { id: auctionId } = await givenAuction(db, given)
    const { id: itemId } = await givenItem(db, { auctionId, name: 'item', columns: { is_featured: true } })
    await givenInvitation(db, { auctionId, email: people.invited.email })
    await givenRegistration(db, { auctionId, userId: people.registered.id })
    for (const [position, { id: userId }] of Object.values(people).entries()) {
      await givenFavorite(db, { userId, itemId })
      await db.query(
        `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
         values ($1, $2, $3, 'bid', 1000, 1000, goodlot_now())`,
        [itemId, position + 1, userId],
      )
      await db.query(
        `with receipt as (insert into receipts (auction_id, user_id) values ($1, $2) returning id)
         insert into purchases (receipt_id, auction_id, item_id, user_id, amount_cents, kind)
         select id, $1, $3, $2, 2500, 'sale' from receipt`,
        [auctionId, userId, itemId],
      )
    }
    if (kind.isDeleted) await deleteOrganization(db, organizationId)
    return { ...kind, auctionId, itemId, code }
  }

  const callAs = (role: Role) => (method: string, path: string, body?: object) =>
    goodlot.call(method, path, {
      ...(role === 'anonymous' ? {} : { token: people[role].token }),
      ...(body ? { body } : {}),
    })

  async function walk(
    accesses: Record<string, Access>,
    role: Role,
    isExpected: (subject: Subject) => boolean,
  ) {
    const wrong: string[] = []
    for (const [path, access] of Object.entries(accesses)) {
      for (const subject of subjects) {
        const found = await access(callAs(role), subject)
        if (found !== isExpected(subject)) wrong.push(`${path} of ${subject.name}: ${found}`)
      }
    }
    assert.deepEqual(wrong, [])
  }

  for (const role of everyone) {
    test(`${role}: every reading finds what may be seen and nothing else`, async () => {
      const accesses = role === 'anonymous' ? readings : { ...readings, ...ownReadings }
      await walk(accesses, role, (subject) => subject.visibleTo.includes(role))
    })
  }

  for (const role of ['manager', 'administrator', 'registered', 'stranger', 'anonymous'] as const) {
    const isTrusted = role === 'manager' || role === 'administrator'
    test(`${role}: manager=1 ${isTrusted ? 'adds drafts and tests' : 'adds nothing'}`, async () => {
      const access: Access = async (call, { auctionId }) =>
        isFound(await call('GET', `/v3/auction/${auctionId}/items?manager=1`))
      await walk({ 'manager=1': access }, role, ({ name, visibleTo }) => {
        return visibleTo.includes(role) || (isTrusted && ['draft', 'test'].includes(name))
      })
    })
  }

  test('invited-auctions and my-auctions hold what is on show and nothing else, with the right count', async () => {
    const onShow = subjects.filter(({ visibleTo }) => visibleTo.length > 0).map(({ auctionId }) => auctionId)
    for (const [role, list] of [
      ['invited', 'invited-auctions'],
      ['registered', 'my-auctions'],
    ] as const) {
      const { body } = await callAs(role)('GET', `/v3/bidder/${list}?limit=100`)
      const ids = body.auctions.map((auction: { id: number }) => auction.id)
      assert.deepEqual(new Set(ids), new Set(onShow), list)
      assert.equal(body.totalCount, onShow.length)
      const stranger = await callAs('stranger')('GET', `/v3/bidder/${list}?limit=100`)
      assert.deepEqual(stranger.body, { auctions: [], totalCount: 0 })
    }
  })

  test('bids, purchases, donations and registrations find what is seen, and the invited find the way in', async () => {
    for (const role of ['stranger', 'invited', 'registered'] as const) {
      await walk(doings, role, ({ visibleTo }) => {
        return visibleTo.includes(role) || (role === 'invited' && visibleTo.includes('registered'))
      })
    }
  })

  test('no way is forgotten: every operation of the service is walked, or shows no auctions', async () => {
    const { body } = await goodlot.call('GET', '/openapi.json')
    const walked = [readings, ownReadings, doings].flatMap(Object.keys).concat(lists)
    const operations = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(
      operations.filter((operation) => !walked.includes(operation) && !elsewhere.test(operation)),
      [],
    )
    assert.deepEqual(
      walked.filter((operation) => !operations.includes(operation)),
      [],
    )
  })
})

function isFound({ status, body }: Answer): boolean {
  assert.ok(status < 500, `${status}`)
  if (status === 404) assert.equal(body.error, 'not_found')
  return status !== 404
}

function isListed(
  body: { totalCount: number } & Record<string, { id: number }[]>,
  key: string,
  id: number,
): boolean {
  const list = body[key] as { id: number }[]
  assert.equal(list.length, body.totalCount)
  return list.some((row) => row.id === id)
}

function agree(found: boolean[]): boolean | string {
  return found.every((value) => value === found[0]) ? found[0]! : found.join()
}
