import assert from 'node:assert/strict'
import { createHmac, hash } from 'node:crypto'
import { suite, test } from 'node:test'
import { type Behaviour, type RawRequest, useFakeProvider } from '../../../tests/kit/fake-provider.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('Vonage', () => {
  const sent: { to: string; from: string; text: string }[] = []
  const insights: string[] = []
  let insight: object = { status: 0, current_carrier: { network_type: 'mobile' } }
  const works: Behaviour = ({ path }, raw) => {
    if (path.startsWith('/ni/')) {
      insights.push(path)
      return { status: 200, json: insight }
    }
    sent.push(JSON.parse((raw as RawRequest).text))
    return { status: 202, json: { message_uuid: `uuid-${sent.length}` } }
  }
  const vonage = useFakeProvider(works)
  const goodlot = useService(() => ({
    NODE_ENV: 'qa',
    SMS_PROVIDER: 'vonage',
    VONAGE_API_KEY: 'key123',
    VONAGE_API_SECRET: 'the-api-secret',
    VONAGE_SIGNATURE_SECRET: 'the-signature-secret',
    VONAGE_FROM: '+15005550007',
    VONAGE_MESSAGES_URL: vonage.url,
    VONAGE_INSIGHT_URL: vonage.url,
    ALLOW_ZERO_PIN: 'true',
  }))
  let people = 0
  const register = (mobile = `+1514556${5000 + ++people}`) =>
    goodlot.call('POST', '/v3/auth/register', {
      body: {
        firstName: 'New',
        lastName: 'Comer',
        email: `vonage${++people}@example.org`,
        mobile,
        countryCode: 'CA',
        whitelabelId: 1,
      },
    })
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const callback = (
    body: object,
    { secret = 'the-signature-secret', claims = {} as object, alg = 'HS256' } = {},
  ) => {
    const raw = JSON.stringify(body)
    const said = {
      iat: Math.floor(goodlot.clock.now() / 1000),
      api_key: 'key123',
      payload_hash: hash('sha256', raw, 'hex'),
      ...claims,
    }
    const head = `${encode({ alg, typ: 'JWT' })}.${encode(said)}`
    const token = `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return goodlot.call('POST', '/v3/texts/callback', { raw, headers })
  }
  const incoming = (text: string, from = '15145550155') => ({
    channel: 'sms',
    message_type: 'text',
    message_uuid: 'in-1',
    to: '15005550007',
    from,
    text,
  })

  test('is asked about the number, then sends the PIN to it', async () => {
    assert.equal((await register('+15145565000')).status, 201)
    assert.deepEqual(insights, ['/ni/standard/json?number=15145565000'])
    const { text, ...message } = sent.at(-1)! as Record<string, string>
    assert.match(text!, /^\d{5} is your Goodlot PIN/)
    assert.deepEqual(message, {
      channel: 'sms',
      message_type: 'text',
      to: '15145565000',
      from: '15005550007',
      webhook_url: 'http://localhost:0/v3/texts/callback',
      webhook_version: 'v1',
    })
    const authorization = `Basic ${Buffer.from('key123:the-api-secret').toString('base64')}`
    assert.deepEqual(
      vonage.received.map((request) => request.authorization),
      [authorization, authorization],
    )
  })

  test('400 invalid_phone: a number that cannot be texted', async () => {
    for (const answer of [{ status: 3 }, { status: 0, current_carrier: { network_type: 'landline' } }]) {
      insight = answer
      const { status, body } = await register()
      assert.deepEqual([status, body.error], [400, 'invalid_phone'], JSON.stringify(answer))
    }
    insight = { status: 44 }
    assert.equal((await register()).status, 201, 'an answer in part is no reason to refuse anybody')
    insight = { status: 0, current_carrier: { network_type: 'mobile' } }
  })

  test('while it is down accounts are created all the same, and operators see it', async () => {
    vonage.behave(() => ({
      status: 401,
      json: { type: 'https://developer.vonage.com/api-errors#unauthorized' },
    }))
    assert.equal((await register()).status, 201)
    assert.equal((await goodlot.call('GET', '/readyz')).body.sms, 'Vonage answered 401')
    vonage.behave(works)
    await register()
    assert.equal((await goodlot.call('GET', '/readyz')).body.sms, 'ok')
  })

  test('STOP, START and HELP are answered, each in the language of the phone’s owner, and HELP five times a day', async () => {
    await givenUser(goodlot.db, { email: 'stops@example.org', phone: '+15145550155' })
    await goodlot.db.query("update users set language = 'fr' where email = 'stops@example.org'")
    sent.length = 0
    assert.equal((await callback(incoming('ARRÊT'))).status, 204)
    assert.match(sent.at(-1)!.text, /^Goodlot : vous ne recevrez plus de textos/)
    await callback(incoming('stop'))
    assert.equal(sent.length, 1, 'once is enough')
    await callback(incoming('start'))
    assert.match(sent.at(-1)!.text, /^Goodlot : vous recevez à nouveau/)
    for (let times = 0; times < 9; times++) await callback(incoming('help'))
    assert.equal(sent.length, 5)
    assert.deepEqual([...new Set(sent.map(({ to }) => to))], ['15145550155'])
  })

  test('400: what it did not sign, or signed for something else', async () => {
    const person = await givenPerson(goodlot)
    await goodlot.db.query("update users set phone = '+15145550156', verified_phone = phone where id = $1", [
      person.id,
    ])
    const stop = incoming('STOP', '15145550156')
    const wrong = [
      { secret: 'another' },
      { claims: { payload_hash: hash('sha256', '{}', 'hex') } },
      { claims: { payload_hash: undefined } },
      { claims: { api_key: 'somebody-else' } },
      { claims: { iat: Math.floor(goodlot.clock.now() / 1000) - 86_401 } },
      { claims: { iat: undefined } },
      { alg: 'none' },
    ]
    for (const one of wrong) assert.equal((await callback(stop, one)).status, 400, JSON.stringify(one))
    const isStopped = async () =>
      (await goodlot.call('GET', '/v3/bidder/text-choices', { token: person.token })).body.isStopped
    assert.equal(await isStopped(), false)
    assert.equal((await callback(stop)).status, 204)
    assert.equal(await isStopped(), true)
  })
})
