import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'
import { dropEmptyDatabases, emptyDatabase } from '../../test-kit/databases.ts'
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
})
