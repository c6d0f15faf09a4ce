import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Behaviour, type Received, useFakeProvider } from '../../../tests/kit/fake-provider.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { otherThan, withoutNumbersOfItsOwn } from '../../../tests/kit/texts.ts'
import { row } from '../../platform/database/pool.ts'

const takesAll: Behaviour = ({ path }) =>
  path.startsWith('/v2/') ? { status: 200, json: { valid: true } } : { status: 201, json: { sid: 'SM1' } }
const isLookup = ({ path }: Received) => path.startsWith('/v2/')

suite('Twilio', () => {
  const twilio = useFakeProvider(takesAll)
  const goodlot = useService(() => ({
    NODE_ENV: 'qa',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: 'the-auth-token',
    TWILIO_FROM: '+15005550006',
    TWILIO_MESSAGES_URL: twilio.url,
    TWILIO_LOOKUP_URL: twilio.url,
  }))
  let people = 0
  const newcomer = () => ({
    firstName: 'New',
    lastName: 'Comer',
    email: `twilio${++people}@example.org`,
    mobile: `+1514555${5000 + people}`,
    countryCode: 'CA',
    whitelabelId: 1,
  })
  const register = (body: object) => goodlot.call('POST', '/v3/auth/register', { body })
  const check = (email: string) => goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
  const pinSent = () => /^\d{5}/.exec(twilio.received.at(-1)?.form.Body ?? '')?.[0]
  const hasAccount = async (email: string) =>
    (await row(goodlot.db, 'select from users where email = $1', [email])) !== undefined
  const sms = async () => (await goodlot.call('GET', '/readyz')).body.sms
  const authorization = `Basic ${Buffer.from('AC123:the-auth-token').toString('base64')}`

  test('is asked about the number, then sends the PIN to it', async () => {
    twilio.received.length = 0
    const person = newcomer()
    assert.equal((await register(person)).status, 201)
    const pin = pinSent()
    const encoded = encodeURIComponent(person.mobile)
    assert.deepEqual(twilio.received, [
      {
        method: 'GET',
        path: `/v2/PhoneNumbers/${encoded}?Fields=line_type_intelligence`,
        authorization,
        form: {},
      },
      {
        method: 'POST',
        path: '/2010-04-01/Accounts/AC123/Messages.json',
        authorization,
        form: {
          To: person.mobile,
          From: '+15005550006',
          Body: `${pin} is your Goodlot PIN. It is valid for 10 minutes.`,
          StatusCallback: 'http://localhost:0/v3/texts/callback',
        },
      },
    ])
    const signedIn = await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email: person.email, pin } })
    assert.equal(signedIn.status, 200)
  })

  test('400 invalid_phone: a profile cannot take such a number either, and is looked up twenty times a day', async () => {
    const person = newcomer()
    await register(person)
    const body = { email: person.email, pin: pinSent() }
    const { accessToken: token } = (await goodlot.call('POST', '/v3/auth/verify-pin', { body })).body
    const change = (userCellPhone: string) =>
      goodlot.call('PUT', '/v3/user/profile', { token, body: { userCellPhone } })
    const premium = { status: 200, json: { valid: true, line_type_intelligence: { type: 'premium' } } }
    twilio.behave((request) => (isLookup(request) ? premium : takesAll(request)))
    const { status, body: refused } = await change('+15145559001')
    assert.deepEqual([status, refused.error], [400, 'invalid_phone'])
    twilio.behave(takesAll)
    for (let times = 2; times <= 20; times++) {
      if (times === 19) await goodlot.clock.advance(61)
      assert.equal((await change(`+15145559${100 + times}`)).status, 204)
    }
    assert.equal((await change('+15145559200')).status, 429)
    assert.equal(
      (await goodlot.call('PUT', '/v3/user/profile', { token, body: { company: 'X' } })).status,
      204,
    )
  })

  test('400 invalid_phone: a number that Twilio knows cannot be texted, and no account', async () => {
    const lookups = [
      { status: 200, json: { valid: false } },
      { status: 200, json: { valid: true, line_type_intelligence: { type: 'landline' } } },
      { status: 404, json: { code: 20404 } },
    ]
    for (const lookup of lookups) {
      twilio.behave((request) => (isLookup(request) ? lookup : takesAll(request)))
      const person = newcomer()
      const { status, body } = await register(person)
      assert.deepEqual([status, body.error], [400, 'invalid_phone'], JSON.stringify(lookup))
      assert.equal(await hasAccount(person.email), false)
    }
    for (const type of ['mobile', 'nonFixedVoip', null]) {
      const lookup = { status: 200, json: { valid: true, line_type_intelligence: { type } } }
      twilio.behave((request) => (isLookup(request) ? lookup : takesAll(request)))
      assert.equal((await register(newcomer())).status, 201, String(type))
    }
    twilio.behave(takesAll)
  })

  test('while Twilio is down accounts are created all the same, and operators see it', async () => {
    const breakdowns: [Behaviour, RegExp][] = [
      [() => ({ status: 503, text: '<html>down</html>' }), /Twilio answered 503/],
      [() => ({ status: 401, json: { code: 20003 } }), /Twilio answered 401 \(error 20003\)/],
      [() => ({ status: 200, text: 'nonsense' }), /Twilio answered 200/],
      [() => 'break', /cannot be reached/],
    ]
    for (const [behaviour, trouble] of breakdowns) {
      twilio.behave(behaviour)
      const person = newcomer()
      assert.equal((await register(person)).status, 201)
      assert.equal(await hasAccount(person.email), true)
      assert.match(await sms(), trouble)
      assert.equal((await check(person.email)).body.exists, true)
    }
    assert.equal((await goodlot.call('GET', '/readyz')).status, 200)
    assert.ok(
      goodlot.logs.some((line) => line.includes('"level":50') && line.includes('the SMS provider failed')),
    )
    const { text } = await goodlot.call('GET', '/metrics')
    assert.match(text, /^goodlot_sms_failures_total [1-9]/m)
    twilio.behave(takesAll)
  })

  test('once Twilio is back the person signs in, and readyz is well again', async () => {
    const person = newcomer()
    twilio.behave(() => 'break')
    await register(person)
    twilio.behave(takesAll)
    await check(person.email)
    assert.equal(await sms(), 'ok')
    const body = { email: person.email, pin: pinSent() }
    assert.equal((await goodlot.call('POST', '/v3/auth/verify-pin', { body })).status, 200)
  })

  test('a Twilio that stalls is given up on after three seconds a call', async () => {
    twilio.behave(() => 'stall')
    const person = newcomer()
    assert.equal((await goodlot.clock.passUntil(register(person), 1)).status, 201)
    assert.equal(await hasAccount(person.email), true)
    assert.match(await sms(), /did not answer within 3 s/)
    twilio.behave(takesAll)
  })

  test('one number that cannot be texted is no sign that Twilio is down', async () => {
    await givenUser(goodlot.db, { email: 'unsubscribed@example.org', phone: '+15145559999' })
    await check('unsubscribed@example.org')
    twilio.behave(() => ({ status: 400, json: { code: 21610 } }))
    assert.equal((await check('unsubscribed@example.org')).body.exists, true)
    assert.equal(await sms(), 'ok')
    twilio.behave(takesAll)
    const said = goodlot.logs.filter((line) => line.includes('the SMS provider cannot text a number'))
    assert.deepEqual([said.length, JSON.parse(said[0]!).level], [1, 40])
  })

  test('the log never shows a PIN, a token, a phone number or an email', async () => {
    const person = newcomer()
    await register(person)
    const pin = pinSent()!
    const wrong = await goodlot.call('POST', '/v3/auth/verify-pin', {
      body: { email: person.email, pin: otherThan(pin) },
    })
    assert.equal(wrong.status, 401)
    const tokens = (await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email: person.email, pin } }))
      .body
    await goodlot.call('GET', '/v3/user/profile', { token: tokens.accessToken })
    await goodlot.call('POST', '/v3/auth/refresh-token', { body: { refreshToken: tokens.refreshToken } })
    twilio.behave(() => ({ status: 500, json: { message: `cannot text ${person.mobile}` } }))
    await check(person.email)
    twilio.behave(takesAll)
    // A database error repeats the row it failed on.
    await goodlot.db.query(`alter table users add constraint no_trouble check (last_name <> 'Trouble')`)
    const troubled = { ...newcomer(), lastName: 'Trouble' }
    assert.equal((await register(troubled)).status, 500)

    const log = goodlot.logs.map(withoutNumbersOfItsOwn).join('')
    assert.ok(log.includes('no_trouble') && log.includes('the SMS provider failed'), 'failures were logged')
    const numbers = [person.mobile.slice(2), troubled.mobile.slice(2)]
    const { accessToken, refreshToken } = tokens
    for (const secret of [
      pin,
      ...numbers,
      person.email,
      troubled.email,
      accessToken,
      refreshToken,
      'the-auth-token',
    ]) {
      assert.ok(!log.includes(secret), `the log shows ${secret}`)
    }
  })
})

suite('Twilio by a messaging service', () => {
  const twilio = useFakeProvider(takesAll)
  const goodlot = useService(() => ({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: 'the-auth-token',
    TWILIO_FROM: 'MG42',
    TWILIO_MESSAGES_URL: twilio.url,
    TWILIO_LOOKUP_URL: twilio.url,
  }))

  test('names the service in place of a number, and in development asks nothing about the number', async () => {
    const body = {
      firstName: 'New',
      lastName: 'Comer',
      email: 'service@example.org',
      mobile: '5145550160',
      countryCode: 'CA',
      whitelabelId: 1,
    }
    assert.equal((await goodlot.call('POST', '/v3/auth/register', { body })).status, 201)
    assert.equal(twilio.received.length, 1)
    const { From, MessagingServiceSid } = twilio.received[0]!.form
    assert.deepEqual([From, MessagingServiceSid], [undefined, 'MG42'])
  })
})
