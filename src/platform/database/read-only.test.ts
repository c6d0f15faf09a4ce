import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { BidDesk, openDeskPool } from '../../live/bidding/desk.ts'
import { Changes } from '../events/changes.ts'
import { ResponseCache } from '../http/cache/response-cache.ts'
import { makeMetrics } from '../http/operations/metrics.ts'
import { realTime } from '../time/time.ts'
import { type ConnectionSettings, openPool, row } from './pool.ts'
import { openConnection } from './servers.ts'
import { inTransaction } from './transaction.ts'

/** Makes every new connection behave like one to a standby, or stops that. */
async function setReadOnly(connection: ConnectionSettings, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(
    `alter database ${connection.database} set default_transaction_read_only = ${isReadOnly}`,
  )
  await client.end()
}

/** In the form of `DATABASE_URL`. */
const urlOf = (...connections: ConnectionSettings[]) => {
  const hosts = connections.map(({ host }) => host).join(',')
  return `postgres://goodlot@localhost/${connections[0]!.database}?host=${encodeURIComponent(hosts)}&target_session_attrs=read-write`
}

suite('a connection', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.drop())

  test('to a server that accepts no writes is not opened, by a pool or alone, unless only to read', async () => {
    await setReadOnly(database.connection, true)
    const db = openPool(database.connection, { size: 1, name: 'read only' })
    await assert.rejects(db.query('select 1'), { code: '25006' })
    await assert.rejects(openConnection(database.connection, { timeoutMs: 5_000 }), { code: '25006' })
    const reader = await openConnection(database.connection, { timeoutMs: 5_000, mayBeReadOnly: true })
    await reader.end()
    await setReadOnly(database.connection, false)
    assert.deepEqual(await row(db, 'select 1 as one'), { one: 1 })
    await db.end()
  })

  test('on which a server turns read-only is thrown away with the transaction that notices', async () => {
    const db = openPool(database.connection, { size: 1, name: 'turns read only' })
    const pid = async () => (await row<{ pid: number }>(db, 'select pg_backend_pid() as pid'))!.pid
    await inTransaction(db, (tx) => tx.query('create table written (one integer)'))
    const first = await pid()
    await db.query('set session characteristics as transaction read only')
    const write = () => inTransaction(db, (tx) => tx.query('insert into written values (1)'))
    await assert.rejects(write(), { code: '25006' })
    await write()
    assert.notEqual(await pid(), first)
    await db.end()
  })

  test('goes to the server of several that accepts writes, and to another when that one is gone', async () => {
    const gone = { host: '/nowhere', database: database.connection.database }
    const url = urlOf(gone, database.connection)
    const db = openPool({ connectionString: url }, { size: 2, name: 'several' })
    assert.deepEqual(await row(db, 'select 1 as one'), { one: 1 })
    const alone = await openConnection({ connectionString: url }, { timeoutMs: 5_000 })
    await alone.end()
    await db.end()
    const none = openPool({ connectionString: urlOf(gone, gone) }, { size: 2, name: 'none' })
    await assert.rejects(none.query('select 1'), { code: 'ENOENT' })
    await none.end()
  })
})

suite('the bid desk, when its connection turns read-only', () => {
  const goodlot = useService()

  test('refuses the bids that find out, and places the next ones on another connection', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const { id: bidderId } = await givenUser(goodlot.db)
    const db = openDeskPool(goodlot.db.options)
    const changes = new Changes(db, new ResponseCache())
    const { log } = goodlot.service.app
    const desk = new BidDesk({ db, changes, adminEmails: [], metrics: makeMetrics(), log, time: realTime })
    await db.query('set session characteristics as transaction read only')
    const bid = (amountCents: bigint) => desk.place({ kind: 'bid', itemId, bidderId, amountCents })
    const [first, second] = await Promise.allSettled([bid(1_000n), bid(1_100n)])
    assert.deepEqual([first.status, second.status], ['rejected', 'rejected'])
    assert.equal((await bid(1_200n)).kind, 'accepted')
    await desk.drained()
    await db.end()
  })
})

suite('a service whose database accepts no writes for a while', () => {
  const goodlot = useService()

  test('says so at /readyz and to bidders, and bids go on with the next request after that', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const { token } = await givenPerson(goodlot)
    let amount = 10
    const bid = async () =>
      (await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: (amount += 10) } }))
        .status
    const readiness = async () => (await goodlot.call('GET', '/readyz')).status
    assert.deepEqual([await bid(), await readiness()], [200, 200])
    const { options } = goodlot.db
    await setReadOnly(options, true)
    await cutAll(options)
    assert.deepEqual([await bid(), await readiness()], [503, 503])
    await setReadOnly(options, false)
    assert.deepEqual([await bid(), await readiness()], [200, 200])
  })
})

async function cutAll(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    connection.database,
  ])
  await client.end()
}
