import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../test-kit/database.ts'
import { judge, type Owner, ownersOf } from './shard-verdict.ts'

suite('where a statement would go if organizations lived on several databases', () => {
  let database: TestDatabase
  let owners: Map<string, Owner>
  before(async () => {
    database = await openTestDatabase({ poolSize: 1 })
    await database.db.query('set enable_seqscan = off')
    owners = await ownersOf(database.db)
  })
  after(() => database.drop())

  test('tables are owned as their foreign keys say', () => {
    const some = ['bids', 'standings', 'registrations', 'addresses', 'whitelabels'].map((table) =>
      owners.get(table),
    )
    assert.deepEqual(some, ['organization', 'organization', 'organization', 'person', 'everybody'])
  })

  const table: [string, string | null][] = [
    ['select * from items where auction_id = $1', 'one shard'],
    ['select * from items where id = any($1::int[])', 'every shard'],
    ['update standings set price_cents = $2 where item_id = $1', 'one shard'],
    ['select * from auctions where end_at < $1', 'every shard'],
    ['insert into events (kind, auction_id, payload) values ($1, $2, $3)', 'one shard'],
    ['select * from bids join users on users.id = bids.bidder_id where item_id = $1', 'people and auctions'],
    ['select * from addresses where user_id = $1', 'people only'],
    ['select * from whitelabels', 'shared only'],
    ['begin', null],
    ['select 1', null],
  ]
  for (const [text, kind] of table)
    test(`${text}: ${kind ?? 'nowhere'}`, async () => {
      assert.equal((await judge(database.db, owners, text))?.kind ?? null, kind)
    })
})
