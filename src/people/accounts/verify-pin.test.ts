import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { otherThan, pinsIn } from '../../../tests/kit/texts.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { clearLock, takeTurn } from './pin-locks.ts'
import { burnPin } from './pins.ts'

suite('verify-pin', () => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'false', TRUSTED_PROXIES: '127.0.0.1' })
  let people = 0

  /** Someone who has asked for a PIN, from their own address. */
  async function someone() {
    const number = ++people
    const email = `pin${number}@example.org`
    const { id } = await givenUser(goodlot.db, { email, phone: `+1514555${3000 + number}` })
    const headers = { 'x-forwarded-for': `10.1.${number}.1` }
    const ask = async () => {
      await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
      return pinsIn(goodlot.logs).at(-1)!
    }
    const pin = await ask()
    const verify = (tried: unknown, extra: Record<string, unknown> = {}, more: Record<string, string> = {}) =>
      goodlot.call('POST', '/v3/auth/verify-pin', {
        body: { email, pin: tried, ...extra },
        headers: { ...headers, ...more },
      })
    return { id, email, pin, wrong: otherThan(pin), ask, verify }
  }

  test('the PIN of the SMS makes a token response that lives 30 days', async () => {
    const { pin, verify } = await someone()
    const { status, body, headers } = await verify(pin, { whitelabelId: 1 })
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), ['accessToken', 'deviceToken', 'expiresIn', 'refreshToken'])
    assert.equal(body.expiresIn, 2592000)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: body.accessToken })).status, 200)
  })

  test('the email counts in any case and with spaces around it', async () => {
    const { pin, email, verify } = await someone()
    assert.equal((await verify(pin, { email: ` ${email.toUpperCase()} ` })).status, 200)
  })

  test('401 invalid_pin: a wrong PIN, then one that was used already', async () => {
    const { pin, wrong, verify } = await someone()
    const refused = await verify(wrong)
    assert.deepEqual([refused.status, refused.body.error], [401, 'invalid_pin'])
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer')
    assert.equal((await verify(pin)).status, 200)
    const reused = await verify(pin)
    assert.deepEqual([reused.status, reused.body.error], [401, 'invalid_pin'])
  })

  test('only the newest PIN counts', async () => {
    const { pin: first, ask, verify } = await someone()
    const second = await ask()
    if (first !== second) assert.equal((await verify(first)).status, 401)
    assert.equal((await verify(second)).status, 200)
  })

  test('a PIN is good for ten minutes and not a second longer', async () => {
    const inTime = await someone()
    await goodlot.clock.advance(595)
    assert.equal((await inTime.verify(inTime.pin)).status, 200)
    const late = await someone()
    await goodlot.clock.advance(600)
    assert.equal((await late.verify(late.pin)).status, 401)
  })

  test('the PIN is kept only as a keyed hash', async () => {
    const { id, pin } = await someone()
    const kept = await row<{ pin_hash: Buffer }>(goodlot.db, 'select * from pins where user_id = $1', [id])
    assert.equal(kept?.pin_hash.length, 32)
    assert.ok(!JSON.stringify({ ...kept, phone: '' }).includes(pin))
  })

  test('one PIN makes one token pair, however many try it at once', async () => {
    const { id, pin, verify } = await someone()
    const all = await Promise.all(Array.from({ length: 4 }, () => verify(pin)))
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 401, 401, 401])
    const pairs = await rows(goodlot.db, 'select from refresh_families where user_id = $1', [id])
    assert.equal(pairs.length, 1)
  })

  test('a try that waited for the right one is a wrong one, and counted', async () => {
    const { id, email, pin, wrong, verify } = await someone()
    await verify(wrong)
    const first = await goodlot.db.connect()
    await first.query('begin')
    await takeTurn(first, { email, device: null })
    const second = verify(pin)
    await untilSomebodyWaits(goodlot.db)
    await clearLock(first, { email, device: null })
    await burnPin(first, id)
    await first.query('commit')
    first.release()
    const { status, body } = await second
    assert.deepEqual([status, body.error], [401, 'invalid_pin'])
    const lock = await row(goodlot.db, 'select failures from pin_locks where email = $1', [email])
    assert.deepEqual(lock, { failures: 1 })
  })

  test('a PIN proves the phone it was texted to, and not one that the account gets in the same moment', async () => {
    const { id, pin, verify } = await someone()
    const profile = await goodlot.db.connect()
    await profile.query('begin')
    await profile.query("update users set phone = '+15145559999', verified_phone = '' where id = $1", [id])
    const attempt = verify(pin)
    await untilSomebodyWaits(goodlot.db)
    await profile.query('commit')
    profile.release()
    assert.equal((await attempt).status, 401)
    const sql = 'select verified_phone as phone from users where id = $1'
    assert.deepEqual(await row(goodlot.db, sql, [id]), { phone: '' })
  })

  test('400 validation_error: a PIN that is not five digits, which is not counted', async () => {
    const { pin, verify } = await someone()
    for (const pin of [
      '',
      '1234',
      '123456',
      '12 45',
      'abcde',
      '１２３４５',
      '12345\n',
      12345,
      null,
      ['12345'],
      true,
    ]) {
      const { status, body } = await verify(pin)
      assert.deepEqual([status, body.error], [400, 'validation_error'], JSON.stringify(pin))
    }
    assert.equal((await verify(pin)).status, 200)
  })

  test('400 validation_error: an empty email, one that is none, unknown whitelabels and keys', async () => {
    const { pin, verify } = await someone()
    const changes = [
      { email: '' },
      { email: '  ' },
      { email: 'plain' },
      { email: undefined },
      { email: 7 },
      { whitelabelId: 99 },
      { whitelabelId: 9e9 },
      { whitelabelId: '1' },
      { code: pin },
    ]
    for (const change of changes) {
      const { status, body } = await verify(pin, change)
      assert.deepEqual([status, body.error], [400, 'validation_error'], JSON.stringify(change))
    }
    assert.equal((await verify(pin)).status, 200)
  })

  test('400 registration_blocked: whitelabel 4', async () => {
    const { pin, verify } = await someone()
    const { status, body } = await verify(pin, { whitelabelId: 4 })
    assert.deepEqual([status, body.error], [400, 'registration_blocked'])
    assert.equal((await verify(pin, { whitelabelId: 3 })).status, 200)
  })

  test('403 server_error: a permanently banned account, with the right PIN, a wrong one, and when locked', async () => {
    const { id, pin, wrong, verify } = await someone()
    for (let tries = 1; tries <= 5; tries++) await verify(wrong)
    assert.equal((await verify(pin)).status, 429)
    await goodlot.db.query('update users set is_locked_out = true where id = $1', [id])
    for (const tried of [pin, wrong]) {
      const { status, body } = await verify(tried)
      assert.deepEqual([status, body.error], [403, 'server_error'])
    }
    await goodlot.clock.advance(86_400)
    assert.equal((await verify(pin)).status, 403)
  })

  test('429 rate_limited: five wrong PINs lock for 15 minutes, and the fifth is still 401', async () => {
    const { email, ask, wrong, verify } = await someone()
    for (let tries = 1; tries <= 5; tries++) assert.equal((await verify(wrong)).status, 401, `try ${tries}`)
    const lock = await row(goodlot.db, 'select is_disabled, failures from pin_locks where email = $1', [
      email,
    ])
    assert.deepEqual(lock, { is_disabled: true, failures: 0 })

    const pin = await ask()
    const locked = await verify(pin)
    assert.deepEqual([locked.status, locked.body.error], [429, 'rate_limited'])
    assert.ok(locked.body.retryAfter > 890 && locked.body.retryAfter <= 900, String(locked.body.retryAfter))
    assert.equal(locked.headers.get('retry-after'), String(locked.body.retryAfter))

    await goodlot.clock.advance(880)
    const almost = await verify(pin)
    assert.equal(almost.status, 429)
    await goodlot.clock.advance(almost.body.retryAfter)
    assert.equal((await verify(await ask())).status, 200)
    const cleared = 'select is_disabled, failures, rounds, locked_until from pin_locks where email = $1'
    assert.deepEqual(await row(goodlot.db, cleared, [email]), {
      is_disabled: false,
      failures: 0,
      rounds: 0,
      locked_until: null,
    })
  })

  test('four wrong PINs and a right one lock nobody, and the count starts anew', async () => {
    const { pin, wrong, ask, verify } = await someone()
    for (let tries = 1; tries <= 4; tries++) await verify(wrong)
    assert.equal((await verify(pin)).status, 200)
    for (let tries = 1; tries <= 4; tries++) assert.equal((await verify(wrong)).status, 401)
    assert.equal((await verify(await ask())).status, 200)
  })

  test('asking for a new PIN never clears the failure count', async () => {
    const { wrong, ask, verify } = await someone()
    for (let tries = 1; tries <= 4; tries++) await verify(wrong)
    const pin = await ask()
    assert.equal((await verify(otherThan(pin))).status, 401)
    assert.equal((await verify(pin)).status, 429)
  })

  test('each further round doubles the lock, up to a day; success starts over', async () => {
    const { email, wrong, ask, verify } = await someone()
    const minutes: number[] = []
    for (let round = 1; round <= 9; round++) {
      for (let tries = 1; tries <= 5; tries++) assert.equal((await verify(wrong)).status, 401)
      const { body } = await verify(wrong)
      minutes.push(Math.ceil(body.retryAfter / 60))
      await goodlot.clock.advance(body.retryAfter)
    }
    assert.deepEqual(minutes, [15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    assert.equal((await verify(await ask())).status, 200)
    for (let tries = 1; tries <= 5; tries++) await verify(wrong)
    assert.equal(Math.ceil((await verify(wrong)).body.retryAfter / 60), 15)
    await goodlot.db.query('delete from pin_locks where email = $1', [email])
  })

  test('a flood on a locked email is refused without waiting for its turn, known or not', async () => {
    const { email, wrong, verify } = await someone()
    for (const address of [email, 'nobody-locked@example.org']) {
      for (let tries = 1; tries <= 5; tries++) await verify(wrong, { email: address })
      const busy = await goodlot.db.connect()
      await busy.query('begin')
      await takeTurn(busy, { email: address, device: null })
      const flood = await Promise.all(Array.from({ length: 50 }, () => verify(wrong, { email: address })))
      await busy.query('rollback')
      busy.release()
      assert.deepEqual([...new Set(flood.map(({ status }) => status))], [429])
    }
  })

  test('a lock does not touch the tokens that were issued before', async () => {
    const { pin, wrong, verify } = await someone()
    const { body: tokens } = await verify(pin)
    for (let tries = 1; tries <= 5; tries++) await verify(wrong)
    assert.equal((await verify(wrong)).status, 429)
    const { refreshToken } = tokens
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: tokens.accessToken })).status, 200)
    const refreshed = await goodlot.call('POST', '/v3/auth/refresh-token', { body: { refreshToken } })
    assert.equal(refreshed.status, 200)
  })

  test('a hundred parallel wrong PINs are five tries and a lock', async () => {
    const { wrong, verify } = await someone()
    const statuses = (await Promise.all(Array.from({ length: 100 }, () => verify(wrong)))).map(
      ({ status }) => status,
    )
    assert.equal(statuses.filter((status) => status === 401).length, 5)
    assert.equal(statuses.filter((status) => status === 429).length, 95)
  })

  test('an unknown email behaves like a known one with a wrong PIN, the lock included', async () => {
    const known = await someone()
    const unknown = { email: 'unknown@example.org' }
    const walk = async (extra: Record<string, unknown>) => {
      const answers: unknown[] = []
      for (let tries = 1; tries <= 6; tries++) {
        const { status, body } = await known.verify(known.wrong, extra)
        answers.push([status, body.error, body.message, Math.ceil((body.retryAfter ?? 0) / 10)])
      }
      return answers
    }
    assert.deepEqual(await walk(unknown), await walk({}))
  })

  test('00000 is a PIN like any other unless the settings allow it', async () => {
    const { pin, verify } = await someone()
    assert.equal((await verify('00000')).status, pin === '00000' ? 200 : 401)
  })
})

