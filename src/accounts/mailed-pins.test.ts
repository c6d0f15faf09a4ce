import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useMailServer } from '../../test-kit/mail-server.ts'
import { type TestService, useService } from '../../test-kit/service.ts'
import { useSockets } from '../../test-kit/socket.ts'
import { pinsIn, withoutNumbersOfItsOwn } from '../../test-kit/texts.ts'
import { row } from '../database/pool.ts'
import { pause } from '../time/time.ts'

let people = 0
const newPerson = () => ({ email: `mailed${++people}@example.org`, mobile: `+1514555${4000 + people}` })

function callsOf(goodlot: TestService) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    goodlot.call('POST', `/v3/auth/${path}`, { body, headers })
  return {
    register: ({ email, mobile }: { email: string; mobile: string }, more: object = {}) =>
      post('register', {
        ...{
          firstName: 'Anna',
          lastName: 'Bell',
          email,
          mobile,
          countryCode: 'CA',
          whitelabelId: 1,
          ...more,
        },
      }),
    ask: (email: string, more: object = {}, headers = {}) => post('email-check', { email, ...more }, headers),
    verify: (email: string, pin: string) => post('verify-pin', { email, pin }),
    proofOf: (email: string) =>
      row<{ phone: string | null; address: string | null }>(
        goodlot.db,
        'select verified_phone as phone, proved_email as address from users where email_key(email) = email_key($1) and deleted_at is null',
        [email],
      ),
  }
}

suite('codes by mail, where no SMS provider is set', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({
    ...{ ALLOW_ZERO_PIN: 'false', PIN_CHANNEL: 'email' },
    ...{ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' },
  }))
  const connect = useSockets()
  const { register, ask, verify, proofOf } = callsOf(goodlot)
  const codeIn = (mail: { text?: string | undefined }) => /\b(\d{5})\b/.exec(mail.text!)![1]!

  test('a newcomer gets one, which proves the address and leaves the phone unverified', async () => {
    const anna = newPerson()
    const arrival = server.arrival()
    const { status, body } = await register(anna)
    assert.deepEqual([status, body.pinChannel], [201, 'email'])
    const mail = await arrival
    assert.equal(mail.to?.[0]?.address, anna.email)
    assert.doesNotMatch(mail.subject!, /\d/)
    assert.equal((await verify(anna.email, codeIn(mail))).status, 200)
    assert.deepEqual(await proofOf(anna.email), { phone: '', address: anna.email })
    assert.equal((await verify(anna.email, codeIn(mail))).status, 401, 'a code works once')
    assert.deepEqual(pinsIn(goodlot.logs), [], 'nothing was texted')
    assert.ok(!goodlot.logs.map(withoutNumbersOfItsOwn).join('').includes(codeIn(mail)), 'no code in the log')
    const stored = await row<{ all: string }>(
      goodlot.db,
      "select coalesce((select string_agg(to_jsonb(outbox)::text, '') from outbox), '') as all",
    )
    assert.ok(!stored!.all.includes(codeIn(mail)), 'nor in the outbox')
  })

  test('the account stays, though no phone was proved, also when its tokens are gone', async () => {
    const anna = newPerson()
    const arrival = server.arrival()
    await register(anna)
    await verify(anna.email, codeIn(await arrival))
    await goodlot.db.query('delete from refresh_families')
    await goodlot.clock.advance(25 * 3_600)
    const second = server.arrival()
    assert.deepEqual((await ask(anna.email)).body, { userFound: true, exists: true, pinChannel: 'email' })
    await second
  })

  test('is tried again while it works, and never after its ten minutes', async () => {
    const failures = () =>
      goodlot.logs.filter((line) => line.includes('a code could not be mailed yet')).length
    const untilFailures = async (count: number) => {
      while (failures() < count) await pause(5)
    }
    const anna = newPerson()
    server.answers.push('defer')
    await register(anna)
    await untilFailures(1)
    const arrival = server.arrival()
    await goodlot.clock.advance(5)
    assert.equal((await verify(anna.email, codeIn(await arrival))).status, 200)
    const ben = newPerson()
    server.answers.push(...Array.from({ length: 20 }, () => 'defer' as const))
    await register(ben)
    for (const [index, seconds] of [5, 15, 60, 120, 240].entries()) {
      await untilFailures(2 + index)
      await goodlot.clock.advance(seconds)
    }
    await untilFailures(7)
    server.answers.length = 0
    await goodlot.clock.advance(3_600)
    assert.deepEqual(
      server.mails.filter(({ to }) => to?.[0]?.address === ben.email),
      [],
    )
  })

  test('goes out three times in ten minutes, whoever asks, and the answer stays the same', async () => {
    const anna = newPerson()
    const arrival = server.arrival()
    await register(anna)
    await arrival
    const count = () => server.mails.filter(({ to }) => to?.[0]?.address === anna.email).length
    for (let turn = 0; turn < 5; turn++) {
      const { status, body } = await ask(anna.email.toUpperCase())
      assert.deepEqual([status, body.userFound], [200, true])
    }
    const windows = await row<{ used: number }>(
      goodlot.db,
      "select used from rate_windows where key = 'pinMailPerAddress:' || email_key($1)",
      [anna.email],
    )
    assert.equal(windows!.used, 3)
    while (count() < 3) await pause(5)
    assert.equal(count(), 3)
  })

  test('a code that was mailed before is of no use for a changed address', async () => {
    const anna = newPerson()
    const arrival = server.arrival()
    await register(anna)
    const code = codeIn(await arrival)
    await goodlot.db.query("update users set email = 'x' || email where email = $1", [anna.email])
    assert.equal((await verify(`x${anna.email}`, code)).status, 401)
  })

  test('whoever opened the account by a phone before signs in again', async () => {
    const anna = newPerson()
    const first = server.arrival()
    await register(anna)
    const { body: before } = await verify(anna.email, codeIn(await first))
    const sql = 'update users set verified_phone = phone, proved_email = null where email = $1 returning id'
    const { id } = (await goodlot.db.query(sql, [anna.email])).rows[0]
    await goodlot.db.query(
      "insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, 'https://push.example/1', '\\x00', '\\x00')",
      [id],
    )
    const profile = (token: string) => goodlot.call('GET', '/v3/user/profile', { token })
    assert.equal((await profile(before.accessToken)).status, 200)
    const live = connect(goodlot.url, { token: before.accessToken })
    await live.ready
    const second = server.arrival()
    await ask(anna.email)
    const { body } = await verify(anna.email, codeIn(await second))
    assert.equal((await profile(before.accessToken)).status, 401, 'an access token from before opens nothing')
    assert.equal((await profile(body.accessToken)).status, 200)
    const device = { authorization: `Bearer ${before.deviceToken}` }
    const third = server.arrival()
    await ask(anna.email, {}, device)
    await third
    const budgets = await row<{ count: number }>(
      goodlot.db,
      "select count(*)::int as count from rate_windows where key like 'pinMailPerAddress:own:' || $1",
      [anna.email],
    )
    assert.equal(budgets!.count, 0, 'nor does its device count as hers')
    const pushes = await row(goodlot.db, 'select from push_subscriptions where user_id = $1', [id])
    assert.equal(pushes, undefined, 'its browsers are pushed nothing')
    await goodlot.clock.advance(31)
    await live.disconnected
    const open = await row<{ count: number }>(
      goodlot.db,
      `select count(*)::int as count from refresh_families join users on users.id = user_id
        where email = $1 and ended_at is null`,
      [anna.email],
    )
    assert.equal(open!.count, 1)
    assert.ok(body.accessToken)
    assert.deepEqual(
      await proofOf(anna.email),
      { phone: '', address: anna.email },
      'the phone may be another’s',
    )
  })

  test('a code that the release before texted over a mailed one proves the phone', async () => {
    const anna = newPerson()
    const arrival = server.arrival()
    await register(anna)
    const code = codeIn(await arrival)
    await goodlot.db.query(
      'update pins set phone = users.phone from users where user_id = users.id and users.email = $1',
      [anna.email],
    )
    assert.equal((await verify(anna.email, code)).status, 200)
    assert.deepEqual(await proofOf(anna.email), { phone: anna.mobile, address: null })
  })
})

