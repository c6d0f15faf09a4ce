import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { sweepSignIn } from '../../../tests/kit/sweep-sign-in.ts'
import { pinsIn } from '../../../tests/kit/texts.ts'
import { row } from '../../platform/database/pool.ts'

const HOUR = 3_600

suite('an account whose PIN was never verified', () => {
  const goodlot = useService()
  let people = 0
  const newcomer = (email = `squat${++people}@example.org`) => ({
    firstName: 'New',
    lastName: 'Comer',
    email,
    mobile: `514556${String(1000 + ++people)}`,
    countryCode: 'CA',
    whitelabelId: 1,
  })
  const register = (body: object) => goodlot.call('POST', '/v3/auth/register', { body })
  const exists = async (email: string) =>
    (await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })).body.exists
  const idOf = async (email: string) =>
    (await row<{ id: number }>(goodlot.db, 'select id from users where email = $1', [email]))?.id
  const givenBid = (bidderId: number, itemId: number) =>
    goodlot.db.query(
      `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
       values ($2, 1, $1, 'bid', 100, 100, goodlot_now())`,
      [bidderId, itemId],
    )

  test('keeps its email for a day and not a moment longer', async () => {
    const { email, ...rest } = newcomer()
    await register({ email, ...rest })
    await goodlot.clock.advance(24 * HOUR - 60)
    assert.equal(await exists(email), true)
    assert.equal((await register(newcomer(email))).status, 409)
    await goodlot.clock.advance(61)
    assert.equal(await exists(email), false)
    assert.equal((await register(newcomer(email))).status, 201)
  })

  test('is free for who registers next, without asking first', async () => {
    const person = newcomer()
    await register(person)
    await goodlot.clock.advance(24 * HOUR + 1)
    assert.equal((await register(newcomer(person.email))).status, 201)
  })

  test('is removed by the sweep, with what managers wrote on it', async () => {
    const { email, ...rest } = newcomer()
    await register({ email, ...rest })
    const { id: auctionId } = await givenAuction(goodlot.db)
    await givenRegistration(goodlot.db, { auctionId, userId: (await idOf(email))! })
    const other = await givenUser(goodlot.db, { email: 'other@example.org' })
    await givenBid(other.id, 7)
    await goodlot.clock.advance(24 * HOUR + 1)
    await sweepSignIn(goodlot)
    assert.equal(await idOf(email), undefined)
    assert.equal(await exists('other@example.org'), true)
  })

  test('is kept for the books when it has bid, but its email is free', async () => {
    const { email, ...rest } = newcomer()
    await register({ email, ...rest })
    const id = (await idOf(email))!
    await givenBid(id, 1)
    await goodlot.clock.advance(24 * HOUR + 1)
    await sweepSignIn(goodlot)
    assert.ok(await row(goodlot.db, 'select from users where id = $1 and deleted_at is not null', [id]))
    assert.equal((await register(newcomer(email))).status, 201)
  })

  test('stays once a PIN was right, also one that the release before has seen', async () => {
    const verified = newcomer()
    await register(verified)
    const body = { email: verified.email, pin: pinsIn(goodlot.logs).at(-1) }
    assert.equal((await goodlot.call('POST', '/v3/auth/verify-pin', { body })).status, 200)
    const older = newcomer()
    await register(older)
    await goodlot.db.query(
      `insert into refresh_families (user_id, client, whitelabel_id) values ($1, 'web', 1)`,
      [await idOf(older.email)],
    )
    await goodlot.db.query(
      `insert into refresh_tokens (token_hash, family_id, expires_at)
       select 'x', id, goodlot_now() + interval '90 days' from refresh_families where user_id = $1`,
      [await idOf(older.email)],
    )
    await goodlot.clock.advance(48 * HOUR)
    await sweepSignIn(goodlot)
    assert.deepEqual([await exists(verified.email), await exists(older.email)], [true, true])
  })
})

suite('a name in ADMIN_EMAILS', () => {
  const goodlot = useService({ ADMIN_EMAILS: 'root@example.org,Zoë@Example.org' })
  const register = (email: string) =>
    goodlot.call('POST', '/v3/auth/register', {
      body: {
        firstName: 'First',
        lastName: 'Comer',
        email,
        mobile: '5145562999',
        countryCode: 'CA',
        whitelabelId: 1,
      },
    })

  test('409 email_exists: nobody can register it, in any spelling, though it has no account', async () => {
    const before = pinsIn(goodlot.logs).length
    for (const email of [
      'root@example.org',
      ' ROOT@Example.ORG ',
      'zoë@example.org',
      'zoe\u0308@example.org',
    ]) {
      const { status, body } = await register(email)
      assert.deepEqual([status, body.error, body.reason], [409, 'email_exists', 'reserved'], email)
    }
    assert.equal(pinsIn(goodlot.logs).length, before)
    assert.equal((await register('roots@example.org')).status, 201)
  })
})
