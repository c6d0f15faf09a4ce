import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenPerson } from '../../../test-kit/given-people.ts'
import { useService } from '../../../test-kit/service.ts'

suite('gates', () => {
  const goodlot = useService({
    RATE_LIMITS: 'userProfile=2/60,anonymousRead=3/60',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const times = async (count: number, call: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let time = 1; time <= count; time++) statuses.push((await call()).status)
    return statuses
  }

  test('429 rate_limited: signed-in callers are counted by user, wherever they come from', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    let host = 0
    const profile = (token: string) => () =>
      goodlot.call('GET', '/v3/user/profile', { token, headers: { 'x-forwarded-for': `10.5.0.${++host}` } })
    assert.deepEqual(await times(3, profile(anna.token)), [200, 200, 429])
    assert.deepEqual(await times(1, profile(ben.token)), [200])
    const { body, headers } = await profile(anna.token)()
    assert.equal(headers.get('retry-after'), String(body.retryAfter))
    await goodlot.clock.advance(body.retryAfter)
    assert.deepEqual(await times(1, profile(anna.token)), [200])
  })

  test('429 rate_limited: others are counted by address, and a signed-in caller there is not', async () => {
    const { token } = await givenPerson(goodlot)
    const browse =
      (ip: string, options: { token?: string } = {}) =>
      () =>
        goodlot.call('GET', '/v3/auctions', { ...options, headers: { 'x-forwarded-for': ip } })
    assert.deepEqual(await times(4, browse('10.6.0.1')), [200, 200, 200, 429])
    assert.deepEqual(await times(1, browse('10.6.0.1', { token })), [200])
    assert.deepEqual(await times(1, browse('10.6.0.2')), [200])
  })

  test('a bad token is a refusal where one is needed, and an anonymous caller where none is', async () => {
    const headers = { authorization: 'Bearer nonsense', 'x-forwarded-for': '10.6.0.3' }
    assert.equal((await goodlot.call('GET', '/v3/user/profile', { headers })).status, 401)
    assert.equal((await goodlot.call('GET', '/v3/auctions', { headers })).status, 200)
  })
})
