import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestDatabase, type TestDatabase } from '../test-kit/database.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { endRuns, freePort, type Run, run } from '../test-kit/process.ts'
import { Balancer } from './balancer.ts'
import { Crowd } from './crowd.ts'
import { Random } from './random.ts'
import { PIN_SECRET, setStage, TOKEN_KEYS } from './stage.ts'

suite('two servers, each restarted in turn while people bid', () => {
  let database: TestDatabase
  let folder: string
  before(async () => {
    database = await openTestDatabase()
    folder = await temporaryFolder('rolling')
  })
  after(async () => {
    await endRuns()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  test('no bid fails, none that was accepted is lost, and nobody notices', async (context) => {
    const { host, database: name } = database.connection
    const ports = [await freePort(), await freePort()]
    const start = async (port: number): Promise<Run> => {
      const server = await run({
        PORT: String(port),
        DATABASE_URL: `postgres://goodlot@localhost/${name}?host=${encodeURIComponent(String(host))}`,
        DATA_DIR: folder,
        ALLOW_UNSAFE_DATABASE: 'true',
        TOKEN_KEYS,
        PIN_SECRET,
        RATE_LIMITS: 'itemBid=99999999/60',
      })
      await server.ready
      return server
    }
    const servers = [await start(ports[0]!), await start(ports[1]!)]
    const balancer = new Balancer(ports)
    const stage = await setStage(database.db, { items: 5, people: 12 })
    const crowd = new Crowd(stage, new Random(7), (call) => balancer.ask(call))
    /** Waits until some more requests were made with both servers up. */
    const someWork = async () => {
      while (balancer.ready < 2) await pause(20)
      const enough = crowd.requests + 200
      while (crowd.requests < enough) await pause(20)
    }
    for (let round = 0; round < 4; round++) {
      await someWork()
      const server = servers[round % 2]!
      server.interrupt('SIGTERM')
      assert.equal((await server.ended).code, 0, server.output.errors)
      servers[round % 2] = await start(ports[round % 2]!)
    }
    await someWork()
    await crowd.stop()
    await balancer.close()
    context.diagnostic(
      `${crowd.requests} requests (${crowd.accepted} bids accepted), ${crowd.rerouted} sent on to the other server, ${crowd.failures.length} failed`,
    )
    assert.deepEqual(
      crowd.offers.filter(({ fate }) => fate === 'unknown' || fate === 'rejected'),
      [],
    )
    assert.ok(crowd.failures.length < crowd.requests / 1_000, crowd.failures.join('\n'))
    assert.deepEqual(await crowd.contradictions(database.db), [])
    assert.ok(crowd.accepted > 100)
  })
})
