import assert from 'node:assert/strict'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../../src/platform/database/pool.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { endRuns, type Run, run, runScript } from '../../tests/kit/process.ts'
import { ReplicatedDatabase } from './replicated-database.ts'
import { PIN_SECRET, type Stage, setStage, TOKEN_KEYS } from './stage.ts'

const SOCKET = '.s.PGSQL.5432'

suite('a primary that comes back after its standby was promoted, and still accepts writes', () => {
  let folder: string
  let database: ReplicatedDatabase
  let env: Record<string, string>
  let service: Run
  let stage: Stage
  before(async () => {
    folder = await temporaryFolder('old-primary')
    database = new ReplicatedDatabase(join(folder, 'databases'), { isSynchronous: false })
    await database.start()
    env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'service'), TOKEN_KEYS, PIN_SECRET }
    service = await run(env)
    await service.ready
    const db = openPool(database.connection('primary'), { size: 1, name: 'stage' })
    stage = await setStage(db, { items: 1, people: 1 })
    await db.end()
    await bid()
    while (!(await bidsOn('standby')).includes(amount)) await database.ask('primary', 'select pg_sleep(0.05)')
  })
  after(async () => {
    await endRuns()
    for (const server of slowServers) server.close()
    await database?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  let amount = 1
  const bid = async () => {
    const path = `/v3/item/${stage.itemIds[0]}/auto-bid`
    const body = { maxAmount: ++amount }
    const answer = await service.call('POST', path, { token: stage.people[0]!.token, body })
    assert.equal(answer.body.isCurrentUserWinning, true, answer.text)
  }
  const bidsOn = async (role: 'primary' | 'standby') => {
    const sql = `select coalesce(array_agg((reach_cents / 100)::int), '{}') as amounts from bids`
    return (await database.ask(role, sql)).amounts as number[]
  }
  const host = (role: 'primary' | 'standby') => String(database.connection(role).host)
  const slowServers: Server[] = []
  /** A folder with a socket that leads to this PostgreSQL; the first who connects waits for more than a second. */
  const startSlowSocket = async (target: string) => {
    const slow = join(folder, 'slow')
    await mkdir(slow)
    let waitMs = 1_500
    const server = createServer(async (caller) => {
      caller.on('error', () => {})
      await pause(waitMs)
      waitMs = 0
      const callee = connect(join(target, SOCKET)).on('error', () => caller.destroy())
      caller.pipe(callee).pipe(caller)
    })
    slowServers.push(server)
    await new Promise<void>((listens) => server.listen(join(slow, SOCKET), listens))
    return slow
  }
  const stop = async () => {
    service.interrupt('SIGTERM')
    assert.equal((await service.ended).code, 0, service.output.errors)
  }

  test('is not used: of two that accept writes the later primary counts, and the log says that there are two', async () => {
    await database.kill('primary')
    await database.promote()
    while ((await service.call('GET', '/readyz')).status !== 200);
    await bid()
    await stop()
    await database.startPrimary()
    const laterIsSlow = database.url.replace(
      encodeURIComponent(host('standby')),
      encodeURIComponent(await startSlowSocket(host('standby'))),
    )
    for (const other of [
      {},
      { DATA_DIR: join(folder, 'another machine') },
      { DATA_DIR: join(folder, 'a third machine'), DATABASE_URL: laterIsSlow },
    ]) {
      service = await run({ ...env, ...other })
      await service.ready
      await bid()
      assert.ok((await bidsOn('standby')).includes(amount))
      assert.ok(!(await bidsOn('primary')).includes(amount))
      await service.said(/several servers accept writes/)
      await stop()
    }
  })

  test('is refused when it is the only one left, until the operator says that it is right', async () => {
    await database.kill('standby')
    const refused = await run(env)
    assert.equal((await refused.ended).code, 1)
    assert.match(refused.output.errors, /old primary: it is on timeline 1, but timeline 2.*timelines:forget/s)
    const forgotten = await runScript('src/platform/database/forget-timelines.ts', [], env)
    assert.equal(forgotten.code, 0, forgotten.errors)
    assert.match(forgotten.text, /timeline 2/)
    service = await run(env)
    await service.ready
    await bid()
    assert.ok((await bidsOn('primary')).includes(amount))
    await stop()
  })
})
