import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chown, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import {
  type ConnectionSettings,
  type Database,
  execute,
  openPool,
  row,
  rows,
} from '../../src/platform/database/pool.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { insertImage } from '../../src/platform/images/image-files.ts'
import { ImageFolder } from '../../src/platform/images/image-folder.ts'
import { ImageStore } from '../../src/platform/images/store.ts'
import { checkBackupFile, linesOf, writeBackupFile } from '../../src/service/backup/backup-file.ts'
import { loadBackup } from '../../src/service/backup/load-backup.ts'
import { readTables } from '../../src/service/backup/tables.ts'
import { takeBackup } from '../../src/service/backup/take-backup.ts'
import { fillWithDemo } from '../../src/service/demo/fill.ts'
import { dropEmptyDatabases, emptyDatabase } from '../kit/databases.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenUser } from '../kit/given-people.ts'
import { endRuns, run, runScript } from '../kit/process.ts'
import { useService } from '../kit/service.ts'

suite('a backup', () => {
  const goodlot = useService()
  let folder: string
  let file: string
  let images: ImageFolder
  const into = (connection: ConnectionSettings, path = file) => loadBackup(connection, path)
  before(async () => {
    folder = await temporaryFolder('backup')
    file = join(folder, 'all.backup')
    images = new ImageFolder(goodlot.dataDir)
    await fillWithDemo(goodlot.db.options)
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const log = goodlot.service.app.log
    const store = new ImageStore({ db: goodlot.db, folder: images, cacheBytes: 1e9, log })
    await store.add(bytes, (image) => inTransaction(goodlot.db, (tx) => insertImage(tx, image)))
    await store.add(bytes, (image) => inTransaction(goodlot.db, (tx) => insertImage(tx, image)))
    const odd = `two\nlines, "quotes", \\ \u2028 é 𝄞 {}() ,`
    await execute(goodlot.db, 'update organizations set description = $1 where id = 1', [odd])
    await takeBackup({ connection: goodlot.db.options, folder: images }, file)
  })
  after(async () => {
    await endRuns()
    await rm(folder, { recursive: true, force: true })
  })

  test('brings back every row of every table, where ids go on, and the pictures', async () => {
    const connection = await emptyDatabase()
    const { leftOut, pictures, heldMessages } = await into(connection)
    assert.deepEqual(leftOut.sort(), ['demo', 'test_clock'])
    assert.equal(pictures, 2)
    const db = openPool(connection, { size: 1, name: 'test' })
    // What was not sent yet waits for an operator; otherwise the outbox is as it was.
    const held = "select id from outbox where state = 'held'"
    assert.equal((await rows(db, held)).length, heldMessages)
    assert.ok(heldMessages > 0)
    await goodlot.db.query("update outbox set state = 'held', next_at = null where next_at is not null")
    // And no card is charged before the books were compared with the provider's.
    const paused = await row<{ origin: string }>(db, 'select origin from charging_pause')
    assert.equal(paused?.origin, 'a backup')
    for (const one of [goodlot.db, db]) await execute(one, 'delete from charging_pause')
    const [then, now] = [await fingerprints(goodlot.db), await fingerprints(db)]
    assert.ok(Object.values(now).filter(({ count }) => count > 0).length > 12)
    assert.deepEqual(now, then)
    const [before, later] = [await givenUser(goodlot.db), await givenUser(db)]
    assert.equal(later.id, before.id)
    await db.end()
  })

  test('has the pictures that are still files, and brings them back into the database', async () => {
    const last = 'image_id = (select max(id) from images)'
    const taken = await rows<{ size: string }>(
      goodlot.db,
      `delete from image_files where ${last} returning *`,
    )
    const path = join(folder, 'with-files.backup')
    const { pictures } = await takeBackup({ connection: goodlot.db.options, folder: images }, path)
    assert.equal(pictures, 2)
    const connection = await emptyDatabase()
    assert.equal((await into(connection, path)).pictures, 2)
    const db = openPool(connection, { size: 1, name: 'test' })
    const bySize = (a: { size: string }, b: { size: string }) => a.size.localeCompare(b.size)
    const restored = await rows<{ size: string }>(db, `select * from image_files where ${last}`)
    await db.end()
    assert.equal(taken.length, 3)
    assert.deepEqual(restored.sort(bySize), taken.sort(bySize))
  })

  test('that fails half-way leaves no file', async () => {
    const target = join(folder, 'half', 'half.backup')
    const broken = new ImageFolder(goodlot.dataDir)
    broken.readAll = async () => {
      throw new Error('disk on fire')
    }
    await assert.rejects(
      takeBackup({ connection: goodlot.db.options, folder: broken }, target),
      /disk on fire/,
    )
    assert.deepEqual(await readdir(join(folder, 'half')), [])
  })

  const spoilt: [how: string, spoil: (bytes: Buffer) => Buffer][] = [
    ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['without its last byte', (bytes) => bytes.subarray(0, -1)],
    [
      'with one bit turned',
      (bytes) => Buffer.from(bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1)),
    ],
    [
      'packed again with another number in it',
      (bytes) => repacked(bytes, (text) => text.replace('row "(1,', 'row "(2,')),
    ],
    [
      'packed again without its last rows',
      (bytes) => repacked(bytes, (text) => text.slice(0, text.lastIndexOf('row '))),
    ],
    ['packed again with something after its end', (bytes) => repacked(bytes, (text) => `${text}row "(1)"\n`)],
    ['of another kind', () => gzipSync('hello\n')],
    ['that begins like one and goes on otherwise', () => gzipSync('goodlot-backup hello\n')],
    ['empty', () => Buffer.alloc(0)],
    ['no packed file at all', () => Buffer.from('pg_dump')],
  ]
  for (const [how, spoil] of spoilt) {
    test(`a file ${how} is refused and leaves nothing`, async () => {
      const path = join(folder, 'spoilt.backup')
      const bytes = await readFile(file)
      const bad = spoil(bytes)
      assert.notDeepEqual(bad, bytes)
      await writeFile(path, bad)
      const connection = await emptyDatabase()
      await assert.rejects(into(connection, path), /is damaged or incomplete|is no backup of Goodlot/)
      assert.deepEqual(await tableNames(connection), [])
    })
  }

  test('a database that has data of its own, or that Goodlot runs on, is left as it is', async () => {
    const before = await fingerprints(goodlot.db)
    await assert.rejects(into(goodlot.db.options), /Goodlot is running on this database: stop it first/)
    const connection = await emptyDatabase()
    await into(connection)
    await assert.rejects(into(connection), /has data of its own/)
    assert.deepEqual(await fingerprints(goodlot.db), before)
  })

  test('of a newer version is refused', async () => {
    const path = join(folder, 'other.backup')
    const header = await checkBackupFile(file)
    const migrations = [...header.migrations, '9999-future.sql']
    await writeBackupFile(path, { ...header, migrations }, linesOf(file))
    const connection = await emptyDatabase()
    await assert.rejects(into(connection, path), /The backup is newer than this program.*9999-future/)
    assert.deepEqual(await tableNames(connection), [])
  })
})

