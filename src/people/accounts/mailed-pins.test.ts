import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { type TestService, useService } from '../../../tests/kit/service.ts'
import { useSockets } from '../../../tests/kit/socket.ts'
import { pinsIn, withoutNumbersOfItsOwn } from '../../../tests/kit/texts.ts'
import { row } from '../../platform/database/pool.ts'
import { pause } from '../../platform/time/time.ts'

let people = 0
const newPerson = () => ({ email: `mailed${++people}@example.org`, mobile: `+1514555${4000 + people}` })

function callsOf(goodlot: TestService) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    goodlot.call('POST', `/v3/auth/${path}`, { body, headers })
  return {
    register: ({ email, mobile }: { email: string; mobile: string }, more: object = {}) =>
      post('register', {
        firstName: 'Anna',
        lastName: 'Bell',
        email,
        mobile,
        countryCode: 'CA',
        whitelabelId: 1,
        ...more,
      }),
    ask: (email: string, more: object = {}, headers = {}) => post('email-check', { email, ...more }, headers),
    verify: (email: string, pin: string, headers = {}) => post('verify-pin', { email, pin }, headers),
    phoneOf: async (email: string) =>
      (await row<{ phone: string }>(
        goodlot.db,
        'select phone from users where email_key(email) = email_key($1)',
        [email],
      ))!.phone,
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
    ALLOW_ZERO_PIN: 'false',
    PIN_CHANNEL: 'email',
    SMTP_URL: server.url,
    MAIL_FROM: 'auctions@goodlot.example',
  }))
  const connect = useSockets()
  const { register, ask, verify, proofOf, phoneOf } = callsOf(goodlot)
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
    assert.equal(await phoneOf(anna.email), '', 'whoever typed the phone may be somebody else')
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

  test('is said to be late while the mail server takes none', async () => {
    const hasTrouble = async () => (await goodlot.call('GET', '/readyz')).text.includes('the mail server')
    const untilTrouble = async (is: boolean) => {
      while ((await hasTrouble()) !== is) await pause(5)
    }
    await register(newPerson())
    await untilTrouble(false)
    const people = [newPerson(), newPerson(), newPerson()]
    const isLate = async (person: (typeof people)[number]) => (await register(person)).body.isPinLate
    server.answers.push('defer')
    const answers = [await isLate(people[0]!)]
    await untilTrouble(true)
    answers.push(await isLate(people[1]!))
    await untilTrouble(false)
    answers.push(await isLate(people[2]!))
    assert.deepEqual(answers, [undefined, true, undefined])
    // The first one is tried again; no mail is left that the next test would take for its own.
    await goodlot.clock.advance(5)
    const hasArrived = ({ email }: { email: string }) =>
      server.mails.some(({ to }) => to?.[0]?.address === email)
    while (!people.every(hasArrived)) await pause(5)
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
    const sql =
      'update users set phone = $2, verified_phone = $2, proved_email = null where email = $1 returning id'
    const { id } = (await goodlot.db.query(sql, [anna.email, anna.mobile])).rows[0]
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
    assert.equal(await phoneOf(anna.email), '')
  })

  test('a device that proved the phone itself keeps it', async () => {
    const anna = newPerson()
    const first = server.arrival()
    await register(anna)
    const { body: before } = await verify(anna.email, codeIn(await first))
    const texted = 'update users set phone = $2, verified_phone = $2, proved_email = null where email = $1'
    await goodlot.db.query(texted, [anna.email, anna.mobile])
    const second = server.arrival()
    await ask(anna.email)
    const device = { authorization: `Bearer ${before.deviceToken}` }
    assert.equal((await verify(anna.email, codeIn(await second), device)).status, 200)
    assert.deepEqual(await proofOf(anna.email), { phone: anna.mobile, address: anna.email })
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
    ALLOW_ZERO_PIN: 'false',
    PIN_CHANNEL: 'both',
    SMTP_URL: server.url,
    MAIL_FROM: 'auctions@goodlot.example',
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
  })

  test('nothing is texted to a phone that somebody else typed, once a mail has proved the address', async () => {
    const owner = newPerson()
    await register(owner)
    const texts = () => pinsIn(goodlot.logs).length
    const before = texts()
    const arrival = server.arrival()
    await ask(owner.email, { pinChannel: 'email' })
    const { body: tokens } = await verify(owner.email, codeIn(await arrival))
    const { body: profile } = await goodlot.call('GET', '/v3/user/profile', { token: tokens.accessToken })
    assert.equal(profile.userCellPhone, '')
    const device = { authorization: `Bearer ${tokens.deviceToken}` }
    for (const [wish, headers] of [
      [{}, {}],
      [{}, device],
      [{ pinChannel: 'sms' }, device],
    ]) {
      await goodlot.clock.advance(601)
      const next = server.arrival()
      assert.equal((await ask(owner.email, wish, headers)).body.pinChannel, 'email')
      await next
    }
    assert.equal(texts(), before)
  })

  test('the owner throws away what somebody else typed into the account, and only once the address is proved', async () => {
    const owner = newPerson()
    await register(owner)
    const fresh = (token: string) => goodlot.call('POST', '/v3/user/fresh-start', { token })
    const { body: stranger } = await verify(owner.email, pinsIn(goodlot.logs).at(-1)!)
    const early = await fresh(stranger.accessToken)
    assert.deepEqual([early.status, early.body.reason], [409, 'address_not_proved'])
    const token = stranger.accessToken
    await goodlot.call('PUT', '/v3/user/profile', { token, body: { company: 'Evil Inc.' } })
    const home = { addressType: 'Home', city: 'Lyon', country: 'FR', isPrimary: true }
    await goodlot.call('POST', '/v3/user/addresses', { token, body: home })
    await goodlot.db.query('update users set proved_email = email where email = $1', [owner.email])
    assert.equal((await fresh(token)).status, 204)
    const { body: profile } = await goodlot.call('GET', '/v3/user/profile', { token })
    assert.partialDeepStrictEqual(profile, {
      firstName: '',
      lastName: '',
      displayName: '',
      company: null,
      countryCode: null,
      shippingAddress: null,
      userCellPhone: owner.mobile,
    })
    await goodlot.db.query("update users set verified_phone = '' where email = $1", [owner.email])
    assert.equal((await fresh(token)).status, 204, 'as often as they like')
    assert.equal(
      (await goodlot.call('GET', '/v3/user/profile', { token })).body.userCellPhone,
      '',
      'a phone that nobody proved goes, too',
    )
  })

  test('the owner of a proved address proves a phone by typing it and asking for a text on their own device', async () => {
    const owner = newPerson()
    const arrival = server.arrival()
    await register(owner, { pinChannel: 'email' })
    const { body: tokens } = await verify(owner.email, codeIn(await arrival))
    const body = { userCellPhone: owner.mobile }
    await goodlot.call('PUT', '/v3/user/profile', { token: tokens.accessToken, body })
    const device = { authorization: `Bearer ${tokens.deviceToken}` }
    const way = async (wish: object, headers = {}) => (await ask(owner.email, wish, headers)).body.pinChannel
    assert.equal(await way({ pinChannel: 'sms' }), 'email')
    assert.equal(await way({}, device), 'email')
    assert.equal(await way({ pinChannel: 'sms' }, device), 'sms')
    assert.equal((await verify(owner.email, pinsIn(goodlot.logs).at(-1)!)).status, 200)
    assert.deepEqual(await proofOf(owner.email), { phone: owner.mobile, address: owner.email })
    assert.equal(await way({}), 'sms')
  })

  test('a code that was texted before the address was proved is of no use after it', async () => {
    const anna = newPerson()
    await register(anna)
    const { body } = await verify(anna.email, pinsIn(goodlot.logs).at(-1)!)
    const { accessToken: token } = body
    const profile = { userCellPhone: newPerson().mobile }
    await goodlot.call('PUT', '/v3/user/profile', { token, body: profile })
    await ask(anna.email)
    const pin = pinsIn(goodlot.logs).at(-1)!
    await goodlot.call('POST', '/v3/user/address-proofs', { token })
    await goodlot.clock.advance(2)
    const mailed = () => server.mails.find(({ to }) => to?.[0]?.address === anna.email)
    while (!mailed()) await pause(5)
    const link = /#([A-Za-z0-9_-]{43})/.exec(mailed()!.text!)![1]!
    const confirmation = { token, body: { token: link } }
    assert.equal(
      (await goodlot.call('POST', '/v3/user/address-proofs/confirmation', confirmation)).status,
      200,
    )
    assert.equal((await verify(anna.email, pin)).status, 401)
  })
})

suite('codes after an operator went from mails to texts', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({
    ALLOW_ZERO_PIN: 'false',
    PIN_CHANNEL: 'sms',
    SMTP_URL: server.url,
    MAIL_FROM: 'auctions@goodlot.example',
  }))
  const { register, ask, verify } = callsOf(goodlot)
  const texts = () => pinsIn(goodlot.logs).length

  test('are still mailed to an account whose phone nobody proved, and texted to all others', async () => {
    const classic = newPerson()
    assert.deepEqual((await register(classic)).body, { phoneLastFourDigits: classic.mobile.slice(-4) })
    assert.equal((await verify(classic.email, pinsIn(goodlot.logs).at(-1)!)).status, 200)
    assert.deepEqual((await ask(classic.email)).body, { userFound: true, exists: true })
    const mailed = newPerson()
    await register(mailed)
    await goodlot.db.query("update users set verified_phone = '', proved_email = email where email = $1", [
      mailed.email,
    ])
    const before = texts()
    const arrival = server.arrival()
    assert.equal((await ask(mailed.email)).body.pinChannel, 'email')
    assert.equal((await arrival).to?.[0]?.address, mailed.email)
    assert.equal(texts(), before)
  })
})
