import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import sharp from 'sharp'
import { screenOf } from '../../src/live/screens/screens.ts'
import {
  type KeyScope,
  keyScopes,
  routesWithScopes,
  scopesFor,
} from '../../src/organizers/keys/key-scopes.ts'
import { tokenLike } from '../kit/bad-tokens.ts'
import { inPlace } from '../kit/document.ts'
import {
  givenAuction,
  givenFavorite,
  givenInvitation,
  givenItem,
  givenKey,
  givenOrganization,
} from '../kit/given-auctions.ts'
import { useFrozenStandIn } from '../kit/given-bill.ts'
import { givenPerson, givenProvedAddress, type Person } from '../kit/given-people.ts'
import { givenThings, type Things } from '../kit/given-things.ts'
import { useRouteTable } from '../kit/route-table.ts'
import { useService } from '../kit/service.ts'

/** Who calls, in the order of the columns of docs/authority.md. */
const callers = [
  ...(['anonymous', 'owner', 'another user', 'another whitelabel', 'another manager'] as const),
  ...(['administrator', 'banned', 'expired', 'forged'] as const),
]
type Caller = (typeof callers)[number]

/** The answer to each caller, and to the owner who names somebody else's thing or one that does not exist. */
type Row = { route: string; answers: Record<Caller, Cell>; others: Ids; nowhere: Ids }
type Cell = {
  status: number
  /** A bid is refused under 200. */
  isRefused: boolean
  showsOwners: boolean
}
type Ids = Record<string, number>
type OwnThings = { unchanged: () => Promise<Things>; called: (found: { status: number }) => void }

/** What is sent beside the address; `{itemId}` stands for the id of that name. */
type Sending = {
  body?: object
  query?: string
  file?: 'image' | 'csv' | 'guests'
  item?: Record<string, unknown>
}

