import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { openPool } from '../../src/platform/database/pool.ts'
import { pause } from '../../src/platform/time/time.ts'
import {
  type Called,
  everyKindOfCall,
  generousLimits,
  refusedAmong,
  signInAnna,
} from '../../tools/simulation/calls.ts'
import { Crowd } from '../../tools/simulation/crowd.ts'
import { DatabaseServer } from '../../tools/simulation/database-server.ts'
import { urlOf } from '../../tools/simulation/machine.ts'
import { Random } from '../../tools/simulation/random.ts'
import { ReplicatedDatabase } from '../../tools/simulation/replicated-database.ts'
import { PIN_SECRET, setStage, TOKEN_KEYS } from '../../tools/simulation/stage.ts'
import { stopAgainAndAgain } from '../../tools/simulation/stops.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenAuction, givenItem } from '../kit/given-auctions.ts'
import { givenPerson } from '../kit/given-people.ts'
import { endRuns, run } from '../kit/process.ts'
import { useService } from '../kit/service.ts'

/** An answer this soon while the database is away, and service again this soon after it is back. */
const ANSWERED_WITHIN_MS = 2_000
const HEALED_WITHIN_MS = 5_000
const AWAY_MS = 15_000
/** A proxy or an operator does not wait longer for a server to stop. */
const STOPPED_WITHIN_MS = 10_000
const SHOWN_WITHIN_MS = 5_000

suite('how soon after trouble', () => {
  let folder: string
  before(async () => {
    folder = await temporaryFolder('recovery')
  })
  after(async () => {
    await endRuns()
    await rm(folder, { recursive: true, force: true })
  })

  test('everybody has an answer while the database is away for 15 s, and is served when it is back', async (context) => {
    const database = new DatabaseServer(join(folder))
    await database.start()
    const service = await run({
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: join(folder, 'service'),
      DEMO_DATA: 'true',
      RATE_LIMITS: generousLimits,
    })
    await service.ready
    const callAll = everyKindOfCall(service, await signInAnna(service))
    await database.stop()
    const slowest = { name: '', ms: 0 }
    const note = (called: Called[]) => {
      for (const { name, ms } of called) if (ms > slowest.ms) Object.assign(slowest, { name, ms })
      return called
    }
    const stoppedAt = performance.now()
    while (performance.now() - stoppedAt < AWAY_MS) {
      note(await callAll())
      await pause(250)
    }
    await database.start()
    const startedAt = performance.now()
    while (refusedAmong(note(await callAll())).length > 0) await pause(50)
    const healedMs = performance.now() - startedAt
    context.diagnostic(
      `slowest answer ${Math.round(slowest.ms)} ms (${slowest.name}), healed after ${Math.round(healedMs)} ms`,
    )
    service.interrupt('SIGTERM')
    await service.ended
    await database.stop()
    assert.ok(slowest.ms < ANSWERED_WITHIN_MS, slowest.name)
    assert.ok(healedMs < HEALED_WITHIN_MS)
  })

  test('bids are accepted again once the standby is promoted', async (context) => {
    const database = new ReplicatedDatabase(join(folder, 'databases'))
    await database.start()
    const service = await run({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'failover'),
      TOKEN_KEYS,
      PIN_SECRET,
      RATE_LIMITS: generousLimits,
    })
    await service.ready
    const db = openPool(database.connection('primary'), { size: 1, name: 'recovery' })
    const stage = await setStage(db, { items: 5, people: 8 })
    await db.end()
    const crowd = new Crowd(stage, new Random(5), async ({ method, path, token, body }) => {
      const answer = await service.call(method, path, { ...(token ? { token } : {}), body })
      return { status: answer.status, body: answer.body, rerouted: 0 }
    })
    while (crowd.accepted < 100) await pause(5)
    await database.kill('primary')
    const acceptedThen = crowd.accepted
    await database.promote()
    const promotedAt = performance.now()
    // Answers that were under way at the kill do not count as service.
    while (crowd.accepted <= acceptedThen + 2) await pause(5)
    const againMs = performance.now() - promotedAt
    context.diagnostic(`bids again ${Math.round(againMs)} ms after the promotion`)
    await crowd.stop()
    service.interrupt('SIGTERM')
    await service.ended
    await database.stop()
    assert.ok(againMs < HEALED_WITHIN_MS)
  })

  test('a service has stopped while people bid', async (context) => {
    const { times, wrongs } = await stopAgainAndAgain({ times: 10, seed: 7 })
    context.diagnostic(`stops took ${times.join(', ')} ms`)
    assert.deepEqual(wrongs, [])
    assert.ok(Math.max(...times) < STOPPED_WITHIN_MS)
  })
})

suite('how soon another machine', () => {
  const goodlot = useService({}, { timeRuns: true })

  test('shows a bid', async (context) => {
    const other = await goodlot.openAnother()
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    const people = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const priceElsewhere = async () => {
      const answer = await fetch(`${other.url}/v3/item/${id}`)
      return ((await answer.json()) as { currentPrice: number }).currentPrice
    }
    let slowestMs = 0
    for (let amount = 1_000; amount <= 50_000; amount += 1_000) {
      const { token } = people[(amount / 1_000) % 2]!
      const { status } = await goodlot.call('POST', `/v3/item/${id}/bid`, { token, body: { amount } })
      assert.equal(status, 200)
      const answeredAt = performance.now()
      while ((await priceElsewhere()) !== amount) await pause(2)
      slowestMs = Math.max(slowestMs, performance.now() - answeredAt)
    }
    context.diagnostic(`at most ${Math.round(slowestMs)} ms after its answer`)
    assert.ok(slowestMs < SHOWN_WITHIN_MS)
  })
})
