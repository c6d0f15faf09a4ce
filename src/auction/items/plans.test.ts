import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { type TableRead, tableReads } from '../../../tests/kit/plans.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { auctionCards } from '../auctions/card.ts'
import { listAuctions } from '../auctions/list-auctions.ts'
import { myAuctions } from '../auctions/my-auctions.ts'
import { listFavorites } from '../favorites/list-favorites.ts'
import { invitedAuctions } from '../invitations/invited-auctions.ts'
import { itemCards } from './card.ts'
import { readItemsPage } from './items-page.ts'
import { readNearNames } from './near-names.ts'
import { itemSorts } from './sorts.ts'

const AUCTIONS = 1_500
const ITEMS_EACH = 12
/** One auction is so large that a search in it is worth using the text index. */
const LARGE = { auctionId: 1, items: 10_000 }
const USUAL = 77
const viewer = { id: 5, isAdministrator: false }
const publicUrl = 'https://goodlot.example'

/** Everything that grows with the years; a page must never read all of it. */
const largeTables = ['items', 'standings', 'favorites', 'registrations', 'invitations']

suite('plans on large tables', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
    await givenMany(database.db)
  })
  after(() => database.drop())

  async function readsOf(work: (db: Connection) => Promise<unknown>) {
    return summary(await tableReads(database.db, work))
  }

  test('a page of items reads its own auction and nothing else', async () => {
    const { scans, rows } = await readsOf((db) => readItemsPage(db, USUAL, { limit: 20, offset: 0 }))
    assert.deepEqual(scans, [])
    assert.ok(rows <= 5 * ITEMS_EACH, `${rows} rows`)
  })

  test('cards read one row of an item each', async () => {
    const ids = Array.from({ length: 20 }, (_, position) => LARGE.items + position * 7 + 1)
    const { scans, rows } = await readsOf((db) => itemCards(db, ids, { viewerId: viewer.id, publicUrl }))
    assert.deepEqual(scans, [])
    assert.ok(rows <= 5 * ids.length, `${rows} rows`)
  })

  test('a search in an auction reads its own auction, however many others there are', async () => {
    for (const search of ['a', 'guitar 12', 'жук', '%']) {
      const page = { limit: 20, offset: 0, search }
      const { scans, rows } = await readsOf((db) => readItemsPage(db, USUAL, page))
      assert.deepEqual(scans, [], search)
      assert.ok(rows <= 5 * ITEMS_EACH, `${search}: ${rows} rows`)
    }
  })

  test('a search for something rare in a large auction asks the index of texts and reads what it finds', async () => {
    const page = { limit: 20, offset: 0, search: 'guitar 9876' }
    const { scans, rows, indexes } = await readsOf((db) => readItemsPage(db, LARGE.auctionId, page))
    assert.deepEqual(scans, [])
    assert.ok(indexes.includes('items_by_text'), indexes.join())
    assert.ok(rows < 100, `${rows} rows`)
  })

  test('another order of an auction, and names near a search, read its own items and nothing else', async () => {
    for (const sort of itemSorts) {
      const { scans, rows } = await readsOf((db) => readItemsPage(db, USUAL, { limit: 20, offset: 0, sort }))
      assert.deepEqual(scans, [], sort)
      assert.ok(rows <= 5 * ITEMS_EACH, `${sort}: ${rows} rows`)
    }
    const near = await readsOf((db) => readNearNames(db, { auctionId: USUAL, search: 'gutiar' }))
    assert.deepEqual(near.scans, [])
    assert.ok(near.rows <= 5 * ITEMS_EACH, `${near.rows} rows`)
  })

  test('names near a search are compared for the first thousands of a large auction only', async () => {
    const { rows } = await readsOf((db) =>
      readNearNames(db, { auctionId: LARGE.auctionId, search: 'gutiar' }),
    )
    assert.ok(rows <= 2 * 5_000 + 100, `${rows} rows`)
  })

  test('who marked an item is found by the item', async () => {
    const { scans, rows } = await readsOf((db) =>
      db.query('select id from favorites where item_id = $1', [LARGE.items + 228]),
    )
    assert.deepEqual(scans, [])
    assert.ok(rows <= 100, `${rows} rows`)
  })

  test('the list of favorites reads those of its owner', async () => {
    const { scans, rows } = await readsOf((db) =>
      listFavorites(db, viewer, { limit: 20, offset: 0, publicUrl }),
    )
    assert.deepEqual(scans, [])
    assert.ok(rows <= 400, `${rows} rows`)
  })

  test('a search over the names of all auctions asks both indexes of names', async () => {
    const slice = { whitelabelIds: [1, 2], limit: 20, offset: 0 }
    const query = { ...slice, sort: 'featured' as const, search: 'zanzibar' }
    const { indexes } = await readsOf((db) => listAuctions(db, viewer, query))
    assert.ok(indexes.includes('auctions_by_name'), indexes.join())
    assert.ok(indexes.includes('organizations_by_name'), indexes.join())
  })

  test('cards of auctions count the items of those auctions', async () => {
    const { scans, rows } = await readsOf((db) => auctionCards(db, [USUAL, USUAL + 1], publicUrl))
    assert.deepEqual(scans, [])
    assert.ok(rows <= 3 * ITEMS_EACH, `${rows} rows`)
  })

  test('my-auctions and invited-auctions read what is the person’s own', async () => {
    const slice = { whitelabelIds: [1], limit: 3, offset: 0 }
    const mine = await readsOf((db) => myAuctions(db, viewer, slice, publicUrl))
    const invited = await readsOf((db) => invitedAuctions(db, viewer.id, { ...slice, publicUrl }))
    for (const { scans, rows } of [mine, invited]) {
      assert.deepEqual(scans, [])
      assert.ok(rows <= 200, `${rows} rows`)
    }
  })

  test('without its indexes a page does read everything, and these tests would tell', async () => {
    const undone = new Error('undone')
    const broken = inTransaction(database.db, async (tx) => {
      await tx.query('drop index items_of_auction, items_counted, items_by_text, favorites_of_user')
      await tx.query('alter table favorites drop constraint a_favorite_is_kept_once')
      const page = summary(
        await tableReads(tx, (db) => readItemsPage(db, USUAL, { limit: 20, offset: 0, search: 'a' })),
      )
      const favorites = summary(
        await tableReads(tx, (db) => listFavorites(db, viewer, { limit: 20, offset: 0, publicUrl })),
      )
      assert.ok(page.scans.includes('items') && page.rows > LARGE.items)
      assert.ok(favorites.scans.includes('favorites'))
      throw undone
    })
    await assert.rejects(broken, undone)
  })
})

