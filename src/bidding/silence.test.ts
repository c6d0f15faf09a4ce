import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type BreakableDatabase, breakable } from '../../test-kit/breakable-database.ts'
import { givenAuction, givenItem } from '../../test-kit/given-auctions.ts'
import { givenUser } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'
import type { Database } from '../database/pool.ts'
import { Changes } from '../events/changes.ts'
import { ResponseCache } from '../http/cache/response-cache.ts'
import { makeMetrics } from '../metrics.ts'
import { BidDesk, openDeskPool } from './desk.ts'

suite('a desk whose connections have fallen silent', () => {
  const goodlot = useService()
  const metrics = makeMetrics()
  let line: BreakableDatabase
  let pool: Database
  let desk: BidDesk
  before(async () => {
    line = await breakable(goodlot.db.options)
    pool = openDeskPool(line.connection, { statementMs: 8_000, silenceMs: 1_000 })
    const changes = new Changes(pool, new ResponseCache())
    desk = new BidDesk({
      db: pool,
      changes,
      adminEmails: [],
      metrics,
      log: goodlot.service.app.log,
      time: goodlot.clock,
    })
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
    await assert.rejects(bid(ben.id, 2000n), /^Error: Connection terminated: the database is silent/)
    assert.equal((await bid(ben.id, 2000n)).kind, 'accepted')
  })
})
