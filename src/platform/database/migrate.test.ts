import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { dropEmptyDatabases, emptyDatabase } from '../../../tests/kit/databases.ts'
import { StartupError } from '../config/startup-error.ts'
import { applyMigrations, migrate, refuseUnsafeDatabase } from './migrate.ts'
import { lockedBy, lockForMigration } from './migration-locks.ts'
import { type Database, openPool, rows } from './pool.ts'
import { inTransaction } from './transaction.ts'

suite('migrations', () => {
  const server = { host: process.env.GOODLOT_TEST_SOCKET, user: 'goodlot', database: 'postgres' }
  const name = `empty_${randomBytes(4).toString('hex')}`
  let db: Database
  const asAdministrator = async (sql: string) => {
    const client = new pg.Client(server)
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  before(async () => {
    await asAdministrator(`create database ${name} template template0`)
    db = openPool({ ...server, database: name }, { size: 6, name: 'test' })
  })
  after(async () => {
    await db.end()
    await asAdministrator(`drop database ${name} with (force)`)
  })

  test('several servers that start at once apply each file once', async () => {
    await Promise.all([migrate(db), migrate(db), migrate(db)])
    const applied = await rows<{ name: string }>(db, 'select name from migrations order by name')
    const files = (await readdir(new URL('./migrations/', import.meta.url))).sort()
    assert.deepEqual(
      applied.map((migration) => migration.name),
      files,
    )
  })

  test('each file is applied in a transaction of its own', async () => {
    const sql = 'select count(*)::int as files, count(distinct applied_at)::int as moments from migrations'
    const [counts] = await rows<{ files: number; moments: number }>(db, sql)
    assert.equal(counts!.moments, counts!.files)
  })

  test('a database newer than the program is refused', async () => {
    await db.query(`insert into migrations (name) values ('9999-future.sql')`)
    await assert.rejects(migrate(db), (error: Error) => {
      assert.ok(error instanceof StartupError)
      assert.match(error.message, /newer than this program.*9999-future\.sql/)
      return true
    })
    await db.query(`delete from migrations where name = '9999-future.sql'`)
  })

  test('a database one release ahead is served, as after going back; two releases ahead is refused', async () => {
    assert.deepEqual(await migrate(db), [])
    await db.query(
      `insert into migrations (name, release) values ('9998-next.sql', '98'), ('9999-next.sql', '98')`,
    )
    assert.deepEqual(await migrate(db), ['9998-next.sql', '9999-next.sql'])
    await db.query(`update migrations set release = '99' where name = '9999-next.sql'`)
    await assert.rejects(migrate(db), /newer than this program.*9998-next\.sql, 9999-next\.sql/)
    await db.query(`delete from migrations where name ~ '^999'`)
  })

  test('a database that would lose accepted bids is refused unless that is allowed', async () => {
    await assert.rejects(refuseUnsafeDatabase(db, { isAllowed: false }), StartupError)
    await refuseUnsafeDatabase(db, { isAllowed: true })
  })

  test('letter case and accents fold in every alphabet', async () => {
    const [folded] = await rows(
      db,
      `select email_key('ÉLODIE@ÄB.org') as email, fold_text('Ἀθῆναι ÉCOLE Ёлка') as text`,
    )
    assert.deepEqual(folded, { email: 'élodie@äb.org', text: 'αθηναι ecole елка' })
  })
})

suite('a migration beside a service that is in use', () => {
  const folder = new URL('./migrations/', import.meta.url)
  after(dropEmptyDatabases)

  test('locks everything it needs before its first statement', async () => {
    const db = openPool(await emptyDatabase(), { size: 1, name: 'test' })
    for (const file of (await readdir(folder)).sort()) {
      const sql = await readFile(new URL(file, folder), 'utf8')
      await inTransaction(db, async (tx) => {
        const existing = await rows<{ oid: number; name: string }>(tx, relations)
        const nameOf = new Map(existing.map(({ oid, name }) => [oid, name]))
        const { views, tables } = await lockedBy(tx, sql)
        await lockForMigration(tx, sql)
        await tx.query(sql)
        const held = (await rows<{ oid: number }>(tx, heldFirmly)).flatMap(({ oid }) => nameOf.get(oid) ?? [])
        const unforeseen = held.filter((name) => ![...views, ...tables].includes(name))
        assert.deepEqual(unforeseen, [], `${file} needs a line: -- locks: ${unforeseen.join(', ')}`)
      })
    }
    await db.end()
  })

  test('frees all it has as long as somebody keeps one of its tables, and is applied after that', async () => {
    const db = openPool(await emptyDatabase(), { size: 3, name: 'test' })
    const files = (await readdir(folder)).sort()
    const before = files.slice(0, files.indexOf('0019-guests-of-managers.sql'))
    await inTransaction(db, (tx) => applyMigrations(tx, before))
    const person = await db.connect()
    // Were there a deadlock, PostgreSQL would end the migration.
    await person.query(`set deadlock_timeout = '10min'`)
    await person.query('begin')
    await person.query('select from bids')
    const migrated = migrate(db)
    const isWaiting = `select where exists (select from pg_locks where relation = 'bids'::regclass and not granted)`
    while ((await db.query(isWaiting)).rowCount === 0);
    await person.query('select from standings, registrations')
    await person.query('commit')
    person.release()
    assert.deepEqual(await migrated, [])
    await db.end()
  })
})

/** An index stands for its table. */
const relations = `
  select pg_class.oid::int as oid, coalesce(indrelid, pg_class.oid)::regclass::text as name
    from pg_class left join pg_index on indexrelid = pg_class.oid
   where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'i')`

/** What others would wait for. */
const heldFirmly = `
  select distinct relation::int as oid from pg_locks
   where pid = pg_backend_pid() and locktype = 'relation'
     and mode in ('ShareUpdateExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`
