import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { otherThan, pinsIn } from '../../../tests/kit/texts.ts'
import { row } from '../../platform/database/pool.ts'

suite('a device that has signed in before', () => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'false', TRUSTED_PROXIES: '127.0.0.1' })
  let people = 0
  let addresses = 0

  /** Somebody with two devices that hold their tokens. */
  async function someone() {
    const number = ++people
    const email = `own${number}@example.org`
    const { id } = await givenUser(goodlot.db, { email, phone: `+1514555${6000 + number}` })
    const sent = async (token?: string) => {
      const before = pinsIn(goodlot.logs).length
      await goodlot.call('POST', '/v3/auth/email-check', { body: { email }, ...(token ? { token } : {}) })
      return pinsIn(goodlot.logs).slice(before)
    }
    const verify = (pin: string, token?: string) => {
      const headers = { 'x-forwarded-for': `10.7.${++addresses >> 8}.${addresses & 255}` }
      const body = { email, pin }
      return goodlot.call('POST', '/v3/auth/verify-pin', { body, headers, ...(token ? { token } : {}) })
    }
    const signIn = async () => (await verify((await sent())[0]!)).body.accessToken as string
    const [phone, tablet] = [await signIn(), await signIn()]
    await goodlot.clock.advance(86_400)
    return { id, email, phone, tablet, sent, verify }
  }
  const WRONG = '11111'
  const wrongOf = (pins: string[]) => otherThan(pins.at(-1) ?? WRONG)

  test("signs in while strangers' guesses have locked the email, which stays locked for strangers", async () => {
    const { phone, sent, verify } = await someone()
    const [pin] = await sent(phone)
    for (let tries = 1; tries <= 5; tries++) assert.equal((await verify(otherThan(pin!))).status, 401)
    assert.equal((await verify(pin!)).status, 429)
    assert.equal((await verify(pin!, phone)).status, 200)
    assert.equal((await verify(pin!)).status, 429)
  })

  test('is known by a token that expired long ago', async () => {
    const { phone, sent, verify } = await someone()
    for (let tries = 1; tries <= 5; tries++) await verify(WRONG)
    await goodlot.clock.advance(400 * 86_400)
    for (let tries = 1; tries <= 5; tries++) await verify(wrongOf(await sent()))
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: phone })).status, 401)
    const [pin] = await sent(phone)
    assert.equal((await verify(pin!)).status, 429)
    assert.equal((await verify(pin!, phone)).status, 200)
  })

  test('may keep a token after signing out that proves it and opens nothing', async () => {
    const { sent, verify } = await someone()
    const { deviceToken } = (await verify((await sent())[0]!)).body
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: deviceToken })).status, 401)
    const [pin] = await sent(deviceToken)
    for (let tries = 1; tries <= 5; tries++) await verify(otherThan(pin!))
    assert.equal((await verify(pin!)).status, 429)
    assert.equal((await verify(pin!, deviceToken)).status, 200)
  })

  test('has a count and a lock of its own, apart from strangers and from other devices', async () => {
    const { phone, tablet, sent, verify } = await someone()
    const [pin] = await sent(phone)
    for (let tries = 1; tries <= 5; tries++)
      assert.equal((await verify(otherThan(pin!), phone)).status, 401, `try ${tries}`)
    const locked = await verify(pin!, phone)
    assert.deepEqual([locked.status, locked.body.error], [429, 'rate_limited'])
    assert.ok(locked.body.retryAfter > 890 && locked.body.retryAfter <= 900)
    assert.equal((await verify(otherThan(pin!))).status, 401, 'strangers are not locked by it')
    assert.equal((await verify(pin!, tablet)).status, 200, 'nor is the other device')
  })

  test('keeps its count through refreshes', async () => {
    const { email, sent, verify } = await someone()
    const signedIn = (await verify((await sent())[0]!)).body
    for (let tries = 1; tries <= 5; tries++) await verify(WRONG, signedIn.accessToken)
    const { refreshToken } = signedIn
    const next = (await goodlot.call('POST', '/v3/auth/refresh-token', { body: { refreshToken } })).body
    assert.equal((await verify(WRONG, next.accessToken)).status, 429)
    const locks = await row(goodlot.db, 'select count(*)::int from pin_locks where starts_with(email, $1)', [
      `${email} `,
    ])
    assert.deepEqual(locks, { count: 1 })
  })

  test('is nobody to another account, and a forged token is nobody anywhere', async () => {
    const mine = await someone()
    const stranger = await someone()
    for (let tries = 1; tries <= 5; tries++) await mine.verify(WRONG)
    const [header, , signature] = mine.phone.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: String(mine.id), exp: 9e9 })).toString('base64url')
    for (const token of [stranger.phone, `${header}.${claims}.${signature}`, 'x', `${mine.phone}x`])
      assert.equal((await mine.verify(WRONG, token)).status, 429, token)
    assert.equal((await mine.verify(WRONG, mine.phone)).status, 401)
  })

  test('has texts of its own: strangers who use up those of the phone keep no PIN from it', async () => {
    const { phone, sent } = await someone()
    for (let round = 1; round <= 4; round++) {
      for (let asked = 1; asked <= 3; asked++) await sent()
      await goodlot.clock.advance(601)
    }
    assert.equal((await sent()).length, 0)
    const own: number[] = []
    for (let asked = 1; asked <= 4; asked++) own.push((await sent(phone)).length)
    assert.deepEqual(own, [1, 1, 1, 0], 'within the same limits')
  })

  test('has them only for a phone that was proved: a profile cannot borrow the phone of somebody else', async () => {
    const { phone, sent } = await someone()
    const userCellPhone = '+15145556990'
    await goodlot.call('PUT', '/v3/user/profile', { token: phone, body: { userCellPhone } })
    for (let asked = 1; asked <= 3; asked++) assert.equal((await sent()).length, 1)
    assert.equal((await sent(phone)).length, 0)
  })

  test("is not stopped by the mistakes of others at its address, and makes none in the address's name", async () => {
    const { email, phone, sent, verify } = await someone()
    const headers = { 'x-forwarded-for': '10.8.0.1' }
    const at = (body: object, token?: string) =>
      goodlot.call('POST', '/v3/auth/verify-pin', { body, headers, ...(token ? { token } : {}) })
    for (let tries = 1; tries <= 30; tries++) await at({ email: `hall${tries}@example.org`, pin: WRONG })
    await verify(WRONG)
    const [pin] = await sent(phone)
    assert.equal((await at({ email, pin })).status, 429)
    assert.equal((await at({ email, pin: otherThan(pin!) }, phone)).status, 401)
    assert.equal((await at({ email, pin }, phone)).status, 200)
    const window = await row(goodlot.db, `select used from rate_windows where key = 'wrongPin:10.8.0.1'`)
    assert.deepEqual(window, { used: 30 })
  })
})

suite('a PIN', () => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'false' })

  test('proves the phone it was sent to: after a change of the phone it is worth nothing', async () => {
    const email = 'moved@example.org'
    const { id } = await givenUser(goodlot.db, { email, phone: '+15145556991' })
    const ask = () => goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
    const verify = () =>
      goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin: pinsIn(goodlot.logs).at(-1) } })
    await ask()
    await goodlot.db.query(`update users set phone = '+15145556992' where id = $1`, [id])
    assert.equal((await verify()).status, 401)
    await ask()
    assert.equal((await verify()).status, 200)
    const kept = await row(goodlot.db, 'select verified_phone from users where id = $1', [id])
    assert.deepEqual(kept, { verified_phone: '+15145556992' })
  })
})