test('a backup of the first release is brought up to date, with its pictures, which were files', async () => {
  const connection = await emptyDatabase()
  const path = new URL('../kit/releases/3.0.0.backup', import.meta.url).pathname
  const { pictures, leftOut } = await loadBackup(connection, path)
  assert.deepEqual([pictures, leftOut], [1, ['demo']])
  const db = openPool(connection, { size: 1, name: 'test' })
  const [file] = await rows<{ bytes: Buffer }>(db, `select bytes from image_files where size = 'large'`)
  await db.end()
  const { format, width, height } = await sharp(file!.bytes).metadata()
  assert.deepEqual([format, width, height], ['webp', 64, 48])
})

after(async () => {
  await dropEmptyDatabases()
})

suite('the programs, on a data folder', () => {
  let folder: string
  before(async () => {
    folder = await temporaryFolder('backup-programs')
  })
  after(async () => {
    await endRuns()
    await rm(folder, { recursive: true, force: true })
  })

  test('back up a service that serves and one that does not, and restore where none does', async () => {
    const DATA_DIR = join(folder, 'data')
    const restored = { DATA_DIR: join(folder, 'restored') }
    const nothing = await runScript('src/service/backup/backup.ts', [], { DATA_DIR })
    assert.deepEqual(
      [nothing.code, nothing.errors],
      [1, `There is no backup. The data folder ${DATA_DIR} has no database.\n`],
    )

    // Under root, what is made in the folder belongs to its owner.
    await mkdir(DATA_DIR)
    if (process.getuid?.() === 0) await chown(DATA_DIR, 1, 1)
    const service = await run({ DATA_DIR })
    await service.ready
    const body = {
      firstName: 'Ada',
      lastName: 'B',
      email: 'ada@example.org',
      mobile: '5145550123',
      countryCode: 'CA',
      whitelabelId: 1,
    }
    assert.equal((await service.call('POST', '/v3/auth/register', { body })).status, 201)
    const serving = await runScript('src/service/backup/backup.ts', [], { DATA_DIR })
    assert.equal(serving.code, 0, serving.errors)
    assert.equal((await stat(join(DATA_DIR, 'backups'))).uid, (await stat(DATA_DIR)).uid)
    const [, file] = /^(.+\.backup): \d+ rows of \d+ tables, 0 pictures\.\n$/.exec(serving.text)!
    const busy = await runScript('src/service/backup/restore.ts', [file!], { DATA_DIR })
    assert.equal(busy.code, 1)
    assert.equal(
      busy.errors,
      `Nothing was restored. Another Goodlot is already running on the data folder ${DATA_DIR}.\n`,
    )
    service.interrupt('SIGTERM')
    await service.ended

    const second = join(folder, 'second.backup')
    const idle = await runScript('src/service/backup/backup.ts', [second], { DATA_DIR })
    assert.equal(idle.code, 0, idle.errors)
    const pipe = join(folder, 'pipe')
    assert.equal(spawnSync('mkfifo', [pipe]).status, 0)
    await symlink(second, join(folder, 'link'))
    for (const special of [pipe, join(folder, 'link')]) {
      const refused = await runScript('src/service/backup/backup.ts', [special], { DATA_DIR })
      assert.deepEqual([refused.code, /no regular file/.test(refused.errors)], [1, true], refused.errors)
    }
    assert.ok((await lstat(pipe)).isFIFO())
    assert.ok((await lstat(join(folder, 'link'))).isSymbolicLink())
    const replaced = await runScript('src/service/backup/backup.ts', [second], { DATA_DIR })
    assert.equal(replaced.code, 0, replaced.errors)
    const own = await runScript('src/service/backup/restore.ts', [second], { DATA_DIR })
    assert.match(own.errors, /^Nothing was restored\. This database has data of its own/)

    await writeFile(join(folder, 'foreign'), 'hello')
    const foreign = await runScript('src/service/backup/restore.ts', [join(folder, 'foreign')], restored)
    assert.match(foreign.errors, /is damaged or incomplete, or no backup of Goodlot\.\n$/)
    await assert.rejects(readdir(restored.DATA_DIR), 'nothing is made for a file that is no good')
    const unnamed = await runScript('src/service/backup/restore.ts', [], restored)
    assert.match(unnamed.errors, /Name the file/)

    const back = await runScript('src/service/backup/restore.ts', [second], restored)
    assert.equal(back.code, 0, back.errors)
    const again = await run(restored)
    await again.ready
    const check = await again.call('POST', '/v3/auth/email-check', {
      body: { email: 'ada@example.org', whitelabelId: 1 },
    })
    assert.equal(check.body.userFound, true)
    again.interrupt('SIGTERM')
    assert.equal((await again.ended).code, 0)
  })
})

/** For each table that Goodlot knows, the number of its rows and a checksum of all of them. */
async function fingerprints(db: Database): Promise<Record<string, { count: number; sum: string }>> {
  const found: Record<string, { count: number; sum: string }> = {}
  for (const { name } of await readTables(db)) {
    if (['demo', 'test_clock'].includes(name)) continue
    const sql = `select count(*)::int as count, md5(string_agg(t::text, e'\\n' order by t::text)) as sum from ${name} as t`
    found[name] = (await row<{ count: number; sum: string }>(db, sql))!
  }
  return found
}

async function tableNames(connection: ConnectionSettings): Promise<string[]> {
  const db = openPool(connection, { size: 1, name: 'test' })
  const tables = await rows<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await db.end()
  return tables.map(({ name }) => name)
}

function repacked(bytes: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(bytes).toString()))
}