suite('codes by the way that each person chooses', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({
    ...{ ALLOW_ZERO_PIN: 'false', PIN_CHANNEL: 'both' },
    ...{ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' },
  }))
  const { register, ask, verify, proofOf } = callsOf(goodlot)
  const codeIn = (mail: { text?: string | undefined }) => /\b(\d{5})\b/.exec(mail.text!)![1]!

  test('a text is the usual one; a mail is sent to who asks for it', async () => {
    const anna = newPerson()
    assert.equal((await register(anna)).body.pinChannel, 'sms')
    const pin = pinsIn(goodlot.logs).at(-1)!
    assert.equal((await verify(anna.email, pin)).status, 200)
    assert.deepEqual(await proofOf(anna.email), { phone: anna.mobile, address: null })
    const ben = newPerson()
    const arrival = server.arrival()
    assert.equal((await register(ben, { pinChannel: 'email' })).body.pinChannel, 'email')
    assert.equal((await verify(ben.email, codeIn(await arrival))).status, 200)
    assert.deepEqual(await proofOf(ben.email), { phone: '', address: ben.email })
    const { status } = await ask(ben.email, { pinChannel: 'pigeon' })
    assert.equal(status, 400)
  })

  test('whoever registers somebody else’s address with their own phone does not share the account later', async () => {
    const victim = newPerson()
    await register(victim)
    await verify(victim.email, pinsIn(goodlot.logs).at(-1)!)
    const before = server.mails.length
    const { body } = await ask(victim.email, { pinChannel: 'email' })
    assert.equal(body.pinChannel, 'sms', 'the account was opened by a phone')
    assert.equal(server.mails.length, before)
    const owner = newPerson()
    const arrival = server.arrival()
    await register(owner, { pinChannel: 'email' })
    const { body: tokens } = await verify(owner.email, codeIn(await arrival))
    assert.equal((await ask(owner.email, { pinChannel: 'sms' })).body.pinChannel, 'email')
    const device = { authorization: `Bearer ${tokens.deviceToken}` }
    assert.equal((await ask(owner.email, { pinChannel: 'sms' }, device)).body.pinChannel, 'sms')
    assert.equal((await verify(owner.email, pinsIn(goodlot.logs).at(-1)!)).status, 200)
    assert.deepEqual(await proofOf(owner.email), { phone: owner.mobile, address: owner.email })
  })
})
