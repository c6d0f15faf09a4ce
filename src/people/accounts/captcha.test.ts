import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Reply, useFakeProvider } from '../../../tests/kit/fake-provider.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

const person = { success: true, action: 'login', score: 0.9 }
const answers: Record<string, Reply> = {
  good: { status: 200, json: person },
  barely: { status: 200, json: { ...person, score: 0.5 } },
  robot: { status: 200, json: { ...person, score: 0.49 } },
  scoreless: { status: 200, json: { success: true, action: 'login' } },
  signup: { status: 200, json: { ...person, action: 'signup' } },
  actionless: { status: 200, json: { success: true, score: 0.9 } },
  forged: { status: 200, json: { success: false, 'error-codes': ['invalid-input-response'] } },
  reused: { status: 200, json: { success: false, 'error-codes': ['timeout-or-duplicate'] } },
  ourMistake: { status: 200, json: { success: false, 'error-codes': ['invalid-input-secret'] } },
  broken: { status: 500, text: '<html>oops</html>' },
  nonsense: { status: 200, text: 'not json' },
  verdictless: { status: 200, json: { action: 'login', score: 0.9 } },
  moved: { status: 302, text: '' },
  stall: 'stall',
  break: 'break',
}

suite('captcha', () => {
  const google = useFakeProvider(({ form }) => answers[form.response ?? ''] ?? answers.forged!)
  const goodlot = useService(() => ({
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'the-secret',
    RECAPTCHA_URL: `${google.url}/siteverify`,
    TRUSTED_PROXIES: '127.0.0.1',
  }))
  const check = (captchaToken: unknown, ip: string) =>
    goodlot.call('POST', '/v3/auth/email-check', {
      body: { email: 'nobody@example.org', captchaToken },
      headers: { 'x-forwarded-for': ip },
    })
  let mobiles = 0
  const register = (captchaToken: unknown, ip: string) =>
    goodlot.call('POST', '/v3/auth/register', {
      body: {
        firstName: 'New',
        lastName: 'Comer',
        email: `captcha${++mobiles}@example.org`,
        mobile: `514555${4000 + mobiles}`,
        countryCode: 'CA',
        whitelabelId: 1,
        captchaToken,
      },
      headers: { 'x-forwarded-for': ip },
    })
  const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
    const seen: number[] = []
    for (let time = 1; time <= times; time++) seen.push((await call()).status)
    return seen
  }

  test('siteverify is sent the secret, the token and the address of the caller', async () => {
    await check('good', '10.3.0.1')
    assert.deepEqual(google.received.at(-1), {
      method: 'POST',
      path: '/siteverify',
      authorization: undefined,
      form: { secret: 'the-secret', response: 'good', remoteip: '10.3.0.1' },
    })
  })

  test('a token counts when it is genuine, of the right action and scores like a person', async () => {
    assert.equal((await check('good', '10.3.0.2')).status, 200)
    assert.equal((await check('barely', '10.3.0.2')).status, 200)
    assert.equal((await register('signup', '10.3.0.2')).status, 201)
  })

  test('403 captcha_failed: any other token, at email-check and at register', async () => {
    for (const token of ['robot', 'scoreless', 'signup', 'actionless', 'forged', 'reused']) {
      const { status, body } = await check(token, '10.3.0.3')
      assert.deepEqual([status, body.error], [403, 'captcha_failed'], token)
    }
    const { status, body } = await register('good', '10.3.0.3')
    assert.deepEqual([status, body.error], [403, 'captcha_failed'], 'a login token at register')
  })

  test('429 rate_limited: without a token ten per five minutes, address and endpoint, and retryAfter is 300', async () => {
    const ip = '10.3.0.4'
    assert.deepEqual(await statuses(10, () => check(undefined, ip)), Array(10).fill(200))
    await goodlot.clock.advance(100)
    const { status, body, headers } = await check(undefined, ip)
    assert.deepEqual([status, body.error, body.retryAfter], [429, 'rate_limited', 300])
    assert.equal(headers.get('retry-after'), '300')
    assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/)
    assert.equal((await check('', ip)).status, 429, 'an empty token is none')
    assert.equal((await register(undefined, ip)).status, 201, 'another endpoint')
    assert.equal((await check(undefined, '10.3.0.5')).status, 200, 'another address')
    assert.equal((await check('good', ip)).status, 200, 'with a token')
    await goodlot.clock.advance(300)
    assert.equal((await check(undefined, ip)).status, 200, 'after the wait')
  })

  test('429 rate_limited: the strict budget counts malformed requests too', async () => {
    const headers = { 'x-forwarded-for': '10.3.0.6' }
    const malformed = () => goodlot.call('POST', '/v3/auth/register', { body: {}, headers })
    assert.deepEqual(await statuses(11, malformed), [...Array(10).fill(400), 429])
  })

  test('an IPv6 address counts with its /64', async () => {
    let host = 0
    const next = () => check(undefined, `2001:db8:5:5::${(++host).toString(16)}`)
    assert.deepEqual(await statuses(11, next), [...Array(10).fill(200), 429])
    assert.equal((await check(undefined, '2001:db8:5:6::1')).status, 200)
  })

  test('429 rate_limited: with a token it is 600 per five minutes', async () => {
    const seen = await statuses(601, () => check('good', '10.3.0.7'))
    assert.deepEqual(seen, [...Array(600).fill(200), 429])
  })

  test('while the checker is down callers are let in on the strict budget, and operators see it', async () => {
    const ip = '10.3.0.8'
    for (const token of ['broken', 'nonsense', 'verdictless', 'moved', 'break', 'ourMistake']) {
      assert.equal((await check(token, ip)).status, 200, token)
    }
    const ready = await goodlot.call('GET', '/readyz')
    assert.equal(ready.status, 200)
    assert.equal(ready.body.status, 'degraded')
    assert.match(ready.body.captcha, /invalid-input-secret/)
    assert.ok(
      goodlot.logs.some((line) => line.includes('"level":50') && line.includes('the captcha checker failed')),
    )
    assert.deepEqual(await statuses(5, () => check('broken', ip)), [200, 200, 200, 200, 429])

    await check('good', '10.3.0.9')
    assert.equal((await goodlot.call('GET', '/readyz')).body.captcha, 'ok')
  })

  test('a checker that stalls is given up on after three seconds', async () => {
    const answer = await goodlot.clock.passUntil(check('stall', '10.3.0.10'), 1)
    assert.equal(answer.status, 200)
    assert.match((await goodlot.call('GET', '/readyz')).body.captcha, /did not answer within 3 s/)
  })

  test('a captcha token of another type is 400', async () => {
    assert.equal((await check(7, '10.3.0.11')).status, 400)
  })

  test('verify-pin asks for no captcha', async () => {
    await givenUser(goodlot.db, { email: 'nocaptcha@example.org' })
    const body = { email: 'nocaptcha@example.org', pin: '00000' }
    assert.equal((await goodlot.call('POST', '/v3/auth/verify-pin', { body })).status, 200)
  })
})

suite('forwarded addresses without a trusted proxy', () => {
  const goodlot = useService({ CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_SECRET: 'x' })

  test('count for nothing: nobody chooses their own address', async () => {
    const statuses: number[] = []
    for (let time = 1; time <= 11; time++) {
      const headers = { 'x-forwarded-for': `10.4.0.${time}`, forwarded: `for=10.4.0.${time}` }
      const body = { email: 'nobody@example.org' }
      statuses.push((await goodlot.call('POST', '/v3/auth/email-check', { body, headers })).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(200), 429])
  })
})
