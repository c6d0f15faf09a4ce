import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { lockFolder } from '../../src/platform/database/folder-lock.ts'
import { isDemo } from '../../src/service/demo/demo-database.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenUser } from '../kit/given-people.ts'
import { ownEnv } from '../kit/process.ts'

suite('npm run demo:reset', () => {
  let database: TestDatabase
  let DATA_DIR: string
  let DATABASE_URL: string
  before(async () => {
    database = await openTestDatabase()
    DATA_DIR = await temporaryFolder('reset')
    const { host, database: name } = database.connection
    DATABASE_URL = `postgres://goodlot@localhost/${name}?host=${encodeURIComponent(String(host))}`
  })
  after(async () => {
    await database.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  function reset(env: Record<string, string>) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../src/service/demo/reset.ts')],
      {
        env: { ...ownEnv, DATA_DIR, ALLOW_UNSAFE_DATABASE: 'true', ...env },
        encoding: 'utf8',
      },
    )
    return { status, stdout, stderr }
  }

  test('leaves a database with people of its own as it is, and says so in a sentence', async () => {
    const { id } = await givenUser(database.db)
    const refused = reset({ DATABASE_URL })
    const sentence = 'This database was not filled by the demo, so it is left as it is.'
    assert.deepEqual(refused, { status: 1, stdout: '', stderr: `The demo was not reset. ${sentence}\n` })
    await database.db.query('delete from users where id = $1', [id])
  })

  test('fills an empty database', async () => {
    const said = 'The demo is back, and its evening begins now.\n'
    assert.deepEqual(reset({ DATABASE_URL }), { status: 0, stdout: said, stderr: '' })
    assert.equal(await isDemo(database.db), true)
  })

  test('asks for a service on the same data folder to be stopped', () => {
    const service = lockFolder(DATA_DIR)
    try {
      const sentence = `Another Goodlot is already running on the data folder ${DATA_DIR}.`
      assert.deepEqual(reset({}), {
        status: 1,
        stdout: '',
        stderr: `The demo was not reset. ${sentence} Stop it first.\n`,
      })
    } finally {
      service.release()
    }
  })
})
