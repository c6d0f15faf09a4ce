import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { badTokens, tokenLike } from '../../../tests/kit/bad-tokens.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { refusalOf, useSockets } from '../../../tests/kit/socket.ts'

const key = { id: 'current', secret: 'current-key-0123456789-abcdefghijklmnop' }
const unauthorized = { error: 'unauthorized', message: 'The access token is not valid.' }

suite('a token that is not good', () => {
  const goodlot = useService({
    TOKEN_KEYS: `${key.id}:${key.secret}`,
    ACCEPTED_CLIENTS: 'web,ios',
    RATE_LIMITS: 'anonymousRead=99999/60,anonymousUncachedRead=99999/60',
  })
  const connect = useSockets()
  let person: Person
  let itemId: number
  let bad: Record<string, string>
  before(async () => {
    person = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    itemId = (await givenItem(goodlot.db, { auctionId })).id
    const signIn = { email: person.email, pin: '00000' }
    const { refreshToken } = (await goodlot.call('POST', '/v3/auth/verify-pin', { body: signIn })).body
    const stranger = await givenPerson(goodlot, { whitelabelId: 3 })
    bad = {
      ...(await badTokens(person, { key, nowMs: goodlot.clock.now() })),
      'a refresh token': refreshToken,
      'a token of a client that is not accepted here': stranger.token,
      'not even a token': 'nonsense',
    }
  })
  const bid = (token: string) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 10 } })
  const profile = (token: string) => goodlot.call('GET', '/v3/user/profile', { token })

  test('is 401 unauthorized where a caller must be known', async () => {
    for (const [what, token] of Object.entries(bad)) {
      // Twice, since what was verified once is remembered.
      for (const answer of [await profile(token), await profile(token), await bid(token)]) {
        assert.deepEqual([answer.status, answer.body.error], [401, 'unauthorized'], what)
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer', what)
      }
    }
  })

  test('is anonymous where nobody has to be', async () => {
    for (const path of ['/v3/auctions', `/v3/item/${itemId}`]) {
      const anonymous = (await goodlot.call('GET', path)).text
      for (const [what, token] of Object.entries(bad))
        assert.equal((await goodlot.call('GET', path, { token })).text, anonymous, `${what} at ${path}`)
      assert.notEqual((await goodlot.call('GET', path, { token: person.token })).status, 401)
    }
  })

  test('is refused at the handshake of a socket', async () => {
    for (const [what, token] of Object.entries(bad))
      assert.deepEqual(await refusalOf(connect(goodlot.url, { token })), unauthorized, what)
  })

  test('is not exchanged for a new pair, even when it is a good access token', async () => {
    for (const refreshToken of [person.token, bad['alg none'], bad['a wrong key']]) {
      const answer = await goodlot.call('POST', '/v3/auth/refresh-token', { body: { refreshToken } })
      assert.deepEqual([answer.status, answer.body.error], [401, 'unauthorized'])
    }
  })

  test('differs from a good one only by what is said of it', async () => {
    const good = await tokenLike(person, { key, nowMs: goodlot.clock.now() })
    assert.equal((await profile(good)).body.identity, person.id)
    assert.equal((await bid(good)).body.winnerId, person.id)
    assert.equal(await refusalOf(connect(goodlot.url, { token: good })), null)
  })
})
