import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { useService } from '../../../tests/kit/service.ts'
import { newHolder, showLife } from '../../platform/database/live-processes.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { leaseSweeping } from './leases.ts'

suite('what another server had claimed', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }))

  /** A mail that a server claimed and did not send. */
  async function claimedBy(holder: number) {
    const { id: auctionId } = await givenAuction(goodlot.db, {})
    const { id: userId } = await givenPerson(goodlot)
    const { id } = (await row<{ id: number }>(
      goodlot.db,
      `insert into outbox (kind, about, user_id, auction_id, state, attempts, holder, next_at, expires_at)
       values ('won', 'receipt of ' || $2::int, $2, $1, 'queued', 1, $3, goodlot_now() + interval '15 minutes',
               goodlot_now() + interval '3 days') returning id`,
      [auctionId, userId, holder],
    ))!
    return async () =>
      (await row<{ state: string; attempts: number }>(
        goodlot.db,
        'select state, attempts from outbox where id = $1',
        [id],
      ))!
  }

  test('is taken over within seconds once that server is gone, and not while it lives', async () => {
    const holder = newHolder()
    const session = await goodlot.db.connect()
    await showLife(session, holder)
    const mail = await claimedBy(holder)
    await goodlot.clock.advance(60)
    assert.deepEqual(await mail(), { state: 'queued', attempts: 1 })
    session.release(true)
    await goodlot.clock.advance(6)
    await goodlot.clock.advance(6)
    await goodlot.clock.advance(3)
    assert.equal((await mail()).attempts, 2)
  })

  test('stays where the connection of that server only broke for a moment', async () => {
    const holder = newHolder()
    const mail = await claimedBy(holder)
    const { sweep } = leaseSweeping(goodlot.db)
    const { signal } = new AbortController()
    await sweep(signal)
    const session = await goodlot.db.connect()
    await showLife(session, holder)
    await sweep(signal)
    session.release(true)
    await sweep(signal)
    assert.deepEqual(await mail(), { state: 'queued', attempts: 1 })
    await sweep(signal)
    const due = await rows(goodlot.db, 'select from outbox where holder is null and next_at <= goodlot_now()')
    assert.equal(due.length, 1)
  })

  test('is marked with the number of a living process by every service', async () => {
    const found = await rows(
      goodlot.db,
      `select from pg_locks where locktype = 'advisory' and classid = 7300011 and granted
          and database = (select oid from pg_database where datname = current_database())`,
    )
    assert.equal(found.length, 1)
  })
})
