import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../src/platform/config/startup-error.ts'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import { canEnter, userWithId } from '../../src/platform/database/embedded-user.ts'
import { openPool, row } from '../../src/platform/database/pool.ts'
import { childrenOf, kill } from '../kit/process.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
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

  test('after a kill of everything starts again, whatever its old pid now belongs to', async () => {
    const alien = process.ppid
    const zombie = isLinux ? await givenZombie() : null
    for (const pid of [alien, ...(zombie ? [zombie.pid] : [])]) {
      const killed = await startEmbeddedDatabase(folder)
      const postmaster = await postmasterOf(folder)
      for (const each of [postmaster, ...(await childrenOf(postmaster))]) kill(each)
      await killed.stop()
      for (const file of ['cluster/postmaster.pid', '.s.PGSQL.5432.lock']) {
        const path = join(folder, 'postgres', file)
        await writeFile(path, (await readFile(path, 'utf8')).replace(/^\d+/, String(pid)))
      }
      const next = await startEmbeddedDatabase(folder)
      await next.stop()
    }
    zombie?.end()
    assert.equal(process.kill(alien, 0), true)
  })

  test('ends the backends of a server that was killed before it starts on their files', {
    skip: !isLinux,
  }, async () => {
    const killed = await startEmbeddedDatabase(folder)
    const client = new pg.Client(killed.connection)
    client.on('error', () => {})
    await client.connect()
    const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0]
    // A busy backend does not notice that its server is gone.
    client.query('select count(*) from generate_series(1, 1e12)').catch(() => {})
    process.kill(await postmasterOf(folder), 'SIGKILL')
    await killed.stop()
    const next = await startEmbeddedDatabase(folder)
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => 'gone')
    await next.stop()
    await client.end()
    assert.equal(place, 'gone')
  })

  test('leaves alone who else is in its folder', { skip: !isLinux }, async () => {
    const visitor = spawn('sleep', ['600'], { cwd: join(folder, 'postgres/cluster') })
    const database = await startEmbeddedDatabase(folder)
    await database.stop()
    assert.equal(visitor.exitCode ?? visitor.signalCode, null)
    visitor.kill()
  })

  test('on a full disk, where it cannot even write its log, says why it does not start', {
    skip: !isRoot || !isLinux,
  }, async (t) => {
    const disk = join(folder, 'small-disk')
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0755', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      return t.skip('this machine, perhaps a container, lets nobody mount a disk')
    }
    try {
      const database = await startEmbeddedDatabase(join(disk, 'data'))
      await database.stop()
      await writeFile(join(disk, 'filler'), Buffer.alloc(160_000_000)).catch(() => {})
      await assert.rejects(startEmbeddedDatabase(join(disk, 'data')), (error: Error) => {
        assert.match(
          error.message,
          /^The embedded database did not start:\nThere is no space left on the disk of /,
        )
        return true
      })
    } finally {
      execFileSync('umount', [disk])
    }
  })

  test('says so when it ends by itself, and not when it was stopped', async () => {
    const database = await startEmbeddedDatabase(folder)
    process.kill(await postmasterOf(folder), 'SIGINT')
    assert.match((await database.lost).message, /^The embedded database has ended/)
    await database.stop()

    const stopped = await startEmbeddedDatabase(folder)
    await stopped.stop()
    const later = setImmediate('nothing said')
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

const postmasterOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** A process that has ended under a parent that never waits for it, as in a container without an init. */
async function givenZombie(): Promise<{ pid: number; end(): void }> {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
  const said = await new Promise((resolve) => parent.stdout.once('data', resolve))
  const pid = Number(String(said))
  // A shell would wait for it; the `sleep` that replaces the shell does not.
  while ((await readFile(`/proc/${parent.pid}/comm`, 'utf8')) !== 'sleep\n') await setImmediate()
  kill(pid)
  while (!(await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z ')) await setImmediate()
  return { pid, end: () => parent.kill() }
}
