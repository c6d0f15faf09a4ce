import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDeskPool } from '../../src/live/bidding/desk.ts'
import { decideGroup } from '../../src/live/bidding/group.ts'
import { openPool } from '../../src/platform/database/pool.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { type BreakableDatabase, breakable } from '../../tests/kit/breakable-database.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { endRuns, type Run, run } from '../../tests/kit/process.ts'
import type { HttpAnswer, HttpCall } from './balancer.ts'
import { Crowd } from './crowd.ts'
import { urlOf } from './machine.ts'
import { Random } from './random.ts'
import { ReplicatedDatabase } from './replicated-database.ts'
import { PIN_SECRET, type Stage, setStage, TOKEN_KEYS } from './stage.ts'

/** How often everything is asked for while there is no server that accepts writes. */
const ROUNDS = 20

suite('a service on a primary with a synchronous standby', () => {
  let folder: string
  let database: ReplicatedDatabase
  let door: BreakableDatabase
  let service: Run
  let stage: Stage
  before(async () => {
    folder = await temporaryFolder('failover')
    database = new ReplicatedDatabase(join(folder, 'databases'))
    await database.start()
    door = await breakable(database.connection('primary'))
  })
  after(async () => {
    await endRuns()
    await door?.close()
    await database?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (url: string, dataDir = 'service') => {
    const own = { DATA_DIR: join(folder, dataDir), TOKEN_KEYS, PIN_SECRET }
    service = await run({ DATABASE_URL: url, RATE_LIMITS: 'itemBid=99999999/60', ...own })
    await service.ready
    return service
  }
  const inDatabase = <Result>(role: 'primary' | 'standby', work: (db: Pool) => Promise<Result>) => {
    const db = openPool(database.connection(role), { size: 1, name: 'failover', patience: null })
    return work(db).finally(() => db.end())
  }
  /** The fate of a bid is unknown only where the service says so; any other 503 means that nothing was done. */
  const askOf = async (machine: Run, { method, path, token, body }: HttpCall): Promise<HttpAnswer> => {
    const answer = await machine.call(method, path, { ...(token ? { token } : {}), body })
    if (/check whether it went through/.test(answer.text)) throw new Error(answer.body.message)
    return { status: answer.status, body: answer.body, rerouted: 0 }
  }
  let amount = 1
  const bid = async () => {
    const [{ token }] = stage.people as [Stage['people'][number]]
    const path = `/v3/item/${stage.itemIds[0]}/auto-bid`
    return (await service.call('POST', path, { token, body: { maxAmount: ++amount } })).status
  }
  const readiness = async (machine = service) => (await machine.call('GET', '/readyz')).status

  test('whose address leads to the standby for a while: bids go on as soon as it leads back', async () => {
    await start(urlOf(door.connection))
    stage = await inDatabase('primary', (db) => setStage(db, { items: 5, people: 8 }))
    assert.deepEqual([await bid(), await readiness()], [200, 200])
    door.leadTo(database.connection('standby'))
    door.cut()
    for (let round = 0; round < ROUNDS; round++)
      assert.deepEqual([await bid(), await bid(), await readiness()], [503, 503, 503])
    door.leadTo(database.connection('primary'))
    while ((await bid()) !== 200 || (await readiness()) !== 200);
    service.interrupt('SIGTERM')
    await service.ended
  })

  test('whose standby is gone: what it has not confirmed is promised to nobody', async () => {
    await database.kill('standby')
    const connection = database.connection('primary')
    // Long enough for a busy machine to answer, and short enough to wait for.
    const patience = { connectMs: 60_000, statementMs: 8_000, silenceMs: 3_000 }
    const desk = openDeskPool(connection, patience)
    const bidBy = async (person: number, itemId: number) => {
      const tx = await desk.connect()
      const bidderId = stage.people[person]!.id
      const offer = { kind: 'autoBid', itemId, bidderId, amountCents: 90_000n } as const
      await decideGroup(tx, [offer], []).finally(() => tx.release(true))
    }
    await assert.rejects(bidBy(1, stage.itemIds[0]!), /check whether it went through/)

    // When an operator ends the wait, PostgreSQL reports the commit as done.
    const ending = keepEndingWaits(database)
    await assert.rejects(bidBy(2, stage.itemIds[1]!), /check whether it went through/)
    const db = openPool(connection, { size: 1, name: 'failover', patience: null })
    const change = inTransaction(db, (tx) => tx.query('create table unconfirmed ()'))
    await assert.rejects(change, /the standby did not confirm/)
    await ending.stop()
    await Promise.all([desk.end(), db.end()])
    await database.startStandby()
  })

  test('whose standby is gone: it says so to bidders and at /readyz, stops with code 0, and says what a start waits for', async () => {
    const url = urlOf(database.connection('primary'))
    await start(url)
    await database.kill('standby')
    const [itemId] = stage.itemIds
    const bids = stage.people.slice(0, 4).map(async ({ token }, number) => {
      const body = { amount: 2_000 + number }
      // The later ones wait behind the first, and no longer than it does.
      return (await service.call('POST', `/v3/item/${itemId}/bid`, { token, body })).status
    })
    let ready = await service.call('GET', '/readyz')
    while (ready.status === 200) ready = await service.call('GET', '/readyz')
    assert.match(ready.body.message, /waited for \d+ s for a synchronous standby/)
    assert.deepEqual(await Promise.all(bids), [503, 503, 503, 503])
    const stuck = service.call('POST', `/v3/item/${itemId}/bid`, {
      token: stage.people[0]!.token,
      body: { amount: 3_000 },
    })
    stuck.catch(() => {})
    service.interrupt('SIGTERM')
    assert.equal((await service.ended).code, 0, service.output.errors)

    const own = { DATA_DIR: join(folder, 'service'), TOKEN_KEYS, PIN_SECRET }
    service = await run({ DATABASE_URL: url, ...own })
    await service.said(/for a synchronous standby.*the start is waiting/)
    await database.startStandby()
    await service.ready
    assert.equal(await readiness(), 200)
    service.interrupt('SIGTERM')
    assert.equal((await service.ended).code, 0, service.output.errors)
  })

  test('whose primary is killed while people bid on two machines, and the standby promoted: nothing is lost or doubled, and bids go on at both', async (context) => {
    const machines = [await start(database.url), await start(database.url, 'other machine')]
    const accepted = [0, 0]
    let turn = 0
    const ask = async (call: HttpCall) => {
      const number = turn++ % 2
      const answer = await askOf(machines[number]!, call)
      if (call.method === 'POST' && answer.status === 200 && answer.body.success !== 0) accepted[number]!++
      return answer
    }
    const bothAccept = async (more: number) => {
      const enough = accepted.map((count) => count + more)
      while (accepted.some((count, number) => count < enough[number]!)) await pause(5)
    }
    const bothSay = async (status: number) => {
      for (const machine of machines) while ((await readiness(machine)) !== status) await pause(5)
    }
    const untouched = stage.itemIds.slice(2)
    const crowd = new Crowd({ ...stage, itemIds: untouched }, new Random(5), ask)
    await bothAccept(50)
    await database.kill('primary')
    await bothSay(503)
    await database.promote()
    await bothAccept(50)
    await bothSay(200)
    await crowd.stop()
    for (const machine of machines) assert.equal(machine.child.exitCode, null, 'no machine was restarted')
    assert.deepEqual(await inDatabase('standby', (db) => crowd.contradictions(db)), [])
    const unknown = crowd.offers.filter(({ fate }) => fate === 'unknown').length
    context.diagnostic(`${crowd.accepted} accepted, ${unknown} unknown`)
  })
})

type Pool = ReturnType<typeof openPool>

function keepEndingWaits(database: ReplicatedDatabase) {
  let isOver = false
  const ended = (async () => {
    while (!isOver) {
      await database.ask(
        'primary',
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      await pause(20)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await ended
    },
  }
}
