import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import {
  deleteOrganization,
  type GivenAuction,
  givenAuction,
  givenInvitation,
  givenItem,
  givenManager,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type AuctionBidder, readAuctionBidders, readPlainBidders } from './auction-bidders.ts'

type Place = { auctionId: number; organizationId: number; userId: number; email: string }

const auctions: Record<string, GivenAuction> = {
  public: {},
  extended: { status: 'extended' },
  private: { isPrivate: true },
  'with countries': { columns: { allowed_countries: ['CA'] } },
  'with provinces': { columns: { allowed_provinces: ['CA-QC'] } },
  'with tickets': { columns: { require_ticket_to_bid: true } },
  'with cards': { columns: { require_card: true } },
  'with a limit': { columns: { spending_limit_cents: 5_000 } },
  'in test': { status: 'test' },
  'in draft': { status: 'draft' },
  closed: { status: 'closed' },
  cancelled: { status: 'cancelled' },
}
const plainForEverybody = ['public', 'extended', 'with countries']

const people: Record<string, (db: Database, place: Place) => Promise<unknown>> = {
  stranger: async () => {},
  guest: (db, place) => givenRegistration(db, place),
  'guest with everything': (db, place) =>
    givenRegistration(db, {
      ...place,
      columns: { has_card: true, checked_in_at: new Date(), joined_at: new Date(), overrides: ['ticket'] },
    }),
  'guest with a limit': (db, place) =>
    givenRegistration(db, { ...place, columns: { spending_limit_cents: 100 } }),
  'guest with a limit of their own': (db, place) =>
    givenRegistration(db, { ...place, columns: { own_limit_cents: 100 } }),
  manager: (db, place) => givenManager(db, place),
  'invited person': (db, { auctionId, email }) => givenInvitation(db, { auctionId, email }),
  'banned guest': async (db, place) => {
    await givenRegistration(db, place)
    await db.query('update users set is_locked_out = true where id = $1', [place.userId])
  },
  'deleted person': (db, { userId }) =>
    db.query('update users set deleted_at = goodlot_now() where id = $1', [userId]),
}

suite('the plain columns about bidders', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database?.drop())

  /** What a bid goes by; whether somebody manages an auction counts only where the plain columns do not suffice. */
  const told = (bidders: Map<string, AuctionBidder> | null) =>
    bidders && [...bidders.values()].map(({ details, ...rest }) => ({ ...rest, ...details, isManager: null }))

  async function readBoth(auction: GivenAuction, person: string, isOrganizationGone = false) {
    const { db } = database
    const { id: auctionId, organizationId } = await givenAuction(db, auction)
    const { id: itemId } = await givenItem(db, { auctionId })
    const user = await givenUser(db, { email: `a${auctionId}@example.org` })
    await people[person]!(db, {
      auctionId,
      organizationId,
      userId: user.id,
      email: `a${auctionId}@example.org`,
    })
    if (isOrganizationGone) await deleteOrganization(db, organizationId)
    const pairs = [{ itemId, userId: user.id }]
    return { plain: await readPlainBidders(db, pairs), whole: await readAuctionBidders(db, pairs, []) }
  }

  for (const [kind, auction] of Object.entries(auctions))
    test(`say the same as all columns, or that they do not suffice: ${kind}`, async () => {
      for (const person of Object.keys(people)) {
        const { plain, whole } = await readBoth(auction, person)
        if (plain) assert.deepEqual(told(plain), told(whole), person)
        const isPlain = plainForEverybody.includes(kind) && !person.includes('limit')
        const isKnownGuest = kind === 'private' && /^(banned )?guest( with everything)?$/.test(person)
        assert.equal(plain !== null, isPlain || isKnownGuest, person)
      }
    })

  test('do not suffice when the organization is gone', async () => {
    const { plain, whole } = await readBoth({}, 'guest', true)
    assert.equal(plain, null)
    assert.deepEqual(
      [...whole.values()].map(({ canSeeAuction }) => canSeeAuction),
      [false],
    )
  })
})
