import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

type Pair = { accessToken: string; refreshToken: string; expiresIn: number }

suite('refresh', () => {
  const goodlot = useService()
  let people = 0

  async function signedIn(headers: Record<string, string> = {}): Promise<Pair & { id: number }> {
    const email = `refresh${++people}@example.org`
    const { id } = await givenUser(goodlot.db, { email })
    const answer = await goodlot.call('POST', '/v3/auth/verify-pin', {
      body: { email, pin: '00000' },
      headers,
    })
    return { ...answer.body, id }
  }
  const refresh = (refreshToken: unknown, path = '/v3/auth/refresh-token') =>
    goodlot.call('POST', path, { body: { refreshToken } })
  async function refreshed(refreshToken: string): Promise<Pair> {
    const { status, body } = await refresh(refreshToken)
    assert.equal(status, 200)
    return body
  }
  async function refused(refreshToken: string) {
    const { status, body } = await refresh(refreshToken)
    assert.deepEqual([status, body.error], [401, 'unauthorized'])
  }

  test('exchanges the token for a new pair, at the new and the older address', async () => {
    for (const path of ['/auth/refresh-token', '/v3/auth/refresh-token']) {
      const first = await signedIn()
      const { status, body, headers } = await refresh(first.refreshToken, path)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body).sort(), ['accessToken', 'deviceToken', 'expiresIn', 'refreshToken'])
      assert.notEqual(body.refreshToken, first.refreshToken)
      assert.equal(body.expiresIn, 2592000)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: body.accessToken })).status, 200)
    }
  })

  test('the access token from before stays good: there is no revocation', async () => {
    const { accessToken, refreshToken } = await signedIn()
    await refreshed(refreshToken)
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: accessToken })).status, 200)
  })

  test('the pair keeps its client and whitelabel', async () => {
    const { refreshToken } = await signedIn({ 'x-mobile': '2' })
    const { accessToken } = await refreshed(refreshToken)
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())
    assert.deepEqual([claims.client, claims.whitelabel], ['android', 1])
  })

  test('within 10 s of the exchange the same token works again, so a lost answer can be retried', async () => {
    const { refreshToken } = await signedIn()
    const lost = await refreshed(refreshToken)
    await goodlot.clock.advance(9)
    const retried = await refreshed(refreshToken)
    assert.notEqual(retried.refreshToken, lost.refreshToken)
    await refreshed(retried.refreshToken)
  })

  test('of twenty tabs that refresh at the same moment all stay signed in, and whichever refreshes next goes on', async () => {
    for (const next of [0, 7, 19]) {
      const { refreshToken } = await signedIn()
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      for (const { body } of answers)
        assert.equal((await goodlot.call('GET', '/v3/user/profile', { token: body.accessToken })).status, 200)
      await goodlot.clock.advance(3_600)
      const { refreshToken: later } = await refreshed(answers[next]!.body.refreshToken)
      await refreshed(later)
    }
  })

  test('401 unauthorized: an answer beside the one that was used, which ends no family', async () => {
    const { refreshToken } = await signedIn()
    const [one, other] = [await refreshed(refreshToken), await refreshed(refreshToken)]
    const used = await refreshed(one.refreshToken)
    await refused(other.refreshToken)
    const later = await refreshed(used.refreshToken)
    await refused(other.refreshToken)
    await refreshed(later.refreshToken)
  })

  test('401 unauthorized: an answer that was used is exchanged again later, so it ends the whole family', async () => {
    const { refreshToken } = await signedIn()
    const [one, other] = [await refreshed(refreshToken), await refreshed(refreshToken)]
    const used = await refreshed(one.refreshToken)
    await goodlot.clock.advance(10)
    await refused(one.refreshToken)
    await refused(used.refreshToken)
    await refused(other.refreshToken)
  })

  test('401 unauthorized: after 10 s it ends the whole family', async () => {
    const { refreshToken } = await signedIn()
    const next = await refreshed(refreshToken)
    await goodlot.clock.advance(10)
    await refused(refreshToken)
    await refused(next.refreshToken)
  })

  test('401 unauthorized: within 10 s, but once its successor was used, it ends the whole family', async () => {
    const { refreshToken } = await signedIn()
    const second = await refreshed(refreshToken)
    const third = await refreshed(second.refreshToken)
    await refused(refreshToken)
    await refused(third.refreshToken)
  })

  test('another sign-in of the same person is another family', async () => {
    const { refreshToken, id } = await signedIn()
    const user = await rows<{ email: string }>(goodlot.db, 'select email from users where id = $1', [id])
    const body = { email: user[0]!.email, pin: '00000' }
    const other = (await goodlot.call('POST', '/v3/auth/verify-pin', { body })).body
    await refreshed(refreshToken)
    await goodlot.clock.advance(11)
    await refused(refreshToken)
    await refreshed(other.refreshToken)
  })

  test('two exchanges at once are one exchange and its retry', async () => {
    const { refreshToken } = await signedIn()
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
  })

  test('401 unauthorized: a refresh token lives 90 days', async () => {
    const { refreshToken } = await signedIn()
    await goodlot.clock.advance(90 * 86_400 - 5)
    const { refreshToken: next } = await refreshed(refreshToken)
    await goodlot.clock.advance(90 * 86_400 + 1)
    await refused(next)
  })

  test('401 unauthorized: a banned account, until the ban is lifted', async () => {
    const { refreshToken, id } = await signedIn()
    await goodlot.db.query('update users set is_locked_out = true where id = $1', [id])
    await refused(refreshToken)
    await goodlot.db.query('update users set is_locked_out = false where id = $1', [id])
    await refreshed(refreshToken)
  })

  test('401 unauthorized: a deleted account', async () => {
    const { refreshToken, id } = await signedIn()
    await goodlot.db.query('update users set deleted_at = goodlot_now() where id = $1', [id])
    await refused(refreshToken)
  })

  test('401 unauthorized: what is no refresh token of ours, also an access token', async () => {
    const { accessToken } = await signedIn()
    for (const token of ['x', accessToken, 'a'.repeat(43)]) await refused(token)
  })

  test('400 validation_error: no token, one of another type, unknown keys', async () => {
    for (const wrong of [undefined, '', 7, null, 'x'.repeat(2_000)]) {
      const { status, body } = await refresh(wrong)
      assert.deepEqual([status, body.error], [400, 'validation_error'], String(wrong))
    }
    const body = { refreshToken: 'x', grant_type: 'refresh_token' }
    assert.equal((await goodlot.call('POST', '/v3/auth/refresh-token', { body })).status, 400)
  })

  test('only the hash is kept', async () => {
    const { refreshToken } = await signedIn()
    const kept = await rows(goodlot.db, 'select * from refresh_tokens')
    assert.ok(kept.length > 0)
    assert.ok(!JSON.stringify(kept).includes(refreshToken))
    const raw = Buffer.from(refreshToken, 'base64url').toString('hex')
    const hits = await rows(goodlot.db, `select from refresh_tokens where encode(token_hash, 'hex') = $1`, [
      raw,
    ])
    assert.equal(hits.length, 0)
  })
})

