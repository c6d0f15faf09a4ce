import type { Connection } from '../../src/platform/database/pool.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { givenThings, type Things } from '../../tests/kit/given-things.ts'
import type { TestService } from '../../tests/kit/service.ts'
import { type CallerName, pixel } from './requests.ts'

/** What each placeholder in a request is replaced with. */
export type Names = Things & { key: string; file: string }
export type World = {
  tokens: Record<CallerName, string | null>
  names: () => Names
  renew(): Promise<void>
}

/** The rate limits are tested elsewhere; here they would keep requests from getting anywhere. */
export const hostileSettings = {
  RATE_LIMITS: [
    'userProfile',
    'userProfileUpdate',
    'userAddressWrite',
    'bidderFavoriteToggle',
    'itemBid',
    'itemPurchase',
    'bidderNotificationsReadAll',
    'anonymousRead',
    'signedInRead',
    'signedInSearch',
    'manage',
    'walkInAccountsDaily',
    'auctionCopiesDaily',
    'tokenRefresh',
    'onlinePayment',
    'onlinePaymentOfNetwork',
    'paymentHint',
    'payLink',
    'wrongPin',
  ]
    .map((name) => `${name}=99999999/60`)
    .join(),
  READS_AT_ONCE: '99999',
}

/** People with every kind of right, and one of everything for them to work on. */
export async function openWorld(goodlot: TestService): Promise<World> {
  const { db } = goodlot
  const people: Record<'bidder' | 'manager' | 'administrator' | 'banned', Person> = {
    bidder: await givenPerson(goodlot),
    manager: await givenPerson(goodlot),
    administrator: await givenPerson(goodlot, { email: 'admin@goodlot.example' }),
    banned: await givenPerson(goodlot),
  }
  let names: Names
  let renewals = 0

  /** Restores what was banned, deleted or closed; otherwise all requests would soon be refused. */
  async function renew(): Promise<void> {
    await restore(db, people)
    const managerIds = [people.manager.id]
    const item = kinds[renewals++ % kinds.length]!
    const things = await givenThings(db, { userId: people.bidder.id, managerIds, item })
    names = { ...things, ...(await uploadPicture(goodlot, things, people.manager)) }
  }
  await renew()
  const { bidder, manager, administrator, banned } = people
  const [header, payload] = administrator.token.split('.')
  return {
    tokens: {
      anonymous: null,
      bidder: bidder.token,
      manager: manager.token,
      banned: banned.token,
      administrator: administrator.token,
      forged: `${header}.${payload}.${'A'.repeat(43)}`,
    },
    names: () => names,
    renew,
  }
}

/** The kinds of items that requests meet. */
const kinds = [
  { itemType: 'silent' },
  { itemType: 'forSale', quantity: 3 },
  { itemType: 'live', controlMode: 'manual' },
  { itemType: 'silent', status: 'paused' },
  { itemType: 'sealedBid' },
  { itemType: 'silent', status: 'pending' },
  { itemType: 'silent', buyNowCents: 50_000n, reserveCents: 20_000n },
]

async function restore(db: Connection, { banned }: { banned: Person }): Promise<void> {
  await db.query(
    'update users set is_locked_out = (id = $1), deleted_at = null where is_locked_out or id = $1',
    [banned.id],
  )
}

async function uploadPicture(goodlot: TestService, { itemId }: Things, { token }: Person) {
  const response = await fetch(`${goodlot.url}/v3/manage/items/${itemId}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(pixel),
  })
  const { smallUrl } = (await response.json()) as { smallUrl: string }
  const [key, file] = smallUrl.split('/').slice(-2) as [string, string]
  return { key, file }
}
