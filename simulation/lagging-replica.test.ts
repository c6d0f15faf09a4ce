import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../src/database/pool.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { endRuns, freePort, type Run } from '../test-kit/process.ts'
import { type Stage, setStage } from './bidders.ts'
import { Machine } from './machine.ts'
import { ReplicatedDatabase } from './replicated-database.ts'

suite('two machines that read from a replica held back by ten seconds', () => {
  let folder: string
  let database: ReplicatedDatabase
  let writing: Run
  let reading: Run
  let live: Stage
  let quiet: Stage
  before(async () => {
    folder = await temporaryFolder('replica')
    const standbySettings = { recovery_min_apply_delay: '10s' }
    const replication = { isSynchronous: false, standbySettings }
    database = new ReplicatedDatabase(join(folder, 'databases'), replication)
    await database.start()
    const [primary, replica] = [database.connection('primary'), database.connection('standby')]
    const start = async (name: string) => {
      const settings = { dataDir: join(folder, name), database: primary, replica }
      const machine = new Machine({ port: await freePort(), ...settings })
      await machine.start()
      return machine.service
    }
    writing = await start('writing')
    const db = openPool(primary, { size: 1, name: 'stage' })
    live = await setStage(db, { items: 2, people: 2 })
    quiet = await setStage(db, { items: 1, people: 0 })
    await db.end()
    reading = await start('reading')
    for (const service of [writing, reading])
      while ((await readyz(service)).replica !== 'ok' || (await readsOf(service, quiet)).replica === 0)
        await pause(100)
  })
  after(async () => {
    await endRuns()
    await database?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const readyz = async (service: Run) => (await service.call('GET', '/readyz')).body
  const priceIn = async (service: Run, { auctionId }: Stage, token?: string): Promise<number> => {
    const { body } = await service.call(
      'GET',
      `/v3/auction/${auctionId}/items?limit=5`,
      token ? { token } : {},
    )
    return body.items[0].currentPrice
  }
  const counted = async (service: Run, server: string) => {
    const { text } = await service.call('GET', '/metrics')
    return Number(
      new RegExp(`goodlot_public_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
    )
  }
  /** How many reads of a page came from each server. Another page each time, so that none is cached. */
  let limit = 5
  const readsOf = async (service: Run, { auctionId }: Stage) => {
    const before = [await counted(service, 'replica'), await counted(service, 'primary')] as const
    await service.call('GET', `/v3/auction/${auctionId}/items?limit=${++limit}`)
    return {
      replica: (await counted(service, 'replica')) - before[0],
      primary: (await counted(service, 'primary')) - before[1],
    }
  }
  const lagOf = async (service: Run) => {
    const { text } = await service.call('GET', '/metrics')
    return Number(/^goodlot_replica_lag_seconds ([\d.]+)/m.exec(text)![1])
  }
  const priceInReplica = async () => {
    const sql = `select coalesce(price_cents, 0)::int as cents from standings where item_id = ${live.itemIds[0]}`
    return Number((await database.ask('standby', sql)).cents) / 100
  }

  test('read from it what nobody has changed, and what was changed from the primary until it has the change', async (context) => {
    assert.equal(await priceIn(reading, live), await priceIn(writing, live))
    let amount = 50
    /** The bidder sees the bid at once; the other machine shows it as soon as it has heard of it. */
    const bidAndLook = async () => {
      const { token } = live.people[++amount % 2]!
      const path = `/v3/item/${live.itemIds[0]}/bid`
      const bid = await writing.call('POST', path, { token, body: { amount } })
      assert.equal(bid.status, 200, bid.text)
      assert.equal(await priceIn(writing, live, token), amount)
      assert.equal(await priceIn(writing, live), amount)
      const from = performance.now()
      while ((await priceIn(reading, live)) !== amount) assert.ok(performance.now() - from < 5_000)
      assert.equal(await priceIn(reading, live, token), amount)
    }
    let [looks, longestLag] = [0, 0]
    const before = await counted(writing, 'primary')
    while ((await priceInReplica()) < 51) {
      looks++
      await bidAndLook()
      assert.equal((await readsOf(reading, quiet)).primary, 0)
      longestLag = Math.max(longestLag, await lagOf(reading))
      await pause(100)
    }
    context.diagnostic(`${looks} bids while the replica still had none of them, ${longestLag} s behind`)
    assert.ok(looks > 5, 'the replica was held back')
    assert.ok(longestLag > 5 && longestLag < 30, `${longestLag} seconds behind`)
    assert.ok((await counted(writing, 'primary')) - before >= looks)

    while ((await priceInReplica()) !== amount) await pause(100)
    while ((await lagOf(reading)) > 2) await pause(100)
    const counts = [await counted(reading, 'replica'), await counted(reading, 'primary')] as const
    await reading.call('GET', `/v3/item/${live.itemIds[1]}`)
    assert.ok((await counted(reading, 'replica')) > counts[0])
    assert.equal(await counted(reading, 'primary'), counts[1])
    assert.equal(await priceIn(reading, live), amount)
  })

  test('show people what they did themselves, whatever the replica knows', async () => {
    const { token } = live.people[1]!
    const itemId = live.itemIds[0]!
    await writing.call('POST', `/v3/bidder/favorites/${itemId}`, { token })
    const path = `/v3/item/${itemId}/auto-bid`
    assert.equal((await writing.call('POST', path, { token, body: { maxAmount: 9_000 } })).status, 200)
    const { body: item } = await writing.call('GET', `/v3/item/${itemId}`, { token })
    assert.deepEqual([item.myStatus, item.isCurrentUserWinning, item.autoBidMax], ['winning', true, 9_000])
    assert.equal(item.recentBids[0].amount, item.currentPrice)
  })

  test('give up on it when it is frozen, read from the primary, and use it again when it wakes up', async () => {
    while ((await readsOf(reading, quiet)).replica === 0) await pause(100)
    await database.signal('standby', 'SIGSTOP')
    try {
      assert.ok((await readsOf(reading, quiet)).primary > 0)
      await reading.said(/The replica did not answer in time/)
    } finally {
      await database.signal('standby', 'SIGCONT')
    }
    while ((await readsOf(reading, quiet)).replica === 0) await pause(100)
  })

  test('serve everything from the primary when it is gone, and say so', async () => {
    await database.kill('standby')
    assert.ok((await priceIn(reading, quiet)) > 0)
    assert.equal((await readsOf(reading, quiet)).replica, 0)
    while ((await readyz(reading)).replica === 'ok') await pause(50)
    const { status, body } = await reading.call('GET', '/readyz')
    assert.deepEqual([status, body.status], [200, 'degraded'])
    assert.match(body.replica, /reads go to the primary/)
    const { token } = live.people[0]!
    const bid = await writing.call('POST', `/v3/item/${live.itemIds[0]}/bid`, {
      token,
      body: { amount: 200 },
    })
    assert.equal(bid.status, 200, bid.text)
  })
})