function summary(reads: TableRead[]) {
  const large = reads.filter(({ table }) => largeTables.includes(table))
  return {
    scans: large.filter(({ how }) => how === 'Seq Scan').map(({ table }) => table),
    rows: large.reduce((sum, { rows }) => sum + rows, 0),
    indexes: reads.flatMap(({ index }) => index ?? []),
  }
}

async function givenMany(db: Connection): Promise<void> {
  await db.query(`
    insert into users (email, first_name, last_name, display_name, phone, whitelabel_id)
    select 'u' || n || '@example.org', 'A', 'B', 'A B', '+15145550100', 1 from generate_series(1, 500) as n;

    insert into organizations (name) select 'Friends of ' || md5(n::text) from generate_series(1, ${AUCTIONS}) as n;

    insert into auctions (organization_id, name, status_id, is_private, start_at, end_at)
    select n, 'Auction of ' || md5(n::text), 4, n % 10 = 3, now() - interval '1 day', now() + interval '1 day'
      from generate_series(1, ${AUCTIONS}) as n;

    insert into items (auction_id, item_code, name, item_type, is_featured)
    select ${LARGE.auctionId}, n::text, 'Guitar ' || n, 'silent', n % 1000 = 0
      from generate_series(1, ${LARGE.items}) as n;
    insert into items (auction_id, item_code, name, item_type, is_featured)
    select auction, n::text, 'Guitar ' || n, 'silent', n % 10 = 0
      from generate_series(2, ${AUCTIONS}) as auction, generate_series(1, ${ITEMS_EACH}) as n;

    insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at)
    select items.id, auction_id, 1, start_at, end_at, end_at from items join auctions on auctions.id = auction_id;

    insert into favorites (user_id, item_id)
    select owner, ${LARGE.items} + (owner * 97 + n * 131) % 15000
      from generate_series(1, 500) as owner, generate_series(1, 40) as n on conflict do nothing;

    insert into registrations (auction_id, user_id, paddle_number)
    select auction, owner, 100 + owner from generate_series(1, ${AUCTIONS}, 40) as auction, generate_series(1, 500) as owner;

    insert into invitations (auction_id, email)
    select auction, 'u' || n || '@example.org'
      from generate_series(2, ${AUCTIONS}, 40) as auction, generate_series(1, 500) as n;`)
  await db.query('vacuum analyze')
}
