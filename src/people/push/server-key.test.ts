import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { suite, test } from 'node:test'
import { jwtVerify } from 'jose'
import { ServerKey } from './server-key.ts'

suite('the key of the service', () => {
  const time = { now: 1_800_000_000_000 }
  const key = new ServerKey({
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    contact: 'https://goodlot.example',
    now: () => time.now,
  })
  const point = Buffer.from(key.publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const claims = async (origin: string) => {
    const [, token, shown] = /^vapid t=(\S+), k=(\S+)$/.exec(await key.authorization(origin))!
    assert.equal(shown, key.publicKey)
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const options = { currentDate: new Date(time.now), algorithms: ['ES256'] }
    return { token, ...(await jwtVerify(token!, publicKey, options)).payload }
  }

  test('is the public half of the private one', () => {
    assert.equal(
      key.publicKey,
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    )
  })

  test('signs for one push service, for less than a day, and says who to write to', async () => {
    const { aud, exp, sub } = await claims('https://push.example')
    assert.deepEqual([aud, sub], ['https://push.example', 'https://goodlot.example'])
    const seconds = exp! - time.now / 1000
    assert.ok(seconds > 3600 && seconds < 86_400, String(seconds))
  })

  test('signs once for many, and again before it runs out', async () => {
    const first = await claims('https://push.example')
    assert.equal((await claims('https://push.example')).token, first.token)
    assert.notEqual((await claims('https://other.example')).token, first.token)
    time.now += 11 * 3600 * 1000 + 1
    assert.notEqual((await claims('https://push.example')).token, first.token)
  })
})
