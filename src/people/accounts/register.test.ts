import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { pinsIn } from '../../../tests/kit/texts.ts'
import { row } from '../../platform/database/pool.ts'

suite('register', () => {
  const goodlot = useService()
  let people = 0
  const newcomer = () => ({
    firstName: 'New',
    lastName: 'Comer',
    email: `newcomer${++people}@example.org`,
    mobile: `514555${String(2000 + people)}`,
    countryCode: 'CA',
    whitelabelId: 1,
  })
  const register = (body: unknown) => goodlot.call('POST', '/v3/auth/register', { body })

  test('goes from email-check over register and verify-pin to a token, and no token comes earlier', async () => {
    const person = { ...newcomer(), mobile: '(514) 555-0123' }
    const check = await goodlot.call('POST', '/v3/auth/email-check', { body: { email: person.email } })
    assert.equal(check.body.exists, false)

    const registered = await register(person)
    assert.deepEqual([registered.status, registered.body], [201, { phoneLastFourDigits: '0123' }])

    const pin = pinsIn(goodlot.logs).at(-1)
    const body = { email: person.email, pin, whitelabelId: 1 }
    const signedIn = await goodlot.call('POST', '/v3/auth/verify-pin', { body })
    assert.equal(signedIn.status, 200)
    const profile = await goodlot.call('GET', '/v3/user/profile', { token: signedIn.body.accessToken })
    assert.equal(profile.body.email, person.email)
    assert.equal(profile.body.userCellPhone, '+15145550123')
  })

  test('keeps names without the spaces around them and the email as it was typed', async () => {
    const person = { ...newcomer(), firstName: ' Zoë ', lastName: ' Li ', email: ' Zoe.Li@Example.org ' }
    assert.equal((await register(person)).status, 201)
    const kept = await row(
      goodlot.db,
      `select first_name, last_name, display_name, email from users where email_key(email) = 'zoe.li@example.org'`,
    )
    assert.deepEqual(kept, {
      first_name: 'Zoë',
      last_name: 'Li',
      display_name: 'Zoë Li',
      email: 'Zoe.Li@Example.org',
    })
  })

  test('reads E.164, international digits and local digits, with the country as the hint', async () => {
    const phones: [mobile: string, countryCode: string, e164: string][] = [
      ['+1 514 555 0130', 'CA', '+15145550130'],
      ['15145550131', 'CA', '+15145550131'],
      ['5145550132', 'ca', '+15145550132'],
      ['06 12 34 56 33', 'FR', '+33612345633'],
      ['33612345634', 'FR', '+33612345634'],
      ['+33612345635', 'CA', '+33612345635'],
      ['33612345636', 'CA', '+33612345636'],
      ['07400 123456', 'GB', '+447400123456'],
    ]
    for (const [mobile, countryCode, e164] of phones) {
      const person = { ...newcomer(), mobile, countryCode }
      assert.deepEqual((await register(person)).body, { phoneLastFourDigits: e164.slice(-4) }, mobile)
      const kept = await row<{ phone: string }>(goodlot.db, 'select phone from users where email = $1', [
        person.email,
      ])
      assert.equal(kept?.phone, e164)
    }
  })

  test('400 validation_error: anything missing, of another type, unknown or out of range', async () => {
    const { firstName, lastName, email, mobile, countryCode, whitelabelId } = newcomer()
    const whole = { firstName, lastName, email, mobile, countryCode, whitelabelId }
    for (const field of Object.keys(whole)) {
      const { status, body } = await register({ ...whole, [field]: undefined })
      assert.deepEqual([status, body.error], [400, 'validation_error'], `without ${field}`)
      assert.deepEqual(body.fields, { [field]: ['is required'] })
    }
    const changes = [
      { firstName: '   ' },
      { firstName: 'x'.repeat(101) },
      { lastName: 7 },
      { email: 7 },
      { mobile: 5145550199 },
      { countryCode: 'XX' },
      { countryCode: 'CAN' },
      { countryCode: '' },
      { whitelabelId: '1' },
      { whitelabelId: 77 },
      { whitelabelId: 3e9 },
      { password: 'secret' },
    ]
    for (const change of changes) {
      const { status, body } = await register({ ...whole, ...change })
      assert.deepEqual([status, body.error], [400, 'validation_error'], JSON.stringify(change))
    }
    assert.equal((await register(whole)).status, 201)
  })

  test('400 invalid_email: what is no email address', async () => {
    for (const email of [
      '',
      'plain',
      '@example.org',
      'a@',
      'a b@example.org',
      'a@b',
      `${'a'.repeat(65)}@example.org`,
    ]) {
      const { status, body } = await register({ ...newcomer(), email })
      assert.deepEqual([status, body.error], [400, 'invalid_email'], email)
    }
  })

  test('400 invalid_phone: what is no phone number', async () => {
    for (const mobile of [
      '',
      '123',
      '514555',
      'call me',
      '+1514555012345',
      '514-555-0123 ext 9',
      '5550123',
      '+1 900 555 1234',
      '+881612345678',
    ]) {
      const { status, body } = await register({ ...newcomer(), mobile })
      assert.deepEqual([status, body.error], [400, 'invalid_phone'], mobile)
    }
  })

  test('400 registration_blocked: whitelabel 4', async () => {
    const person = { ...newcomer(), whitelabelId: 4 }
    const { status, body } = await register(person)
    assert.deepEqual([status, body.error], [400, 'registration_blocked'])
    assert.equal((await register({ ...person, whitelabelId: 5 })).status, 201)
  })

  test('409 email_exists: an email that has an account, in any case', async () => {
    await givenUser(goodlot.db, { email: 'taken@example.org' })
    const before = pinsIn(goodlot.logs).length
    const { status, body } = await register({ ...newcomer(), email: 'TAKEN@example.org' })
    assert.deepEqual([status, body.error, body.reason], [409, 'email_exists', undefined])
    assert.equal(pinsIn(goodlot.logs).length, before)
  })

  test('an email whose account was deleted can register again', async () => {
    await givenUser(goodlot.db, { email: 'again@example.org' })
    await goodlot.db.query(`update users set deleted_at = goodlot_now() where email = 'again@example.org'`)
    assert.equal((await register({ ...newcomer(), email: 'again@example.org' })).status, 201)
  })

  test('of two at once with one email, one is created', async () => {
    const email = 'twice@example.org'
    const both = await Promise.all([register({ ...newcomer(), email }), register({ ...newcomer(), email })])
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  })

  test('429 rate_limited: the budget of texts of the phone, with the seconds that are left, and no account', async () => {
    const mobile = '514 555 0140'
    for (let times = 1; times <= 3; times++)
      assert.equal((await register({ ...newcomer(), mobile })).status, 201)
    await goodlot.clock.advance(100)
    const person = { ...newcomer(), mobile }
    const { status, body, headers } = await register(person)
    assert.deepEqual([status, body.error], [429, 'rate_limited'])
    assert.ok(body.retryAfter > 480 && body.retryAfter <= 500, String(body.retryAfter))
    assert.equal(headers.get('retry-after'), String(body.retryAfter))
    assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/)
    assert.equal(await row(goodlot.db, 'select from users where email = $1', [person.email]), undefined)
    await goodlot.clock.advance(body.retryAfter)
    assert.equal((await register(person)).status, 201)
  })
})