const image = { file: 'image' } as const
const texts = { csv: 'name\nLamp\n', guests: 'email\nnobody@example.org\n' }
const manual = { item: { controlMode: 'manual' } }
const sendings: Record<string, Sending> = {
  'POST /v3/auth/email-check': { body: { email: 'nobody{nonce}@example.org' } },
  'POST /v3/auth/register': {
    body: {
      firstName: 'A',
      lastName: 'B',
      email: 'new{nonce}@example.org',
      mobile: '+1514398{nonce} ',
      countryCode: 'CA',
      whitelabelId: 1,
    },
  },
  'POST /v3/auth/verify-pin': { body: { email: 'nobody{nonce}@example.org', pin: '12345' } },
  'POST /auth/refresh-token': { body: { refreshToken: 'none' } },
  'POST /v3/auth/refresh-token': { body: { refreshToken: 'none' } },
  'PUT /v3/user/profile': { body: { company: 'Lamps' } },
  'POST /v3/user/address-proofs/confirmation': { body: { token: `${'a'.repeat(42)}A` } },
  'POST /v3/user/addresses': { body: { addressType: 'Work', city: 'Lyon' } },
  'GET /v3/auction/{id}/items': { query: '?categoryId={categoryId}' },
  'GET /v3/auction/{id}/near-names': { query: '?search=item' },
  'POST /v3/item/{itemId}/bid': { body: { amount: 10 } },
  'POST /v3/item/{itemId}/auto-bid': { body: { maxAmount: 10 } },
  'PUT /v3/bidder/auctions/{auctionId}/limit': { body: { amount: 5000 } },
  'POST /v3/bidder/auctions/{auctionId}/bill-sharing/offers': { body: { paddleNumber: 9999 } },
  'POST /v3/bidder/auctions/{auctionId}/splits': {
    body: { purchaseId: '{purchaseId}', people: [{ paddleNumber: 9999 }] },
  },
  'POST /v3/manage/purchases/{purchaseId}/split': {
    body: { shares: [{ paddleNumber: 9998 }, { paddleNumber: 9999 }] },
  },
  'POST /v3/bidder/push-subscriptions': {
    body: {
      endpoint: 'https://push.example/{nonce} ',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  'DELETE /v3/bidder/push-subscriptions': { body: { endpoint: 'https://push.example/{nonce} ' } },
  'POST /v3/auctions/{id}/check-in': { body: { code: 'K7WQ2MXDPA4TNR6V' } },
  'PATCH /v3/bidder/mail-choices': { body: { payReminder: true } },
  'PATCH /v3/bidder/text-choices': { body: { payReminder: true } },
  'PATCH /v3/bidder/push-choices': { body: { winning: true } },
  'GET /v3/bidder/notifications': { query: '?auctionId={auctionId}' },
  'PUT /v3/bidder/notifications/read-all': { query: '?auctionId={auctionId}' },
  'PUT /v3/bidder/notifications/read': { body: { ids: [1] } },
  'POST /v3/item/{itemId}/purchase': { body: {}, item: { itemType: 'forSale' } },
  'POST /v3/auctions/{auctionId}/donation': { body: { levelId: '{levelId}' } },
  'GET /v3/manage/organizations': { query: '?search=Owlbear' },
  'POST /v3/manage/organizations': { body: { name: 'New' } },
  'PATCH /v3/manage/organizations/{organizationId}': { body: { website: 'https://lamps.example' } },
  'POST /v3/manage/organizations/{organizationId}/logo': image,
  'POST /v3/manage/organizations/{organizationId}/managers': { body: { email: 'colleague@example.org' } },
  'POST /v3/manage/organizations/{organizationId}/named-managers': { body: { email: 'new@example.org' } },
  'POST /v3/manage/organizations/{organizationId}/named-managers/{namedManagerId}/confirmation': {
    body: { userId: '{userId}' },
  },
  'POST /v3/manage/organizations/{organizationId}/keys': {
    body: { name: 'Zapier', scopes: ['read'], expiresInDays: 90 },
  },
  'POST /v3/manage/organizations/{organizationId}/webhooks': {
    body: { url: 'https://hooks.example.org/in', kinds: ['bids'] },
  },
  'GET /v3/manage/organizations/{organizationId}/webhooks/samples': { query: '?kind=bids' },
  'PATCH /v3/manage/organizations/{organizationId}/webhooks/{webhookId}': { body: { kinds: ['items'] } },
  'POST /v3/manage/organizations/{organizationId}/webhooks/{webhookId}/deliveries/again': {
    body: { from: 1, until: 2 },
  },
  'GET /v3/manage/organizations/{organizationId}/import-columns': { query: '?kind=items' },
  'PUT /v3/manage/organizations/{organizationId}/import-columns': {
    body: { kind: 'items', columns: [{ heading: 'Lot #', field: 'itemCode' }] },
  },
  'GET /v3/manage/users': { query: '?search=Owlbear' },
  'PATCH /v3/manage/users/{userId}': { body: { isLockedOut: true } },
  'GET /v3/manage/auctions': { query: '?organizationId={organizationId}' },
  'POST /v3/manage/auctions': {
    body: { organizationId: '{organizationId}', name: 'Gala', startTime: 1, endTime: 2 },
  },
  'GET /v3/manage/auctions/{auctionId}/paper': { query: '?kind=table-cards' },
  'PUT /v3/manage/auctions/{auctionId}/registrations/{userId}/payer': { body: { payerUserId: null } },
  'PATCH /v3/manage/auctions/{auctionId}': { body: { description: 'Other' } },
  'POST /v3/manage/auctions/{auctionId}/status': { body: { status: 'paused' } },
  'POST /v3/manage/auctions/{auctionId}/extend': { body: { seconds: 5 } },
  'POST /v3/manage/auctions/{auctionId}/copy': { body: {} },
  'POST /v3/manage/auctions/{auctionId}/rehearsal': { body: { bots: 2 } },
  'POST /v3/manage/auctions/{auctionId}/image': image,
  'POST /v3/manage/auctions/{auctionId}/donation-image': image,
  'POST /v3/manage/auctions/{auctionId}/categories': { body: { name: 'Food' } },
  'PATCH /v3/manage/categories/{categoryId}': { body: { name: 'Drink' } },
  'GET /v3/manage/auctions/{auctionId}/items': { query: '?categoryId={categoryId}' },
  'POST /v3/manage/auctions/{auctionId}/items': { body: { name: 'Lamp', categoryId: '{categoryId}' } },
  'PATCH /v3/manage/auctions/{auctionId}/items': {
    body: { items: [{ id: '{itemId}', donorName: 'Lamps' }] },
  },
  'POST /v3/manage/auctions/{auctionId}/items/import': { file: 'csv' },
  'POST /v3/manage/auctions/{auctionId}/registrations/import': { file: 'guests' },
  'PATCH /v3/manage/items/{itemId}': { body: { categoryId: '{categoryId}', donorName: 'Lamps' } },
  'POST /v3/manage/items/{itemId}/open': { item: { status: 'pending' } },
  'POST /v3/manage/items/{itemId}/resume': { item: { status: 'paused' } },
  'POST /v3/manage/items/{itemId}/call': manual,
  'POST /v3/manage/items/{itemId}/warn': manual,
  'POST /v3/manage/items/{itemId}/close': manual,
  'POST /v3/manage/items/{itemId}/images': image,
  'PUT /v3/manage/items/{itemId}/images': { body: { imageIds: ['{imageId}'] } },
  'PUT /v3/manage/auctions/{auctionId}/seating': { body: { seatsPerTable: 8, tables: [], version: 1 } },
  'PUT /v3/manage/auctions/{auctionId}/screen': { body: { scene: { kind: 'auto' } } },
  'POST /v3/manage/auctions/{auctionId}/staff': {
    body: { email: 'noor{nonce}@example.org', roles: ['door'] },
  },
  'POST /v3/manage/auctions/{auctionId}/staff/{staffId}/confirmation': { body: { userId: '{userId}' } },
  'POST /v3/manage/auctions/{auctionId}/mails': { body: { kind: 'invitation' } },
  'GET /v3/manage/auctions/{auctionId}/mails': { query: '?userId={userId}' },
  'POST /v3/manage/auctions/{auctionId}/mails/test': { body: { kind: 'invitation' } },
  'GET /v3/manage/auctions/{auctionId}/mails/preview': { query: '?kind=invitation' },
  'POST /v3/manage/auctions/{auctionId}/invitations': { body: { emails: ['new@example.org'] } },
  'POST /v3/manage/auctions/{auctionId}/registrations': { body: { userId: '{userId}' } },
  'PATCH /v3/manage/auctions/{auctionId}/registrations/{userId}': { body: { tableName: 'Nine' } },
  'POST /v3/manage/auctions/{auctionId}/registrations/{userId}/merge': { body: { withUserId: '{userId}' } },
  'GET /v3/manage/auctions/{auctionId}/audit': { query: '?itemId={itemId}' },
  'POST /v3/manage/auctions/{auctionId}/items/actions': { body: { action: 'pause', itemIds: ['{itemId}'] } },
  'POST /v3/manage/auctions/{auctionId}/walk-ins': {
    body: { firstName: 'A', lastName: 'B', mobile: '+15145550123' },
  },
  'POST /v3/manage/auctions/{auctionId}/cash-counts': { body: { desk: 'Desk 1', counted: 100 } },
  'POST /v3/manage/auctions/{auctionId}/broadcasts': { body: { title: 'Hello', message: 'there' } },
  'GET /v3/manage/auctions/{auctionId}/bids': { query: '?itemId={itemId}&userId={userId}' },
  'POST /v3/manage/items/{itemId}/bids': { body: { userId: '{userId}', amount: 10 } },
  'POST /v3/manage/items/{itemId}/bids/void': { body: { sequences: [9] } },
  'GET /v3/manage/auctions/{auctionId}/purchases': { query: '?itemId={itemId}&userId={userId}' },
  'POST /v3/manage/auctions/{auctionId}/purchases': {
    body: { userId: '{userId}', itemId: '{itemId}' },
    item: { itemType: 'forSale' },
  },
  'PATCH /v3/manage/purchases/{purchaseId}': { body: { isPaid: true, paidBy: 'cash' } },
  'POST /v3/manage/purchases/{purchaseId}/correction': { body: { amount: 20, reason: 'Mistyped.' } },
  'POST /v3/manage/purchases/{purchaseId}/void': { body: { reason: 'Mistyped.' } },
  'PUT /v3/bidder/items/{itemId}/gift-if-lost': { body: { amount: 25 } },
  'GET /v3/bidder/runner-up-offers': { query: '?itemId={itemId}' },
  'POST /v3/bidder/runner-up-offers/{offerId}/answer': { body: { isAccepted: false } },
  'POST /v3/manage/items/{itemId}/runner-up-offers': { body: { userId: '{userId}', reason: 'Unpaid.' } },
  'POST /v3/manage/receipts/{receiptId}/payments': { body: { paidBy: 'card' } },
  'PATCH /v3/manage/receipts/{receiptId}/payments/{paymentId}': {
    body: { paidBy: 'check', reason: 'It was a check.' },
  },
  'POST /v3/manage/receipts/{receiptId}/payments/{paymentId}/void': { body: { reason: 'Never made.' } },
  'PATCH /v3/manage/receipts/{receiptId}': { body: { isPaid: true, paidBy: 'cash' } },
  'POST /v3/bidder/receipts/{receiptId}/payments': { body: { way: 'checkout' } },
  'POST /v3/auctions/{auctionId}/card': { body: { returnTo: '/you', consentVersion: 1 } },
  'PUT /v3/manage/organizations/{organizationId}/payments': {
    body: { secretKey: 'sk_test_{nonce}organization' },
  },
  'POST /v3/pay-link/bill': { body: { token: 'q2mGJ0d8Q2yD4l7nXvEwTA' } },
  'POST /v3/pay-link/look': { body: { token: 'q2mGJ0d8Q2yD4l7nXvEwTA' } },
  'POST /v3/pay-link/receipt': { body: { token: 'q2mGJ0d8Q2yD4l7nXvEwTA' } },
  'POST /v3/pay-link/payments': { body: { token: 'q2mGJ0d8Q2yD4l7nXvEwTA' } },
  'POST /v3/manage/organizations/{organizationId}/payments/comparison': {},
  'POST /v3/manage/receipts/{receiptId}/charge': { body: {} },
  // The owner's card is not known at the stand-in under its own account.
  'PUT /v3/manage/auctions/{auctionId}/charges/day': { body: { day: '2026-11-25' } },
  'POST /v3/manage/auctions/{auctionId}/charges': { body: { seenCount: 0, seenTotal: 0 } },
  'POST /v3/manage/receipts/{receiptId}/refunds': {
    body: { onlinePaymentId: '{onlinePaymentId}', reason: 'Broken.' },
  },
}

/** Somebody is already registered, something needs no confirmation, nothing is connected: there is nothing to audit. */
const changesNothing = [
  'POST /v3/manage/auctions/{auctionId}/registrations',
  'POST /v3/manage/purchases/{purchaseId}/confirm',
  'DELETE /v3/manage/organizations/{organizationId}/payments',
  'POST /v3/manage/organizations/{organizationId}/payments/connect/look',
  'PUT /v3/manage/auctions/{auctionId}/registrations/{userId}/payer',
  'POST /v3/manage/receipts/{receiptId}/look',
  'POST /v3/manage/auctions/{auctionId}/charges/stop',
  'DELETE /v3/manage/auctions/{auctionId}/charges/day',
  'DELETE /v3/manage/receipts/{receiptId}/pay-link',
]

/** A key knows the webhooks that it registered itself, and no others. */
const toKeys: Record<string, number> = {
  'DELETE /v3/manage/organizations/{organizationId}/webhooks/{webhookId}': 404,
}

/** What guests do in answer to organizers is in the log beside what it answers. */
const loggedActsOfGuests = ['POST /v3/bidder/runner-up-offers/{offerId}/answer']

/** Ids that belong to nobody, or that only narrow a list that is already the caller's. */
const ofNobody = [
  'whitelabelId',
  'provinceId',
  'countryId',
  'googlePlacesId',
  'googlePlaceId',
  'subjectId',
  'actorId',
]
/** Fields that exclude another one, or name another guest or notifications; they are tested beside their routes. */
const triedElsewhere = [
  'PUT /v3/bidder/notifications/read ids',
  'POST /v3/manage/organizations/{organizationId}/webhooks/{webhookId}/deliveries/again deliveryIds',
  'POST /v3/manage/auctions/{auctionId}/items/actions categoryId',
  'POST /v3/manage/auctions/{auctionId}/registrations hostUserId',
  'PATCH /v3/manage/auctions/{auctionId}/registrations/{userId} hostUserId',
  'POST /v3/manage/auctions/{auctionId}/registrations/{userId}/merge withUserId',
  'PUT /v3/manage/auctions/{auctionId}/registrations/{userId}/payer payerUserId',
  'POST /v3/manage/auctions/{auctionId}/mails userIds',
  'POST /v3/manage/auctions/{auctionId}/mails invitationIds',
  'POST /v3/manage/auctions/{auctionId}/mails itemIds',
  'POST /v3/manage/auctions/{auctionId}/purchases levelId',
  'GET /v3/manage/auctions/{auctionId}/receipts/documents receiptId',
  'POST /v3/manage/purchases/{purchaseId}/correction userId',
  'PATCH /v3/manage/receipts/{receiptId}/payments/{paymentId} userId',
  'GET /v3/manage/auctions/{auctionId}/paper categoryId',
]

const key = { id: 'current', secret: 'current-key-0123456789-abcdefghijklmnop' }
const limits = ['userProfile', 'userProfileUpdate', 'userAddressWrite', 'bidderFavoriteToggle', 'itemBid']
limits.push(
  'pushSubscription',
  'bidderNotificationsReadAll',
  'itemPurchase',
  'billOffer',
  'auctionRegistration',
  'anonymousRead',
  'anonymousUncachedRead',
  'manage',
  'organizationKey',
  'unknownKey',
  'tokenRefresh',
  'wrongPin',
  'onlinePayment',
  'onlinePaymentOfNetwork',
  'paymentHint',
  'textCallback',
  'payLink',
)

/** Appears in everything that is the owner's, and in nothing else. */
const MARK = 'Owlbear'
/** The same for somebody else. */
const OTHER_MARK = 'Basilisk'
const NOWHERE = 1_999_999_999

suite('who may call what', () => {
  const routes = useRouteTable()
  const standIn = useFrozenStandIn()
  const goodlot = useService(
    () => ({
      ...standIn.env,
      TOKEN_KEYS: `${key.id}:${key.secret}`,
      RATE_LIMITS: limits.map((name) => `${name}=99999999/60`).join(),
    }),
    { withPages: true },
  )
  const table = readTable()
  const people = {} as Record<
    'bidder' | 'manager' | 'another' | 'elsewhere' | 'otherManager' | 'admin',
    Person
  >
  let picture: Uint8Array<ArrayBuffer>
  /** The names of a picture and of a screen that everybody may see. */
  let names: { key: string; file: string; code: string }
  /** What reads are tried with: they change nothing, so one set is enough for all of them. */
  let toRead: { own: Things; other: Things }
  let otherOrganizationId: number
  let nonce = 1000

  before(async () => {
    people.bidder = await givenPerson(goodlot, { email: `${MARK}@example.org` })
    await givenProvedAddress(goodlot.db, people.bidder)
    people.manager = await givenPerson(goodlot)
    people.another = await givenPerson(goodlot)
    people.elsewhere = await givenPerson(goodlot, { whitelabelId: 2 })
    people.otherManager = await givenPerson(goodlot)
    people.admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
    await givenPerson(goodlot, { email: 'colleague@example.org', hasProvedAddress: true })
    const others = await givenOrganization(goodlot.db, { managerIds: [people.otherManager.id] })
    otherOrganizationId = others.id
    const red = { create: { width: 2, height: 2, channels: 3 as const, background: 'red' } }
    picture = new Uint8Array(await sharp(red).png().toBuffer())
    await givenOwnThings()
    names = { ...(await givenPicture()), code: await givenScreen() }
    toRead = { own: await givenOwned(), other: await givenOther() }
  })

  /** What the bidder has besides what is made for each row. */
  async function givenOwnThings(): Promise<void> {
    const { db } = goodlot
    const { id: userId, email } = people.bidder
    const { id: auctionId } = await givenAuction(db, { isPrivate: true, name: `${MARK} invitation` })
    await givenInvitation(db, { auctionId, email })
    await db.query(`insert into addresses (user_id, address_type, street1) values ($1, 'Home', $2)`, [
      userId,
      `${MARK} street`,
    ])
  }

  async function givenPicture(): Promise<{ key: string; file: string }> {
    const { itemId } = await givenThings(goodlot.db, { managerIds: [people.manager.id] })
    const response = await fetch(`${goodlot.url}/v3/manage/items/${itemId}/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people.manager.token}` },
      body: picture,
    })
    const { smallUrl } = (await response.json()) as { smallUrl: string }
    const [key, file] = smallUrl.split('/').slice(-2) as [string, string]
    return { key, file }
  }

  async function givenScreen(): Promise<string> {
    const { auctionId } = await givenThings(goodlot.db)
    return (await screenOf(goodlot.db, auctionId)).code
  }

  /** A private auction of the manager's with the bidder in it, and everything that belongs to either. */
  async function givenOwned({ item = {} }: Sending = {}): Promise<Things> {
    const { db } = goodlot
    const userId = people.bidder.id
    const owned = { managerIds: [people.manager.id], userId, isPrivate: true, mark: MARK, item }
    const things = await givenThings(db, owned)
    await givenFavorite(db, { userId, itemId: things.itemId })
    const led = { sequence: 1, bid_count: 1, price_cents: 1000n, leader_id: userId }
    const { auctionId } = things
    const { id: itemId } = await givenItem(db, { auctionId, name: `${MARK} vase`, standing: led })
    await db.query(
      `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
       values ($1, 1, $2, 'bid', 1000, 1000, goodlot_now())`,
      [itemId, userId],
    )
    await db.query(
      `insert into notifications (user_id, whitelabel_id, type, title, message, auction_id)
       values ($1, 1, 'general', $2, '', $3)`,
      [userId, `${MARK} notification`, auctionId],
    )
    return things
  }

  const givenOther = ({ item = {} }: Sending = {}) =>
    givenThings(goodlot.db, { isPrivate: true, mark: OTHER_MARK, item })

  const ownerOf = (route: string) => (route.includes(' /v3/manage/') ? people.manager : people.bidder)

  async function tokenOf(caller: Caller | { key: string }, route: string): Promise<string | null> {
    if (typeof caller === 'object') return caller.key
    const owner = ownerOf(route)
    const nowMs = goodlot.clock.now()
    if (caller === 'anonymous') return null
    if (caller === 'expired') return tokenLike(owner, { key, nowMs }, { seconds: -1 })
    if (caller === 'forged') return tokenLike(people.admin, { key, nowMs }, { key: `not-${key.secret}` })
    if (caller === 'owner' || caller === 'banned') return owner.token
    return {
      'another user': people.another,
      'another whitelabel': people.elsewhere,
      'another manager': people.otherManager,
      administrator: people.admin,
    }[caller].token
  }

  /** Uses the same account, banned for the duration of the work. */
  async function whileBanned<Result>(person: Person, work: () => Promise<Result>): Promise<Result> {
    const ban = 'update users set is_locked_out = $2 where id = $1'
    await goodlot.db.query(ban, [person.id, true])
    try {
      return await work()
    } finally {
      await goodlot.db.query(ban, [person.id, false])
    }
  }

  async function ask(
    caller: Caller | { key: string },
    route: string,
    things: Record<string, unknown>,
    asHead = false,
  ) {
    const [method, path] = route.split(' ') as [string, string]
    const { body, query = '', file } = sendings[route] ?? {}
    const words: Record<string, unknown> = { address: things.auctionId, ...things, ...names, nonce: ++nonce }
    const fill = (text: string) =>
      text.replace(/"?\{(\w+)\}"?/g, (_, name: string) => String(words[thingFor(name, path)]))
    const payload =
      file === undefined ? body && fill(JSON.stringify(body)) : { image: picture, ...texts }[file]
    const token = await tokenOf(caller, route)
    const send = () =>
      fetch(goodlot.url + fill(withoutStars(path)) + fill(query), {
        method: asHead ? 'HEAD' : method,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(payload && !asHead ? { body: payload } : {}),
      })
    const response = caller === 'banned' ? await whileBanned(ownerOf(route), send) : await send()
    const text = await response.text()
    if (response.status >= 400 && !asHead) assert.equal(typeof JSON.parse(text).error, 'string', text)
    const isRefused = text.startsWith('{"success":0')
    const { status } = response
    return { status, isRefused, showsOwners: text.includes(MARK), showsOthers: text.includes(OTHER_MARK) }
  }

  const auditRows = async () =>
    Number((await goodlot.db.query('select count(*) from audit_log')).rows[0].count)

  test('every route has a row, and every row a route', () => {
    const real = [...routes].filter((route) => !route.startsWith('HEAD '))
    assert.deepEqual(table.map(({ route }) => route).sort(), real.sort())
  })

  test('every route of the organizers says what keys may call it, and nothing else does', () => {
    const managed = table.map(({ route }) => route).filter((route) => route.includes(' /v3/manage/'))
    assert.deepEqual(routesWithScopes.toSorted(), managed.sort())
    assert.throws(() => scopesFor('GET /v3/manage/things/:thingId'), /say what keys may call it/)
  })

  test('a key opens nothing but the organizers’ routes', async () => {
    const { organizationId } = toRead.own
    const { key } = await givenKey(goodlot.db, {
      organizationId,
      madeBy: people.manager.id,
      scopes: keyScopes,
    })
    const elsewhere = table.filter(({ route }) => !route.includes(' /v3/manage/'))
    const wrong: string[] = []
    for (const row of elsewhere) {
      const found = await ask({ key }, row.route, toRead.own)
      const { status } = row.answers.anonymous
      if (found.status !== status) wrong.push(`${row.route}: ${found.status} and not ${status}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('a banned account changes nothing', () => {
    const signsIn = /^(OPTIONS|POST) (\*|\/auth\/|\/v3\/auth\/|\/socket\.io)/
    const changes = table.filter((row) => !isRead(row) && !signsIn.test(row.route))
    assert.ok(changes.length > 70)
    const done = changes.filter(({ answers: { banned } }) => banned.status < 400 && !banned.isRefused)
    assert.deepEqual(
      done.map(({ route }) => route),
      [],
    )
  })

  test('every id that a route takes is tried', async () => {
    const document = inPlace((await goodlot.call('GET', '/openapi.json')).body)
    const untried: string[] = []
    for (const [path, methods] of Object.entries<Record<string, Documented>>(document.paths)) {
      for (const [method, { requestBody, parameters = [] }] of Object.entries(methods)) {
        const route = `${method.toUpperCase()} ${path}`
        const fields = Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {})
        const ids = [...fields, ...parameters.map(({ name }) => name)].filter((name) =>
          /(^i|I)ds?$/.test(name),
        )
        const tried = idsOf(route)
        const isTried = (id: string) => tried.includes(thingFor(id.replace(/s$/, ''), path))
        untried.push(
          ...ids.filter((id) => !isTried(id) && !ofNobody.includes(id)).map((id) => `${route} ${id}`),
        )
      }
    }
    assert.deepEqual(untried, triedElsewhere)
  })

  // Reads first: somebody who was allowed to add a thing can see it from then on.
  for (const row of table.toSorted((a, b) => Number(isRead(b)) - Number(isRead(a)))) {
    test(row.route, async () => {
      const own = ownThingsFor(row)
      const byKeys = row.route.includes(' /v3/manage/') ? await walkKeys(row, own) : []
      const wrong = [...(await walkCallers(row, own)), ...(await walkIds(row, own)), ...byKeys]
      assert.deepEqual(wrong, [])
      await goodlot.db.query('update users set is_locked_out = false where is_locked_out')
      // Managers may mail an address only a few times a day.
      await goodlot.db.query(
        "update outbox set created_at = created_at - interval '1 day' where created_at > goodlot_now() - interval '1 day'",
      )
    })
  }

  /** What a row is tried with: the same until a call has changed it, since the making takes longest. */
  function ownThingsFor(row: Row): OwnThings {
    let own: Promise<Things> | null = null
    return {
      unchanged: () => (own ??= isRead(row) ? Promise.resolve(toRead.own) : givenOwned(sendings[row.route])),
      called: ({ status }) => {
        if (status < 300) own = null
      },
    }
  }

  /** Tries all callers with the owner's own ids. */
  async function walkCallers(row: Row, things: OwnThings): Promise<string[]> {
    const { route } = row
    const isManaged = route.includes(' /v3/manage/') || loggedActsOfGuests.includes(route)
    const wrong: string[] = []
    for (const caller of callers) {
      const own = await things.unchanged()
      const before = await auditRows()
      const found = await ask(caller, route, own)
      things.called(found)
      if (show(found) !== show(row.answers[caller]))
        wrong.push(`${caller}: ${show(found)} and not ${show(row.answers[caller])}`)
      const isChanged = isManaged && !isRead(row) && found.status < 300 && !changesNothing.includes(route)
      if ((await auditRows()) - before !== (isChanged ? 1 : 0))
        wrong.push(`${caller}: no audit row, or too many`)
      if (isRead(row)) {
        const { status } = await ask(caller, route, own, true)
        if (status !== found.status) wrong.push(`${caller} by HEAD: ${status}`)
      }
    }
    return wrong
  }

  /** Tries a key of each scope, and one of another organization; what keys may not do, none of them does. */
  async function walkKeys(row: Row, things: OwnThings): Promise<string[]> {
    const { route } = row
    const wrong: string[] = []
    const allowed = scopesFor(route)
    const { otherManager, manager } = people
    const scopesTried: (readonly KeyScope[])[] = [...keyScopes.map((scope) => [scope]), keyScopes]
    for (const scopes of scopesTried) {
      const own = await things.unchanged()
      const organizationId = scopes === keyScopes ? otherOrganizationId : own.organizationId
      const madeBy = scopes === keyScopes ? otherManager.id : manager.id
      const { key, userId } = await givenKey(goodlot.db, {
        organizationId,
        madeBy,
        scopes,
        // The list of keys has the newest on its first page.
        name: isRead(row) && scopes !== keyScopes ? `${MARK} program` : 'Program',
      })
      const found = await ask({ key }, route, own)
      things.called(found)
      const isOpen = scopes !== keyScopes && scopes.some((scope) => allowed.includes(scope))
      const isList = scopes === keyScopes && isRead(row) && allowed.length > 0 && !route.includes('{')
      const expected = isOpen || isList ? (toKeys[route] ?? row.answers.owner.status) : 403
      if (found.status !== expected)
        wrong.push(`key of ${scopes.join()}: ${found.status} and not ${expected}`)
      if (found.showsOwners && (!isOpen || !row.answers.owner.showsOwners))
        wrong.push(`key of ${scopes.join()}: shows what is not its own`)
      const isChanged = !isRead(row) && found.status < 300 && !changesNothing.includes(route)
      const audited = await goodlot.db.query('select from audit_log where actor_id = $1', [userId])
      if (audited.rows.length !== (isChanged ? 1 : 0)) wrong.push(`key of ${scopes.join()}: not in the log`)
    }
    return wrong
  }

  /** Tries all callers with somebody else's ids, and with ids that do not exist, one at a time. */
  async function walkIds(row: Row, things: OwnThings): Promise<string[]> {
    const { route } = row
    const wrong: string[] = []
    const other = isRead(row) ? toRead.other : await givenOther(sendings[route])
    for (const id of idsOf(route)) {
      for (const whose of ['others', 'nowhere'] as const) {
        const toOwner = row[whose][id] ?? row[whose]['']
        assert.ok(toOwner, `the row says nothing of ${id}: ${whose}`)
        for (const caller of callers) {
          const value = whose === 'others' ? other[id as keyof Things] : NOWHERE
          const found = await ask(caller, route, { ...(await things.unchanged()), [id]: value })
          things.called(found)
          const allowed = expectedWith(row, caller, { toOwner, whose })
          if (!allowed.includes(found.status))
            wrong.push(`${caller}, ${id}, ${whose}: ${found.status} and not ${allowed.join(' or ')}`)
          if (found.showsOthers && caller !== 'administrator')
            wrong.push(`${caller}, ${id}: shows what is not theirs`)
        }
      }
    }
    return wrong
  }
})

function isRead({ route }: Row): boolean {
  return route.startsWith('GET ')
}

type Documented = {
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> }
  parameters?: { name: string }[]
}

/**
 * Refusals are the same whether the thing exists or not. Administrators find what exists, and only they learn that
 * something of an organization does not exist.
 */
function expectedWith(
  { route, answers, others }: Row,
  caller: Caller,
  { toOwner, whose }: { toOwner: number; whose: 'others' | 'nowhere' },
): number[] {
  const own = answers[caller].status
  if (own === 401 || (own === 403 && route.includes(' /v3/manage/'))) return [own]
  if (caller === 'owner') return [toOwner]
  if (caller !== 'administrator') return [own, toOwner]
  if (whose === 'others') {
    // They may do everything, but not mix things of two organizations.
    const mixed = Object.values(others).filter((status) => status !== 403)
    return own < 300 ? [own, 200, 201, ...mixed] : [own, ...mixed]
  }
  return [toOwner === 403 ? 404 : toOwner]
}

/** The ids in an address, a query and a body, by the names of things. */
function idsOf(route: string): string[] {
  const { body, query = '' } = sendings[route] ?? {}
  const path = route.split(' ')[1]!
  const names = [...(path + query + JSON.stringify(body ?? '')).matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => name!,
  )
  return [...new Set(names.map((name) => thingFor(name, path)))].filter((name) => name.endsWith('Id'))
}

/** In bidders' routes, `id` is the id of the thing named before it. */
function thingFor(name: string, path: string): string {
  if (name === 'id') return /auction/.test(path) ? 'auctionId' : 'itemId'
  return path.includes('/managers/') && name === 'userId' ? 'managerId' : name
}

/** A path that the star matches: preflights are answered at any, and the API's page has many files. */
const withoutStars = (path: string) => path.replace(/^\*$/, '/v3/auctions').replace('*', 'swagger-ui.css')

const show = ({ status, isRefused, showsOwners }: Cell) =>
  `${status}${isRefused ? ' refused' : ''}${showsOwners ? '*' : ''}`

function readTable(): Row[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/authority.md'), 'utf8')
  return [...page.matchAll(/^\| `([A-Z]+ [^`]+)` \| (.+) \|$/gm)].map(([, route, rest]) => {
    const cells = rest!.split(' | ').map((cell) => cell.trim())
    const answers = callers.map((caller, index): [Caller, Cell] => [caller, readCell(cells[index]!)])
    const [others = '', nowhere = ''] = cells.slice(callers.length)
    return {
      route: route!,
      answers: Object.fromEntries(answers) as Row['answers'],
      others: readIds(others),
      nowhere: readIds(nowhere),
    }
  })
}

function readCell(cell: string): Cell {
  return {
    status: Number.parseInt(cell, 10),
    isRefused: cell.includes('refused'),
    showsOwners: cell.endsWith('*'),
  }
}

/** `403`, or `auctionId 403, invitationId 404`. */
function readIds(cell: string): Ids {
  const found = cell.matchAll(/(?:(\w+) )?(\d{3})/g)
  return Object.fromEntries([...found].map(([, id = '', status]) => [id, Number(status)]))
}
