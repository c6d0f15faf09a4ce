import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { after, suite, test } from 'node:test'
import { openService } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Database, openPool } from '../../src/platform/database/pool.ts'
import { realTime } from '../../src/platform/time/time.ts'
import { loadBackup } from '../../src/service/backup/load-backup.ts'
import { openLog } from '../../src/service/process/log.ts'
import { dropEmptyDatabases, emptyDatabase } from '../kit/databases.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { call } from '../kit/service.ts'

const releases = new URL('../kit/releases/', import.meta.url)
const versions = readdirSync(releases)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => name.replace('.backup', ''))

suite('a database of an earlier release', () => {
  after(dropEmptyDatabases)

  for (const version of versions) {
    test(`${version}: the files that made it have not been changed since`, () => {
      const sums = readFileSync(new URL(`${version}.migrations.sha256`, releases), 'utf8')
        .trim()
        .split('\n')
      assert.ok(sums.length >= 6)
      for (const line of sums) {
        const [sum, name] = line.split(/\s+/)
        const text = readFileSync(new URL(`../../src/platform/database/migrations/${name!}`, import.meta.url))
        assert.equal(createHash('sha256').update(text).digest('hex'), sum, name!)
      }
    })

    test(`${version}: is brought up to date, and its evening goes on`, async () => {
      const connection = await emptyDatabase()
      const { takenAt } = await loadBackup(connection, new URL(`${version}.backup`, releases).pathname)
      const db = openPool(connection, { size: 5, name: 'upgraded' })
      const dataDir = await temporaryFolder('upgraded')
      const shiftMs = Date.now() - Date.parse(takenAt)
      await beBackAt(db, shiftMs)
      const config = readConfig({
        DATA_DIR: dataDir,
        DEMO_DATA: 'false',
        PORT: '0',
        TOLERATED_DELAY_MS: '60000',
      })
      const service = await openService({
        config,
        db,
        connection,
        log: openLog('silent'),
        time: { ...realTime, now: () => Date.now() - shiftMs },
        ticksByItself: false,
        drain: { forMs: 0, withinMs: 0 },
      })
      try {
        assert.deepEqual(await migrate(db), [])
        const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
        await anEveningGoesOn(url)
      } finally {
        await service.stop()
        await db.end()
        await rm(dataDir, { recursive: true, force: true })
      }
    })
  }
})

/** Sets the clock back to when the backup was taken, and lets it run on from there. */
async function beBackAt(db: Database, shiftMs: number): Promise<void> {
  await db.query(
    `create or replace function goodlot_now() returns timestamptz language plpgsql stable parallel safe
     as $$ begin return clock_timestamp() - interval '${shiftMs} milliseconds'; end $$`,
  )
}

/** Before the backup Anna bid 150 on the vet's house calls, Ben set a ceiling of 300, a manager added a picture. */
async function anEveningGoesOn(url: string): Promise<void> {
  const signIn = async (email: string) => {
    const body = { email, pin: '00000', whitelabelId: 1 }
    return (await call(url, 'POST', '/v3/auth/verify-pin', { body })).body.accessToken
  }
  const [anna, ben] = [await signIn('anna@goodlot.example'), await signIn('ben@goodlot.example')]
  const item = (await call(url, 'GET', '/v3/item/13', { token: ben })).body
  assert.deepEqual(
    [item.currentPrice, item.bidCount, item.isCurrentUserWinning, item.autoBidMax],
    [280, 2, true, 300],
  )
  const picture = await call(url, 'GET', new URL(item.images.at(-1).smallUrl).pathname)
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])

  const outbid = await call(url, 'POST', '/v3/item/13/bid', { token: anna, body: { amount: 400 } })
  assert.deepEqual([outbid.body.currentPrice, outbid.body.isCurrentUserWinning], [400, true], outbid.text)
  const cart = await call(url, 'GET', '/v3/bidder/my-cart', { token: anna })
  const coffee = cart.body.items.find(({ id }: { id: number }) => id === 17)
  assert.equal(coffee.purchaseAmount, '36.00')
  const known = { email: 'robin@example.org', whitelabelId: 1 }
  assert.equal((await call(url, 'POST', '/v3/auth/email-check', { body: known })).body.exists, true)
  assert.equal((await call(url, 'GET', '/v3/auctions', { token: anna })).status, 200)
  assert.equal((await call(url, 'GET', '/v3/bidder/my-activity', { token: anna })).status, 200)
}
