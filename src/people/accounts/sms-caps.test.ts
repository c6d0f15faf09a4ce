import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useFakeProvider } from '../../../tests/kit/fake-provider.ts'
import { flood } from '../../../tests/kit/flood.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { pinsIn } from '../../../tests/kit/texts.ts'

/** Everybody asks from their own address, so that only limits of the whole service apply. */
function useSignIn(env: Record<string, string>) {
  const google = useFakeProvider(({ form }) => ({
    status: 200,
    json: { success: true, action: form.response, score: 0.9 },
  }))
  const goodlot = useService(() => ({
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'x',
    RECAPTCHA_URL: `${google.url}/siteverify`,
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOW_ZERO_PIN: 'false',
    ...env,
  }))
  let asked = 0
  const headers = () => ({ 'x-forwarded-for': `10.9.${++asked >> 8}.${asked & 255}` })
  const newcomer = (number: number) => ({
    firstName: 'New',
    lastName: 'Comer',
    email: `cap${number}@example.org`,
    mobile: `514557${1000 + number}`,
    countryCode: 'CA',
    whitelabelId: 1,
  })
  const register = (number: number, more: object = {}) =>
    goodlot.call('POST', '/v3/auth/register', {
      body: { ...newcomer(number), ...more },
      headers: headers(),
    })
  const check = async (email: string, more: object = {}) => {
    const before = pinsIn(goodlot.logs).length
    const { status } = await goodlot.call('POST', '/v3/auth/email-check', {
      body: { email, ...more },
      headers: headers(),
    })
    return [status, pinsIn(goodlot.logs).length - before]
  }
  const known = (number: number) =>
    givenUser(goodlot.db, { email: `known${number}@example.org`, phone: `+1514558${1000 + number}` })
  return { goodlot, newcomer, register, check, known }
}

suite('the daily cap of SMS under a flood of registrations without captcha', () => {
  const { goodlot, register, check, known } = useSignIn({ SMS_DAILY_CAP: '20' })
  const ready = async () => (await goodlot.call('GET', '/readyz')).body
  const ratio = async () =>
    /goodlot_sms_cap_used_ratio\{cap="all"\} (\S+)/.exec((await goodlot.call('GET', '/metrics')).text)?.[1]
  const lines = (text: string) => goodlot.logs.filter((line) => line.includes(text))

  test('gives strangers four fifths, and keeps a fifth for accounts that exist and callers with a captcha', async () => {
    for (let number = 1; number <= 15; number++) assert.equal((await register(number)).status, 201)
    assert.deepEqual([(await ready()).sms, await ratio()], ['ok', '0.75'])
    assert.equal(lines('a daily cap of SMS').length, 0)

    assert.equal((await register(16)).status, 201)
    assert.equal(lines('four fifths of a daily cap of SMS are used').length, 1)
    assert.deepEqual(
      [(await ready()).status, (await ready()).sms],
      ['degraded', '80 % of the daily cap is used'],
    )
    assert.equal(await ratio(), '0.8')

    const flood = await Promise.all(Array.from({ length: 20 }, (_, number) => register(100 + number)))
    assert.deepEqual([...new Set(flood.map(({ status }) => status))], [429])
    assert.deepEqual(
      await check('cap1@example.org'),
      [200, 0],
      'an account without a proved phone is a stranger',
    )

    await known(1)
    assert.deepEqual(await check('known1@example.org'), [200, 1], 'an account that exists')
    assert.equal((await register(17, { captchaToken: 'signup' })).status, 201, 'a captcha')
    await known(2)
    await known(3)
    assert.deepEqual(await check('known2@example.org'), [200, 1])
    assert.equal(lines('is used up: no PIN goes out').length, 0)
    assert.deepEqual(await check('known3@example.org'), [200, 1])
    assert.equal(lines('is used up: no PIN goes out').length, 1)
    assert.equal((await ready()).sms, 'the daily cap is used up')
    assert.equal(await ratio(), '1')
    await known(4)
    assert.deepEqual(await check('known4@example.org'), [200, 0], 'the cap is a cap')

    await goodlot.clock.advance(86_401)
    assert.deepEqual([(await ready()).sms, await ratio()], ['ok', '0'])
  })
})

suite('the daily cap of a dial code', () => {
  const { goodlot, register, known, check } = useSignIn({ SMS_DAILY_CAP_PER_DIAL_CODE: '10' })

  test('keeps its fifth too, is named in /readyz, and leaves the others alone', async () => {
    for (let number = 1; number <= 8; number++) assert.equal((await register(number)).status, 201)
    assert.equal((await register(9)).status, 429)
    const trouble = async () => (await goodlot.call('GET', '/readyz')).body.sms
    assert.equal(await trouble(), '80 % of the daily cap of a dial code is used')
    const french = { mobile: '06 12 34 56 78', countryCode: 'FR' }
    assert.equal((await register(10, french)).status, 201)
    assert.equal(await trouble(), '80 % of the daily cap of a dial code is used', 'of the fullest')
    await known(1)
    assert.deepEqual(await check('known1@example.org'), [200, 1])
  })
})

