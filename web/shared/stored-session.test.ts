import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { personOf, readStored, sessionFrom, shouldRenew } from './stored-session.ts'

suite('a stored session', () => {
  const session = sessionFrom({ accessToken: 'a', refreshToken: 'r', expiresIn: 3_600 }, 1_000_000)

  test('is read as it was stored, and anything else counts as none', () => {
    assert.deepEqual(readStored(JSON.stringify(session)), session)
    for (const text of [null, '', '{', 'null', '{"accessToken":"a"}', '[]'])
      assert.equal(readStored(text), null)
  })

  test('names its person, by the subject of the token', () => {
    const claims = Buffer.from('{"sub":"7","name":"é?>"}').toString('base64url')
    assert.equal(personOf({ ...session, accessToken: `x.${claims}.y` }), '7')
    assert.equal(personOf(session), 'somebody')
    assert.equal(personOf(null), null)
  })

  test('is renewed a minute before its end and not earlier', () => {
    assert.equal(shouldRenew(session, session.expiresAtMs - 60_000), false)
    assert.equal(shouldRenew(session, session.expiresAtMs - 59_999), true)
    assert.equal(shouldRenew(session, session.expiresAtMs + 1), true)
  })
})
