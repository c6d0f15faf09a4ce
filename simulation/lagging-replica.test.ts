import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../src/database/pool.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { endRuns, freePort, type Run } from '../test-kit/process.ts'
import { useSockets } from '../test-kit/socket.ts'
import { Machine } from './machine.ts'
import { ReplicatedDatabase } from './replicated-database.ts'
import { type Stage, setStage } from './stage.ts'

suite('two machines that read from a replica that is held back', () => {
  let folder: string
  let database: ReplicatedDatabase
  let writing: Run
  let reading: Run
  let live: Stage
  let quiet: Stage
  const connect = useSockets()
  before(async () => {
    folder = await temporaryFolder('replica')
    database = new ReplicatedDatabase(join(folder, 'databases'), { isSynchronous: false })
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
    for (const service of [writing, reading]) await comeFromReplica(service, quiet)
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
  let offset = 0
  const readsOf = async (service: Run, { auctionId }: Stage) => {
    const before = [await counted(service, 'replica'), await counted(service, 'primary')] as const
    await service.call('GET', `/v3/auction/${auctionId}/items?limit=5&offset=${++offset}`)
    return {
      replica: (await counted(service, 'replica')) - before[0],
      primary: (await counted(service, 'primary')) - before[1],
    }
  }
  const lagOf = async (service: Run) => {
    const { text } = await service.call('GET', '/metrics')
    return Number(/^goodlot_replica_lag_seconds ([\d.]+)/m.exec(text)![1])
  }
  /** A replica that did not answer in time is left out for a while, which is not what is tested here. */
  const comeFromReplica = async (service: Run, stage: Stage) => {
    for (let counts = await readsOf(service, stage); ; counts = await readsOf(service, stage))
      if (counts.replica > 0 && counts.primary === 0) return
  }
  /** It receives everything, and applies nothing of it while it is held back. */
  const holdBack = async () => {
    await database.ask('standby', 'select pg_wal_replay_pause()')
    const sql = 'select pg_get_wal_replay_pause_state() as state'
    while ((await database.ask('standby', sql)).state !== 'paused') await pause(20)
  }
  const resumeReplay = () => database.ask('standby', 'select pg_wal_replay_resume()')
  const priceInReplica = async () => {
    const sql = `select coalesce(price_cents, 0)::int as cents from standings where item_id = ${live.itemIds[0]}`
    return Number((await database.ask('standby', sql)).cents) / 100
  }

  test('read from it what nobody has changed, and what was changed from the primary until it has the change', async () => {
    assert.equal(await priceIn(reading, live), await priceIn(writing, live))
    await holdBack()
    const watcher = connect(reading.url)
    await watcher.ready
    assert.equal((await watcher.ask('subscribe', { auctionId: live.auctionId })).ok, true)
    const before = await counted(writing, 'primary')
    const amounts = Array.from({ length: 12 }, (_, index) => 51 + index)
    for (const amount of amounts) {
      const { token } = live.people[amount % 2]!
      const path = `/v3/item/${live.itemIds[0]}/bid`
      const bid = await writing.call('POST', path, { token, body: { amount } })
      assert.equal(bid.status, 200, bid.text)
      // The bidder sees the bid at once, and so does everybody else on that machine.
      assert.equal(await priceIn(writing, live, token), amount)
      assert.equal(await priceIn(writing, live), amount)
      // The other machine shows it as soon as it has sent its event on.
      await watcher.heard.until((all) => all.some(({ body }) => body.currentPrice === amount))
      assert.equal(await priceIn(reading, live), amount)
      assert.equal(await priceIn(reading, live, token), amount)
      await comeFromReplica(reading, quiet)
    }
    assert.ok((await priceInReplica()) < amounts[0]!, 'the replica was held back')
    assert.ok((await counted(writing, 'primary')) - before >= amounts.length)
    // How far it is behind grows, and gets smaller once it follows again.
    while ((await lagOf(reading)) < 2) await pause(50)
    const longestLag = await lagOf(reading)
    await resumeReplay()
    while ((await priceInReplica()) !== amounts.at(-1)) await pause(50)
    while ((await lagOf(reading)) >= longestLag) await pause(50)
    await comeFromReplica(reading, live)
    assert.equal(await priceIn(reading, live), amounts.at(-1))
  })

  test('show people what they did themselves, whatever the replica knows', async () => {
    const { token } = live.people[1]!
    const itemId = live.itemIds[0]!
    await holdBack()
    await writing.call('POST', `/v3/bidder/favorites/${itemId}`, { token })
    const path = `/v3/item/${itemId}/auto-bid`
    assert.equal((await writing.call('POST', path, { token, body: { maxAmount: 9_000 } })).status, 200)
    const { body: item } = await writing.call('GET', `/v3/item/${itemId}`, { token })
    assert.deepEqual([item.myStatus, item.isCurrentUserWinning, item.autoBidMax], ['winning', true, 9_000])
    assert.equal(item.recentBids[0].amount, item.currentPrice)
    assert.notEqual(await priceInReplica(), item.currentPrice)
    await resumeReplay()
  })

  test('give up on it when it is frozen, read from the primary, and use it again when it wakes up', async () => {
    while ((await readsOf(reading, quiet)).replica === 0) await pause(100)
    await database.signal('standby', 'SIGSTOP')
    try {
      assert.ok((await readsOf(reading, quiet)).primary > 0)
      while ((await readyz(reading)).replica === 'ok') await pause(50)
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
