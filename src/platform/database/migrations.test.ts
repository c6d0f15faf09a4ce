import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { dropEmptyDatabases, emptyDatabase } from '../../../tests/kit/databases.ts'
import { type Database, openPool, row, rows } from './pool.ts'

/** What a release changes in rows that are there. Each file is run as it is, on rows made before it. */
suite('the changes to what is stored', () => {
  const folder = new URL('./migrations/', import.meta.url)
  const files = readdirSync(folder).sort()
  let db: Database
  let done = 0

  /** Runs all files whose number is smaller. */
  async function runBefore(number: string): Promise<void> {
    while (done < files.length && files[done]! < number)
      await db.query(readFileSync(new URL(files[done++]!, folder), 'utf8'))
  }
  const insert = async (sql: string, values: unknown[] = []) =>
    (await row<{ id: number }>(db, `${sql} returning id`, values))!.id
  const givenAccount = (email: string, isProved = true) =>
    insert(
      `insert into users (email, first_name, last_name, display_name, phone, verified_phone, whitelabel_id)
       values ($1, 'Pat', 'Person', 'Pat Person', '+15145550101', $2, 1)`,
      [email, isProved ? '+15145550101' : null],
    )
  const givenAuction = (organizationId: number, address: string | null = null) =>
    insert(
      `insert into auctions (organization_id, whitelabel_id, name, status_id, start_at, end_at, time_zone, currency, vanity_address)
       values ($1, 1, 'Gala', 4, now(), now() + interval '1 day', 'UTC', 'USD', $2)`,
      [organizationId, address],
    )

  before(async () => {
    db = openPool(await emptyDatabase(), { size: 2, name: 'migrations' })
    await runBefore('0027')
  })
  after(async () => {
    await db.end()
    await dropEmptyDatabases()
  })

  test('roles are bound to the accounts that have their addresses, and share addresses of digits are removed', async () => {
    const organizationId = await insert(`insert into organizations (name) values ('Charity')`)
    const auctionId = await givenAuction(organizationId, '2027')
    const another = await givenAuction(organizationId, '2027-gala')
    const victor = await givenAccount('victor@example.org')
    const stranger = await givenAccount('vİctor@example.org')
    const noor = await givenAccount('élise@example.org')
    await givenAccount('unproved@example.org', false)
    await db.query(`insert into organization_managers (organization_id, user_id) values ($1, $2)`, [
      organizationId,
      noor,
    ])
    const staff = (email: string, roles: string[]) =>
      insert('insert into auction_staff (auction_id, email, roles) values ($1, $2, $3)', [
        auctionId,
        email,
        roles,
      ])
    await staff('Victor@example.org', ['door'])
    await staff('unproved@example.org', ['door'])
    await staff('nobody@example.org', ['door'])
    // Without a locale that knows of accents these are two addresses for lower(), and one for email_key().
    await db.query('drop index one_staff_row_per_email')
    await db.query(
      `create unique index one_staff_row_per_email on auction_staff (auction_id, lower(email collate "C"))`,
    )
    await staff('élise@example.org', ['door'])
    await staff('ÉLISE@example.org', ['desk'])

    await runBefore('0030')

    const bound = await rows<{ email: string; user_id: number | null; roles: string[] }>(
      db,
      'select email, user_id, roles from auction_staff order by id',
    )
    assert.deepEqual(bound, [
      { email: 'Victor@example.org', user_id: victor, roles: ['door'] },
      { email: 'unproved@example.org', user_id: null, roles: ['door'] },
      { email: 'nobody@example.org', user_id: null, roles: ['door'] },
      { email: 'ÉLISE@example.org', user_id: noor, roles: ['desk'] },
    ])
    assert.ok(!bound.some(({ user_id }) => user_id === stranger))
    const named = await row(db, 'select from organization_managers where used_at is not null')
    assert.ok(named, 'managers who were there before keep their names')
    const addresses = await rows<{ id: number; vanity_address: string | null }>(
      db,
      'select id, vanity_address from auctions order by id',
    )
    assert.deepEqual(addresses, [
      { id: auctionId, vanity_address: null },
      { id: another, vanity_address: '2027-gala' },
    ])
  })

  test('notices that followed from bids become rows, with their numbers, times and whether they were read', async () => {
    await runBefore('0037')
    const organizationId = await insert(`insert into organizations (name) values ('Shelter')`)
    const auctionId = await givenAuction(organizationId)
    const other = await givenAuction(organizationId)
    const [anna, ben] = [await givenAccount('anna@example.org'), await givenAccount('ben@example.org')]
    const givenLot = (name: string, auction: number) =>
      insert(
        `insert into items (auction_id, item_code, name, item_type, starting_cents, increment_cents)
         values ($1, $2, $2, 'silent', 1000, 100)`,
        [auction, name],
      )
    const [lamp, vase, rug] = [
      await givenLot('Lamp', auctionId),
      await givenLot('Vase', auctionId),
      await givenLot('Rug', other),
    ]
    const lead = (
      item: number,
      sequence: number,
      { by, over = null, told = true }: { by: number; over?: number | null; told?: boolean },
    ) =>
      db.query(
        `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at, auction_id,
                           outbid_id, outbid_event, winning_event)
         select $1, $2, $3, 'bid', 123450, 999900, now() - interval '1 hour', auction_id, $4,
                case when $4::int is not null then nextval('events_id_seq') end,
                case when $5 then nextval('events_id_seq') end
           from items where id = $1`,
        [item, sequence, by, over, told],
      )
    await lead(lamp, 1, { by: anna })
    await lead(lamp, 2, { by: ben, over: anna })
    await db.query(
      `insert into read_notices (user_id, auction_id, up_to)
       select $1, $2, last_value from events_id_seq`,
      [anna, auctionId],
    )
    await lead(lamp, 3, { by: anna, over: ben })
    await lead(vase, 1, { by: anna })
    await lead(rug, 1, { by: ben })
    await lead(rug, 2, { by: anna, over: ben })
    await lead(rug, 3, { by: ben, over: anna, told: false })
    // The release before wrote a second notice of winning, since it did not know of the first.
    await db.query(
      `insert into notifications (user_id, whitelabel_id, type, title, message, auction_id, item_id)
       values ($1, 1, 'winning', 'You are winning', 'Old words.', $2, $3)`,
      [ben, other, rug],
    )
    const all = 'select id, user_id, type, title, message, auction_id, item_id, created_at'
    const before = await rows<{ id: bigint; is_read: boolean }>(
      db,
      `${all}, is_read, priority from all_notifications order by id`,
    )
    assert.equal(before.length, 11)

    await runBefore('9999')

    const after = await rows<{ id: bigint; is_read: boolean }>(
      db,
      `${all}, is_read, priority from notifications order by id`,
    )
    const repeated = before[6]!
    assert.deepEqual(
      after,
      before.map((notice) => (notice === repeated ? { ...notice, is_read: true, priority: 0 } : notice)),
    )
    const facts = await rows<{ facts: object | null }>(
      db,
      'select kind, facts from notifications where item_id = $1 order by id',
      [lamp],
    )
    const price = { name: 'Lamp', amount: '1234.50', currency: 'USD' }
    assert.deepEqual(facts.slice(0, 3), [
      { kind: 'winning', facts: { name: 'Lamp' } },
      { kind: 'outbid', facts: price },
      { kind: 'winning', facts: { name: 'Lamp' } },
    ])
    const events = await row<{ count: number }>(db, 'select count(*)::int as count from event_log')
    assert.equal(events!.count, after.length)
  })
})