suite('verify-pin in development', () => {
  const goodlot = useService()

  test('00000 signs in every account that there is, and nobody else', async () => {
    await givenUser(goodlot.db, { email: 'zero@example.org' })
    const verify = (email: string, pin = '00000') =>
      goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin } })
    assert.equal((await verify('zero@example.org')).status, 200)
    assert.equal((await verify('zero@example.org')).status, 200)
    assert.equal((await verify('zero@example.org', '00001')).status, 401)
    assert.equal((await verify('nobody@example.org')).status, 401)
  })
})

suite('PINs tried from one address', () => {
  const goodlot = useService({ TRUSTED_PROXIES: '127.0.0.1' })

  test('429 rate_limited: more than 300 a minute, right, wrong or locked', async () => {
    const answers: number[] = []
    const guess = async (ip: string) => {
      const body = { email: 'flooded@example.org', pin: '11111' }
      const headers = { 'x-forwarded-for': ip }
      return goodlot.call('POST', '/v3/auth/verify-pin', { body, headers })
    }
    for (let round = 1; round <= 8; round++) {
      const some = await Promise.all(Array.from({ length: 50 }, () => guess('10.2.1.1')))
      answers.push(...some.map(({ body }) => (body.retryAfter > 60 ? 1 : body.retryAfter ? 2 : 0)))
    }
    assert.deepEqual(
      [0, 1, 2].map((kind) => answers.filter((answer) => answer === kind).length),
      [5, 295, 100],
      'wrong, locked for a quarter of an hour, too many in a minute',
    )
    assert.ok((await guess('10.2.1.2')).body.retryAfter > 60, 'another address is told of the lock')
  })
})

