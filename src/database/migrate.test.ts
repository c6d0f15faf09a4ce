import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { StartupError } from '../errors.ts'
import { migrate, refuseUnsafeDatabase } from './migrate.ts'
import { type Database, openPool, rows } from './pool.ts'

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