suite('refresh at a deployment for some clients', () => {
  const goodlot = useService({ ACCEPTED_CLIENTS: 'ios,android' })

  test('401 unauthorized: the family of a client it does not accept', async () => {
    await givenUser(goodlot.db, { email: 'client@example.org' })
    const body = { email: 'client@example.org', pin: '00000' }
    const refresh = async (headers: Record<string, string>) => {
      const { refreshToken } = (await goodlot.call('POST', '/v3/auth/verify-pin', { body, headers })).body
      return (await goodlot.call('POST', '/v3/auth/refresh-token', { body: { refreshToken } })).status
    }
    assert.equal(await refresh({ 'x-mobile': '1' }), 200)
    assert.equal(await refresh({}), 401)
  })
})

suite('refresh from one address', () => {
  const goodlot = useService({ RATE_LIMITS: 'tokenRefresh=2/60' })

  test('429 rate_limited: too often', async () => {
    const refresh = () => goodlot.call('POST', '/v3/auth/refresh-token', { body: { refreshToken: 'x' } })
    assert.deepEqual([(await refresh()).status, (await refresh()).status], [401, 401])
    const { status, body } = await refresh()
    assert.deepEqual([status, body.error], [429, 'rate_limited'])
    await goodlot.clock.advance(body.retryAfter)
    assert.equal((await refresh()).status, 401)
  })
})
