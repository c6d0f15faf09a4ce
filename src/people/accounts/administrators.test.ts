import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../../tests/kit/database.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { openTestService } from '../../../tests/kit/service.ts'
import { Administrators } from './administrators.ts'

test('names without an account are counted, so that the operator makes them', async (t) => {
  const { db, drop } = await openTestDatabase()
  t.after(drop)
  const emails = ['root@example.org', 'second@example.org']
  const administrators = new Administrators(db, { emails, now: Date.now })
  assert.equal(await administrators.unclaimed(), 2)
  const { id } = await givenUser(db, { email: 'Root@Example.org' })
  assert.equal(await administrators.unclaimed(), 1)
  assert.equal(await administrators.includes(id), true)
})

test('an administrator whose account is deleted is none, within a minute', async (t) => {
  const { db, drop } = await openTestDatabase()
  t.after(drop)
  let now = 1
  const administrators = new Administrators(db, { emails: ['root@example.org'], now: () => now })
  const { id } = await givenUser(db, { email: 'root@example.org' })
  const { id: another } = await givenUser(db, { email: 'pat@example.org' })
  assert.deepEqual([await administrators.includes(id), await administrators.includes(another)], [true, false])
  await db.query('update users set deleted_at = goodlot_now() where id = $1', [id])
  now += 60_001
  assert.equal(await administrators.includes(id), false)
  assert.equal(await administrators.unclaimed(), 1)
})

test('in production the log warns of them at the start', async () => {
  const { context, close } = await openTestService({
    NODE_ENV: 'production',
    ADMIN_EMAILS: 'root@example.org',
    TOKEN_KEYS: 'k1:0123456789-abcdefghijklmnopqrstuvwxyz',
    PIN_SECRET: 'zyxwvutsrqponmlkjihgfedcba-9876543210',
    PUBLIC_URL: 'https://api.goodlot.example/',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'secret',
  })
  const warnings = context.logs.filter((line) => line.includes('ADMIN_EMAILS'))
  await close()
  assert.equal(warnings.length, 1)
  assert.ok(!warnings[0]!.includes('root@example.org'))
})
