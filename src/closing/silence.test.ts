import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type BreakableDatabase, breakable } from '../../test-kit/breakable-database.ts'
import { givenAuction, givenItem } from '../../test-kit/given-auctions.ts'
import { useService } from '../../test-kit/service.ts'
import { DatabaseClock } from '../database/clock.ts'
import { type Database, openPool, row } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { Changes } from '../events/changes.ts'
import { isDatabaseGone } from '../http/answers/database-gone.ts'
import { ResponseCache } from '../http/cache/response-cache.ts'
import { makeMetrics } from '../metrics.ts'
import { Ticker } from './ticker.ts'

suite('a process whose connections have fallen silent', () => {
  const goodlot = useService()
  let line: BreakableDatabase
  let pool: Database
  before(async () => {
    line = await breakable(goodlot.db.options)
    pool = openPool(line.connection, {
      size: 1,
      name: 'test',
      patience: { statementMs: 8_000, silenceMs: 1_000 },
    })
  })
  after(async () => {
    await pool.end()
    await line.close()
  })
  const isSilent = (error: Error) => isDatabaseGone(error) && /the database is silent/.test(error.message)

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
    await new Promise((later) => setTimeout(later, 1_300))
    assert.equal(await pid(), before)
  })
})