suite('wrong PINs of one address', () => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'false', TRUSTED_PROXIES: '127.0.0.1' })
  const guess = (number: number, ip: string) =>
    goodlot.call('POST', '/v3/auth/verify-pin', {
      body: { email: `spray${number}@example.org`, pin: '11111' },
      headers: { 'x-forwarded-for': ip },
    })
  const count = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  test('past 30 in ten minutes, emails that had a wrong one are refused there, also when they come at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, number) => guess(number, '10.2.0.1')))
    const again = await Promise.all(Array.from({ length: 30 }, (_, number) => guess(number, '10.2.0.1')))
    assert.deepEqual([count(again, 401), count(again, 429)], [0, 30])
    assert.equal((await guess(1, '10.2.0.2')).status, 401, 'elsewhere they may be tried')
    const { text } = await goodlot.call('GET', '/metrics')
    assert.match(text, /^goodlot_wrong_pins_total 31$/m)

    const { body } = await guess(2, '10.2.0.1')
    assert.equal(body.error, 'rate_limited')
    assert.ok(body.retryAfter > 500 && body.retryAfter <= 600, String(body.retryAfter))
    await goodlot.clock.advance(body.retryAfter)
    assert.equal((await guess(2, '10.2.0.1')).status, 401)
  })

  test('a ballroom shares one address: past its 30 everybody else there has one try each, right or wrong', async () => {
    const ip = '10.2.0.3'
    for (let number = 3000; number < 3030; number++) await guess(number, ip)
    const email = 'guest@example.org'
    await givenUser(goodlot.db, { email, phone: '+15145550151' })
    const ask = async () => {
      await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
      return pinsIn(goodlot.logs).at(-1)!
    }
    const verify = (pin: string) =>
      goodlot.call('POST', '/v3/auth/verify-pin', {
        body: { email, pin },
        headers: { 'x-forwarded-for': ip },
      })
    assert.equal((await verify(await ask())).status, 200)
    const pin = await ask()
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => verify(otherThan(pin))))
    assert.deepEqual([count(atOnce, 401), count(atOnce, 429)], [1, 9])
    assert.equal((await verify(pin)).status, 429)
    await goodlot.clock.advance(600)
    assert.equal((await verify(await ask())).status, 200)
  })

  test('an IPv6 address counts with its /64, and the next /64 apart', async () => {
    const addresses = ['2001:db8:7:1::1', '2001:DB8:7:1:ffff::2', '2001:db8:7:1:0:0:0:3']
    await Promise.all(Array.from({ length: 30 }, (_, number) => guess(2000 + number, addresses[number % 3]!)))
    assert.equal((await guess(2000, addresses[1]!)).status, 429)
    assert.equal((await guess(2000, '2001:db8:7:2::1')).status, 401)
  })

  test('right PINs do not use it up', async () => {
    const email = 'rightful@example.org'
    const headers = { 'x-forwarded-for': '10.2.0.9' }
    await givenUser(goodlot.db, { email, phone: '+15145550150' })
    for (let times = 1; times <= 3; times++) {
      await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
      const body = { email, pin: pinsIn(goodlot.logs).at(-1) }
      assert.equal((await goodlot.call('POST', '/v3/auth/verify-pin', { body, headers })).status, 200)
    }
    const window = await row(goodlot.db, `select used from rate_windows where key = 'wrongPin:10.2.0.9'`)
    assert.deepEqual(window, { used: 0 })
  })
})
