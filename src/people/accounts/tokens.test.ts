import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { suite, test } from 'node:test'
import { SignJWT } from 'jose'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { AccessTokens } from './tokens.ts'

const current = 'current-key-0123456789-abcdefghijklmnop'
const older = 'older-key-0123456789-abcdefghijklmnopqr'
const foreign = 'foreign-key-0123456789-abcdefghijklmnop'

suite('access tokens', () => {
  const goodlot = useService({ TOKEN_KEYS: `current:${current},older:${older}` })
  const claims = { client: 'web', whitelabel: 1 }

  async function token(
    change: { header?: object; claims?: object; secret?: string; seconds?: number } = {},
  ): Promise<string> {
    const { id, guid } = await givenUser(goodlot.db)
    return new SignJWT({ ...claims, guid, ...change.claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'current', ...change.header })
      .setSubject(String(id))
      .setExpirationTime(Math.floor(goodlot.clock.now() / 1000) + (change.seconds ?? 60))
      .sign(createSecretKey(change.secret ?? current, 'utf8'))
  }
  const profile = (authorization?: string) =>
    goodlot.call('GET', '/v3/user/profile', { headers: authorization ? { authorization } : {} })
  async function refused(authorization: string | undefined, why: string) {
    const { status, body, headers } = await profile(authorization)
    assert.deepEqual([status, body.error], [401, 'unauthorized'], why)
    assert.equal(headers.get('www-authenticate'), 'Bearer')
    assert.equal(typeof body.message, 'string')
  }

  test('a good token is accepted, with the scheme in any case', async () => {
    const good = await token()
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      assert.equal((await profile(`${scheme} ${good}`)).status, 200)
  })

  test('401 unauthorized: no token, no Bearer before it, or something else', async () => {
    const good = await token()
    await refused(undefined, 'none')
    await refused(good, 'no prefix')
    await refused(`Basic ${good}`, 'another scheme')
    await refused('Bearer', 'nothing after it')
    await refused(`Bearer ${good} ${good}`, 'two')
    await refused(`Bearer ${good}x`, 'one letter more')
    await refused('Bearer abc.def.ghi', 'no JWT')
    await refused(`Bearer ${'x'.repeat(8000)}`, 'a long one')
  })

  test('401 unauthorized: expired, by a second, also when it was accepted before', async () => {
    const { id, guid } = await givenUser(goodlot.db)
    const secret = createSecretKey(current, 'utf8')
    const expiry = Math.floor(goodlot.clock.now() / 1000) + 30
    const short = await new SignJWT({ ...claims, guid })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'current' })
      .setSubject(String(id))
      .setExpirationTime(expiry)
      .sign(secret)
    assert.equal((await profile(`Bearer ${short}`)).status, 200)
    await goodlot.clock.advance(30)
    await refused(`Bearer ${short}`, 'expired after it was accepted')
    assert.equal((await profile(`Bearer ${await token({ seconds: 5 })}`)).status, 200)
  })

  test('an older key still verifies, and the newest one signs', async () => {
    assert.equal(
      (await profile(`Bearer ${await token({ header: { kid: 'older' }, secret: older })}`)).status,
      200,
    )
    const { token: signed } = await givenPerson(goodlot)
    assert.equal(JSON.parse(Buffer.from(signed.split('.')[0]!, 'base64url').toString()).kid, 'current')
  })

  test('carries the user, the usersGuid, the client, the whitelabel, the sign-in and the expiry', async () => {
    const person = await givenPerson(goodlot, { whitelabelId: 2 })
    const payload = JSON.parse(Buffer.from(person.token.split('.')[1]!, 'base64url').toString())
    assert.deepEqual(
      { ...payload, iat: 0, exp: payload.exp - payload.iat, sid: typeof payload.sid },
      {
        sub: String(person.id),
        guid: person.guid,
        client: 'ogac',
        whitelabel: 2,
        iat: 0,
        exp: 2592000,
        sid: 'string',
      },
    )
  })
})

suite('clients', () => {
  const goodlot = useService()
  const clientOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).client

  test('are chosen by X-Mobile, and otherwise by the whitelabel', async () => {
    const choices: [mobile: string | null, whitelabelId: number, client: string][] = [
      [null, 1, 'web'],
      [null, 2, 'ogac'],
      [null, 3, 'vt'],
      [null, 5, 'zap'],
      ['1', 1, 'ios'],
      ['2', 5, 'android'],
      ['0', 1, 'web'],
      ['3', 2, 'ogac'],
      ['-1', 3, 'vt'],
      ['99999999999', 1, 'web'],
    ]
    for (const [mobile, whitelabelId, client] of choices) {
      const headers: Record<string, string> = mobile === null ? {} : { 'x-mobile': mobile }
      const { token } = await givenPerson(goodlot, { whitelabelId, headers })
      assert.equal(clientOf(token), client, `X-Mobile ${mobile} at whitelabel ${whitelabelId}`)
    }
  })

  test('400 validation_error: an X-Mobile that is no integer', async () => {
    const { email } = await givenPerson(goodlot)
    for (const mobile of ['ios', '1.5', '', '1, 2', '0x1']) {
      const body = { email, pin: '00000' }
      const answer = await goodlot.call('POST', '/v3/auth/verify-pin', {
        body,
        headers: { 'x-mobile': mobile },
      })
      assert.deepEqual([answer.status, answer.body.error], [400, 'validation_error'], mobile)
    }
  })

  test('a client whose row asks for less gets tokens that live less', async () => {
    await goodlot.db.query(`update clients set token_seconds = 3600 where name = 'zap'`)
    await givenUser(goodlot.db, { email: 'short@example.org' })
    const body = { email: 'short@example.org', pin: '00000', whitelabelId: 5 }
    const { expiresIn, accessToken } = (await goodlot.call('POST', '/v3/auth/verify-pin', { body })).body
    assert.equal(expiresIn, 3600)
    await goodlot.clock.advance(3590)
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: accessToken })).status, 200)
    await goodlot.clock.advance(10)
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: accessToken })).status, 401)
  })
})

suite('a deployment for some clients', () => {
  const goodlot = useService({ ACCEPTED_CLIENTS: 'web,ios' })

  test('401 unauthorized: a token of another client', async () => {
    const web = await givenPerson(goodlot)
    const vt = await givenPerson(goodlot, { whitelabelId: 3 })
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: web.token })).status, 200)
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: vt.token })).status, 401)
  })
})

test('a token of one set of keys is nothing to another', async () => {
  const now = () => 1_800_000_000_000
  const subject = { id: 7, guid: 'g', client: 'web', whitelabelId: 1 }
  const make = (secret: string) =>
    new AccessTokens({ keys: [{ id: 'own', secret }], acceptedClients: ['web'], now })
  const signed = await make(current).sign(subject, 60)
  assert.equal((await make(current).read(signed))?.id, 7)
  assert.equal(await make(foreign).read(signed), null)
})
