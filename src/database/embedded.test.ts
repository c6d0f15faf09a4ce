import assert from 'node:assert/strict'
import { chmod, chown, mkdir, mkdtemp, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { StartupError } from '../errors.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { canEnter, userWithId } from './embedded-user.ts'
import { openPool, row } from './pool.ts'

const isRoot = process.getuid?.() === 0
const DAEMON = 1

suite('the embedded database', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'goodlot-embedded-'))
    await chmod(folder, 0o755)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('keeps what was committed, keeps its word, and leaves nothing running', async () => {
    const first = await startEmbeddedDatabase(folder)
    const pool = openPool(first.connection, { size: 1, name: 'test' })
    await pool.query('create table kept (word text)')
    await pool.query(`insert into kept values ('Élan')`)
    const settings = await row(
      pool,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit, current_setting('listen_addresses') as listens`,
    )
    assert.deepEqual(settings, { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', listens: '' })

    await assert.rejects(startEmbeddedDatabase(folder), (error: Error) => {
      assert.ok(error instanceof StartupError)
      assert.equal(error.message, `Another Goodlot is already running on the data folder ${folder}.`)
      return true
    })
    await pool.end()
    await first.stop()
    await assert.rejects(readFile(join(folder, 'postgres/cluster/postmaster.pid')))

    const second = await startEmbeddedDatabase(folder)
    const again = openPool(second.connection, { size: 1, name: 'test' })
    const kept = await row(again, `select word, lower(word) as folded from kept`)
    assert.deepEqual(kept, { word: 'Élan', folded: 'élan' })
    await again.end()
    await second.stop()
    assert.match(await readFile(join(folder, 'postgres/postgres.log.1'), 'utf8'), /shut down/)
  })

  test('a start that is called off leaves nothing behind and the folder free', async () => {
    const signal = AbortSignal.abort('changed my mind')
    await assert.rejects(startEmbeddedDatabase(folder, { signal }))
    await assert.rejects(readFile(join(folder, 'postgres/cluster/postmaster.pid')))
    const next = await startEmbeddedDatabase(folder)
    await next.stop()
  })

  test('what a start that was killed half-way has left goes with the next', async () => {
    const left = join(folder, 'postgres/draft-0badcafe')
    await mkdir(join(left, 'base'), { recursive: true })
    const next = await startEmbeddedDatabase(folder)
    await next.stop()
    await assert.rejects(stat(left), { code: 'ENOENT' })
  })

  test('says so when it ends by itself, and not when it was stopped', async () => {
    const database = await startEmbeddedDatabase(folder)
    const pid = Number(
      (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
    )
    process.kill(pid, 'SIGINT')
    assert.match((await database.lost).message, /^The embedded database has ended/)
    await database.stop()

    const stopped = await startEmbeddedDatabase(folder)
    await stopped.stop()
    const later = new Promise((done) => setImmediate(() => done('nothing said')))
    assert.equal(await Promise.race([stopped.lost, later]), 'nothing said')
  })

  test('a connection that breaks inside a transaction fails that transaction and nothing else', async () => {
    const database = await startEmbeddedDatabase(folder)
    const pool = openPool(database.connection, { size: 2, name: 'test' })
    const client = await pool.connect()
    const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0]
    await client.query('begin')
    const ended = new Promise((done) => client.once('end', done))
    await pool.query('select pg_terminate_backend($1)', [pid])
    await ended
    await assert.rejects(client.query('select 1'))
    client.release(true)
    assert.deepEqual(await row(pool, 'select 1 as one'), { one: 1 })
    await pool.end()
    await database.stop()
  })

  test('a folder whose name is too long for a socket gets its socket elsewhere', async () => {
    const long = join(folder, 'x'.repeat(90))
    const database = await startEmbeddedDatabase(long)
    const host = String(database.connection.host)
    assert.ok(!host.startsWith(long))
    assert.equal((await stat(host)).mode & 0o777, 0o700)
    await database.stop()
    await assert.rejects(stat(host))
  })

  test('under root, in a folder of somebody else, is theirs', { skip: !isRoot }, async () => {
    const owned = join(folder, 'owned')
    await mkdir(owned)
    const owner = (await userWithId(DAEMON))!
    await chown(owned, owner.uid, owner.gid)
    const database = await startEmbeddedDatabase(owned)
    await database.stop()
    const { uid } = await stat(join(owned, 'postgres', 'cluster'))
    assert.equal(uid, owner.uid)
  })

  test('under root, in a folder only root can enter, lives where its own user can', {
    skip: !isRoot,
  }, async () => {
    const closed = await mkdtemp(join(tmpdir(), 'goodlot-closed-'))
    const dataDir = join(closed, 'data')
    const database = await startEmbeddedDatabase(dataDir)
    const shelter = await readlink(join(dataDir, 'postgres'))
    const { uid, gid, mode } = await stat(shelter)
    assert.ok(uid !== 0 && (mode & 0o777) === 0o700)
    assert.equal(await canEnter(shelter, { uid, gid }), true)
    assert.equal(await canEnter(closed, { uid, gid }), false)
    await database.stop()
    const again = await startEmbeddedDatabase(dataDir)
    assert.equal(await readlink(join(dataDir, 'postgres')), shelter)
    await again.stop()
    await rm(shelter, { recursive: true })
    await rm(closed, { recursive: true })
  })

  test('a folder that was moved to where only root can enter takes its data along', {
    skip: !isRoot,
  }, async () => {
    const closed = await mkdtemp(join(tmpdir(), 'goodlot-closed-'))
    const dataDir = join(closed, 'data')
    await rename(folder, dataDir)
    const database = await startEmbeddedDatabase(dataDir)
    const pool = openPool(database.connection, { size: 1, name: 'test' })
    assert.deepEqual(await row(pool, 'select word from kept'), { word: 'Élan' })
    await pool.end()
    await database.stop()
    await rm(await readlink(join(dataDir, 'postgres')), { recursive: true })
    await rm(closed, { recursive: true })
  })
})
