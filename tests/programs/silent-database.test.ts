import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { BidDesk, openDeskPool } from '../../src/live/bidding/desk.ts'
import { Ticker } from '../../src/live/closing/ticker.ts'
import { DatabaseClock } from '../../src/platform/database/clock.ts'
import { isDatabaseGone } from '../../src/platform/database/database-gone.ts'
import { type Database, openPool, row } from '../../src/platform/database/pool.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { Changes } from '../../src/platform/events/changes.ts'
import { ResponseCache } from '../../src/platform/http/cache/response-cache.ts'
import { makeMetrics } from '../../src/platform/http/operations/metrics.ts'
import { type BreakableDatabase, breakable } from '../kit/breakable-database.ts'
import { givenAuction, givenItem } from '../kit/given-auctions.ts'
import { givenUser } from '../kit/given-people.ts'
import { useService } from '../kit/service.ts'

/** The driver's timers are real: long enough for a busy machine to answer, and short enough to wait for. */
const patience = { connectMs: 60_000, statementMs: 8_000, silenceMs: 3_000 }

const isSilent = (error: Error) =>
  isDatabaseGone(error) && /^Connection terminated: the database is silent/.test(error.message)

suite('a process whose connections have fallen silent', () => {
  const goodlot = useService()
  let line: BreakableDatabase
  let pool: Database
  before(async () => {
    line = await breakable(goodlot.db.options)
    pool = openPool(line.connection, { size: 1, name: 'test', patience })
  })
  after(async () => {
    await pool.end()
    await line.close()
  })

  test('still closes what is due, a tick later', async () => {
    const { log } = goodlot.service.app
    const { now } = goodlot.clock
    const ticker = new Ticker({
      changes: new Changes(pool, new ResponseCache()),
      clock: new DatabaseClock({ wall: now, monotonic: now, log, metrics: makeMetrics() }),
      log,
      time: goodlot.clock,
    })
    const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: -1, startsIn: -60 })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    await pool.query('select 1')
    line.silence()
    await assert.rejects(ticker.tick(), isSilent)
    const status = () => row(goodlot.db, 'select status_id as id from standings where item_id = $1', [itemId])
    assert.deepEqual(await status(), { id: 1 })
    await ticker.tick()
    assert.deepEqual(await status(), { id: 6 })
  })

  test('fails a transaction once, without waiting for a rollback that nobody hears', async () => {
    await pool.query('select 1')
    const failed = inTransaction(pool, async (tx) => {
      line.silence()
      await tx.query('select 1')
    })
    await assert.rejects(failed, isSilent)
    assert.deepEqual(await row(pool, 'select 1 as one'), { one: 1 })
  })

  test('leaves a connection alone that is silent because nobody asks it anything', async () => {
    const pid = async () => (await row<{ pid: number }>(pool, 'select pg_backend_pid() as pid'))!.pid
    const before = await pid()
    const otherLine = await breakable(goodlot.db.options)
    const otherPool = openPool(otherLine.connection, { size: 1, name: 'test', patience })
    await otherPool.query('select 1')
    otherLine.silence()
    // When this one is given up on, the first has been silent for longer.
    await assert.rejects(otherPool.query('select 1'), isSilent)
    assert.equal(await pid(), before)
    await otherPool.end()
    await otherLine.close()
  })
})

suite('a desk whose connections have fallen silent', () => {
  const goodlot = useService()
  const metrics = makeMetrics()
  let line: BreakableDatabase
  let pool: Database
  let desk: BidDesk
  before(async () => {
    line = await breakable(goodlot.db.options)
    pool = openDeskPool(line.connection, patience)
    const { log } = goodlot.service.app
    const changes = new Changes(pool, new ResponseCache())
    desk = new BidDesk({ db: pool, changes, adminEmails: [], metrics, log, time: goodlot.clock })
  })
  after(async () => {
    await pool.end()
    await line.close()
    metrics.registry.clear()
  })

  test('tells who waited that the database is gone, and takes the next bid on a new connection', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId })
    const [anna, ben] = [await givenUser(goodlot.db), await givenUser(goodlot.db)]
    const bid = (bidderId: number, amountCents: bigint) =>
      desk.place({ kind: 'bid', itemId, bidderId, amountCents })

    assert.equal((await bid(anna.id, 1000n)).kind, 'accepted')
    line.silence()
    await assert.rejects(bid(ben.id, 2000n), isSilent)
    assert.equal((await bid(ben.id, 2000n)).kind, 'accepted')
  })
})
