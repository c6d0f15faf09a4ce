import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useService } from '../../../tests/kit/service.ts'
import { DatabaseClock } from '../../platform/database/clock.ts'
import { openPool, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { Ticker } from './ticker.ts'

suite('a ticker with nothing to do', () => {
  const goodlot = useService()

  test('asks one question, which is planned once for the whole life of its connection', async () => {
    const db = openPool(goodlot.db.options, { size: 1, name: 'ticker' })
    const { log } = goodlot.service.app
    const clock = new DatabaseClock({
      wall: goodlot.clock.now,
      monotonic: goodlot.clock.now,
      log,
      metrics: makeMetrics(),
    })
    const ticker = new Ticker({
      changes: new Changes(db, new ResponseCache()),
      clock,
      log,
      time: goodlot.clock,
    })
    let asked = 0
    db.on('acquire', () => asked++)
    for (let tick = 1; tick <= 8; tick++) await ticker.tick()
    assert.equal(asked, 8)
    const plans = await rows<{ made: number; reused: number }>(
      db,
      'select custom_plans::int as made, generic_plans::int as reused from pg_prepared_statements',
    )
    await db.end()
    assert.deepEqual(plans, [{ made: 0, reused: 8 }])
  })
})
