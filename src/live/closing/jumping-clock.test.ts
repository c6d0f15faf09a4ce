import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useService } from '../../../tests/kit/service.ts'
import { auctionStatus, itemStatus } from '../../engine/statuses.ts'
import { DISTRUST_MS } from '../../platform/database/clock.ts'
import { row } from '../../platform/database/pool.ts'

suite('a database whose clock jumps ten minutes ahead', () => {
  const goodlot = useService()
  const tick = () => goodlot.service.ticker.tick()
  const statuses = async ({ auctionId, itemId }: { auctionId: number; itemId: number }) => {
    const found = await row<{ auction: number; item: number }>(
      goodlot.db,
      `select auctions.status_id as auction, standings.status_id as item
         from auctions join standings on auction_id = auctions.id where item_id = $1 and auctions.id = $2`,
      [itemId, auctionId],
    )
    return [found!.auction, found!.item]
  }
  const given = async (endsIn: number) => {
    const { id: auctionId } = await givenAuction(goodlot.db, { startsIn: -60, endsIn })
    return { auctionId, itemId: (await givenItem(goodlot.db, { auctionId })).id }
  }
  const OPEN = [auctionStatus.open, itemStatus.open]
  const OVER = [auctionStatus.closed, itemStatus.unsold]
  afterEach(async () => {
    await goodlot.clock.advance(DISTRUST_MS / 1000)
    await tick()
  })

  test('closes nothing because of that, says so everywhere, and goes on when the clock is set right', async () => {
    const auction = await given(400)
    await tick()
    await goodlot.clock.jumpDatabase(600)
    await tick()
    assert.deepEqual(await statuses(auction), OPEN)
    const { status, body } = await goodlot.call('GET', '/readyz')
    assert.deepEqual([status, body.status], [200, 'degraded'])
    assert.match(
      body.clock,
      /^the database's clock jumped forward by 600\.\d s: nothing closes because of that/,
    )
    const metrics = (await goodlot.call('GET', '/metrics')).text
    assert.match(metrics, /^goodlot_database_clock_jumps_total 1$/m)
    assert.match(metrics, /^goodlot_database_clock_ahead_seconds (600|599\.[5-9])/m)
    assert.ok(goodlot.logs.some((line) => line.includes("the database's clock has jumped")))
    const { epochMs } = (await goodlot.call('GET', '/v3/time')).body
    assert.ok(Math.abs(epochMs - goodlot.clock.now() - 600_000) < 500, 'the time is that of the database')

    await goodlot.clock.jumpDatabase(-600)
    await tick()
    assert.equal((await goodlot.call('GET', '/readyz')).body.clock, 'ok')
    assert.deepEqual(await statuses(auction), OPEN)
    await goodlot.clock.advance(401)
    await tick()
    assert.deepEqual(await statuses(auction), OVER)
  })

  test('closes what is due all the same by the time that has passed', async () => {
    const [sooner, later] = [await given(30), await given(400)]
    await tick()
    await goodlot.clock.jumpDatabase(600)
    await goodlot.clock.advance(31)
    await tick()
    assert.deepEqual(await statuses(sooner), OVER)
    assert.deepEqual(await statuses(later), OPEN)
    await goodlot.clock.jumpDatabase(-600)
  })

  test('after five minutes takes the new time for the right one', async () => {
    const auction = await given(400)
    await tick()
    await goodlot.clock.jumpDatabase(600)
    await tick()
    await goodlot.clock.advance(DISTRUST_MS / 1000 - 1)
    await tick()
    assert.deepEqual(await statuses(auction), OPEN)
    await goodlot.clock.advance(1)
    await tick()
    await tick()
    assert.deepEqual(await statuses(auction), OVER)
    await goodlot.clock.jumpDatabase(-600)
  })
})