suite('the texts of one phone', () => {
  const { goodlot, check, known } = useSignIn({ RATE_LIMITS: 'smsPerPhone=100/600' })

  test('are eight a day for strangers; two more are kept for callers with a captcha', async () => {
    await known(1)
    const email = 'known1@example.org'
    for (let asked = 1; asked <= 8; asked++) assert.deepEqual(await check(email), [200, 1])
    assert.deepEqual(await check(email), [200, 0])
    const captcha = { captchaToken: 'login' }
    assert.deepEqual(
      [await check(email, captcha), await check(email, captcha)],
      [
        [200, 1],
        [200, 1],
      ],
    )
    assert.deepEqual(await check(email, captcha), [200, 0])
    await goodlot.clock.advance(86_401)
    assert.deepEqual(await check(email), [200, 1])
  })
})

suite('requests without captcha, from however many networks', () => {
  const { goodlot, check, known } = useSignIn({ RATE_LIMITS: 'signInWithoutCaptcha=20/300' })

  test('have one budget, whose last fifth is for accounts that exist; a captcha needs none of it', async () => {
    for (let number = 1; number <= 16; number++)
      assert.deepEqual(await check(`nobody${number}@example.org`), [200, 0])
    assert.deepEqual(await check('nobody17@example.org'), [429, 0])
    assert.ok(goodlot.logs.some((line) => line.includes('sign-in without captcha is refused for a while')))
    assert.deepEqual(await check('nobody18@example.org', { captchaToken: 'login' }), [200, 0])
    for (let number = 1; number <= 5; number++) await known(number)
    for (let number = 1; number <= 4; number++)
      assert.deepEqual(await check(`known${number}@example.org`), [200, 1])
    assert.deepEqual(await check('known5@example.org'), [429, 0])
    await goodlot.clock.advance(300)
    assert.deepEqual(await check('nobody17@example.org'), [200, 0])
  })

  test('of an own device are counted by its account, not by its address', async () => {
    await known(9)
    const email = 'known9@example.org'
    await goodlot.clock.advance(300)
    await check(email)
    const body = { email, pin: pinsIn(goodlot.logs).at(-1) }
    const { accessToken: token } = (await goodlot.call('POST', '/v3/auth/verify-pin', { body })).body
    const headers = { 'x-forwarded-for': '10.10.0.1' }
    const ask = async (about: string, own?: string) =>
      (
        await goodlot.call('POST', '/v3/auth/email-check', {
          body: { email: about },
          headers,
          ...(own ? { token: own } : {}),
        })
      ).status
    for (let asked = 1; asked <= 10; asked++) await ask('nobody@example.org')
    assert.equal(await ask(email), 429)
    assert.equal(await ask('nobody@example.org', token), 429, 'the token of another account helps nobody')
    for (let asked = 1; asked <= 10; asked++) assert.equal(await ask(email, token), 200)
    assert.equal(await ask(email, token), 429)
  })
})

suite('networks of IPv6', () => {
  const { goodlot, newcomer } = useSignIn({})
  const post = (path: string, body: object, ip: string) => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'x-forwarded-for': ip },
  })
  const check = (number: number, ip: string) =>
    post('/v3/auth/email-check', { email: `v6${number}@example.org` }, ip)

  test('count by /64, with ten times the budget by /56', async () => {
    const inOneBlock = await flood(goodlot.url, 110, (number) =>
      check(number, `2001:db8:1:${(0x4200 + (number % 55)).toString(16)}::${number + 1}`),
    )
    assert.deepEqual(inOneBlock, { 200: 100, 429: 10 })
    const next = await flood(goodlot.url, 1, () => check(110, '2001:db8:1:4300::1'))
    assert.deepEqual(next, { 200: 1 }, 'the next /56')
    await goodlot.clock.advance(301)
  })

  test('a whole /48 of thirty /64 registers no more than the budget without captcha lets anybody', async () => {
    const registered = await flood(goodlot.url, 300, (number) =>
      post(
        '/v3/auth/register',
        newcomer(200 + number),
        `2001:db8:9:${((number % 30) * 256).toString(16)}::1`,
      ),
    )
    assert.deepEqual(registered, { 201: 240, 429: 60 })
  })
})
