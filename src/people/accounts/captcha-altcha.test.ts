import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Challenge, createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { useService } from '../../../tests/kit/service.ts'
import { solve, tokenOf } from '../../../tests/kit/solve-challenge.ts'
import { rows } from '../../platform/database/pool.ts'

suite('a captcha of our own: proof of work', () => {
  const goodlot = useService({
    CAPTCHA_PROVIDER: 'altcha',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'captchaChallenge=50/300',
  })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const challengeFor = async (ip = '10.5.0.1'): Promise<Challenge> =>
    (await goodlot.call('GET', '/v3/auth/captcha-challenge', from(ip))).body
  const check = (captchaToken: unknown, ip: string, call = goodlot.call) =>
    call('POST', '/v3/auth/email-check', {
      body: { email: 'nobody@example.org', captchaToken },
      ...from(ip),
    })
  const isRefused = async (payload: unknown, what: string) => {
    const { status, body } = await check(tokenOf(payload), '10.5.0.2')
    assert.deepEqual([status, body.error], [403, 'captcha_failed'], what)
  }

  test('each challenge is another one, is stored nowhere and is ready to be solved by ALTCHA’s clients', async () => {
    const answer = await goodlot.call('GET', '/v3/auth/captcha-challenge', from('10.5.0.1'))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const { parameters } = answer.body as Challenge
    assert.deepEqual(
      [parameters.algorithm, parameters.cost, parameters.data?.expiresAt],
      ['PBKDF2/SHA-256', 500, Math.floor(goodlot.clock.now() / 1000) + 600],
    )
    assert.notEqual((await challengeFor()).parameters.nonce, parameters.nonce)
    const { solution } = await solve(answer.body)
    assert.ok(solution.counter >= 1 && solution.counter <= 2_000, `bounded work: ${solution.counter}`)
  })

  test('with a solution 600 requests in five minutes are answered, without one the strict ten', async () => {
    const ip = '10.5.0.3'
    for (let time = 1; time <= 10; time++) assert.equal((await check(undefined, ip)).status, 200)
    assert.equal((await check(undefined, ip)).status, 429)
    assert.equal((await check('', ip)).status, 429, 'an empty token is none')
    assert.equal((await check(tokenOf(await solve(await challengeFor())), ip)).status, 200)
    const register = await goodlot.call('POST', '/v3/auth/register', {
      body: {
        firstName: 'New',
        lastName: 'Comer',
        email: 'worked@example.org',
        mobile: '5145554000',
        countryCode: 'CA',
        whitelabelId: 1,
        captchaToken: tokenOf(await solve(await challengeFor())),
      },
      ...from(ip),
    })
    assert.equal(register.status, 201)
  })

  test('403 captcha_failed: a solution counts once, on whichever server, also when sent twice at once', async () => {
    const other = await goodlot.openAnother()
    const there = async (
      method: string,
      path: string,
      { body, headers }: { body: object; headers: object },
    ) => {
      const sent = { method, body: JSON.stringify(body), headers: { ...headers } }
      return { status: (await fetch(other.url + path, sent)).status } as Awaited<
        ReturnType<typeof goodlot.call>
      >
    }
    for (let round = 0; round < 3; round++) {
      const token = tokenOf(await solve(await challengeFor()))
      const both = await Promise.all([
        check(token, '10.5.0.4'),
        check(token, '10.5.0.5', there as typeof goodlot.call),
      ])
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403])
      assert.equal((await check(token, '10.5.0.6')).status, 403)
    }
    await other.stop()
  })

  test('403 captcha_failed: a solution of an expired challenge, and it is still good a second before', async () => {
    const [late, early] = [await solve(await challengeFor()), await solve(await challengeFor())]
    await goodlot.clock.advance(599)
    assert.equal((await check(tokenOf(early), '10.5.0.7')).status, 200)
    await goodlot.clock.advance(1)
    await isRefused(late, 'expired')
    await isRefused(early, 'used before')
  })

  test('403 captcha_failed: whatever was changed, guessed or made by somebody else', async () => {
    const { challenge, solution } = await solve(await challengeFor())
    const { parameters, signature } = challenge
    const later = { ...parameters.data, expiresAt: Number(parameters.data!.expiresAt) + 1 }
    const own = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, counter: 1 })
    const wrong: Record<string, unknown> = {
      'a longer life': { challenge: { ...challenge, parameters: { ...parameters, data: later } }, solution },
      'less work': { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      'another signature': {
        challenge: { ...challenge, signature: signature!.replace(/^./, 'x') },
        solution,
      },
      'no signature': { challenge: { parameters }, solution },
      'a challenge that nobody signed': await solve(own),
      'only the beginning of the key': {
        challenge,
        solution: { ...solution, derivedKey: parameters.keyPrefix + '0'.repeat(32) },
      },
      'another key': { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      'no key': { challenge, solution: { counter: solution.counter } },
      'no solution': { challenge },
      'a solution that is null': { challenge, solution: null },
      'a challenge that is null': { challenge: null, solution },
      'parameters that are a text': { challenge: { parameters: 'x', signature }, solution },
      'parameters that are null': { challenge: { parameters: null, signature }, solution },
      'parameters that are a list': { challenge: { parameters: [], signature }, solution },
      'a list': [],
      'a number': 7,
      nothing: null,
      'a long text': { challenge, solution, more: 'x'.repeat(2_000) },
    }
    for (const [what, payload] of Object.entries(wrong)) await isRefused(payload, what)
    for (const token of ['x', '{}', '%%%', 'ÿ', 'A'.repeat(4_000)])
      assert.equal((await check(token, '10.5.0.2')).status, 403, token)
    assert.equal((await check(tokenOf({ challenge, solution }), '10.5.0.2')).status, 200, 'the true one')
  })

  test('only solutions leave a trace, which goes with the windows that are over', async () => {
    const traces = () =>
      rows<{ key: string }>(goodlot.db, "select key from rate_windows where key like 'captchaSolution:%'")
    const before = (await traces()).length
    const { challenge, solution } = await solve(await challengeFor())
    await isRefused({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }, 'a wrong one')
    assert.equal((await traces()).length, before)
    assert.equal((await check(tokenOf({ challenge, solution }), '10.5.0.8')).status, 200)
    assert.equal((await traces()).length, before + 1)
    await goodlot.clock.advance(3 * 3_600)
    assert.deepEqual(await traces(), [])
  })

  test('429 rate_limited: so many challenges in five minutes to one address', async () => {
    const ip = '10.5.0.9'
    const statuses = new Set<number>()
    const ask = async () => (await goodlot.call('GET', '/v3/auth/captcha-challenge', from(ip))).status
    for (let time = 1; time <= 50; time++) statuses.add(await ask())
    assert.deepEqual([...statuses], [200])
    assert.equal(await ask(), 429)
    assert.equal((await challengeFor('10.5.0.10')).parameters.cost, 500, 'another address')
  })

  test('nothing outside can be down: the captcha is ok', async () => {
    assert.equal((await goodlot.call('GET', '/readyz')).body.captcha, 'ok')
  })
})

suite('without a captcha of our own', () => {
  const off = useService()
  const google = useService({ CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_SECRET: 'x' })

  test('there are no challenges', async () => {
    for (const service of [off, google]) {
      const { status, body } = await service.call('GET', '/v3/auth/captcha-challenge')
      assert.deepEqual([status, body.error], [404, 'not_found'])
    }
  })
})
