import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { suite, test } from 'node:test'
import { decrypt } from '../../../tests/kit/push-service.ts'
import { areDeviceKeys, encryptFor, LONGEST_MESSAGE } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, section 5. */
const watermelon = {
  message: 'When I grow up, I want to be a watermelon',
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  browsersKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

suite('a push', () => {
  test('is encrypted as the example of RFC 8291', () => {
    const { message, p256dh, auth, privateKey, salt, body } = watermelon
    const sealed = encryptFor({ p256dh, auth }, Buffer.from(message), { privateKey, salt })
    assert.equal(sealed.toString('base64url'), body)
  })

  test('is read by its device, differs every time, and may be as long as a record', () => {
    const device = createECDH('prime256v1')
    device.setPrivateKey(watermelon.browsersKey)
    const { p256dh, auth } = watermelon
    for (const message of ['{}', 'é'.repeat(1000), 'x'.repeat(LONGEST_MESSAGE)]) {
      const [one, two] = [1, 2].map(() => encryptFor({ p256dh, auth }, Buffer.from(message)))
      assert.equal(decrypt(one!, device, auth).toString(), message)
      assert.ok(!one!.equals(two!) && one!.length <= 4096)
    }
  })

  test('needs the keys of a browser', () => {
    const { p256dh, auth } = watermelon
    const offTheCurve = Buffer.from(p256dh)
    offTheCurve[64]! ^= 1
    const facts: [string, Buffer, Buffer, boolean][] = [
      ['as a browser makes them', p256dh, auth, true],
      ['a point that is on no curve', offTheCurve, auth, false],
      ['too short a point', p256dh.subarray(1), auth, false],
      ['too short a secret', p256dh, auth.subarray(1), false],
      ['nothing but zeros', Buffer.alloc(65), auth, false],
    ]
    for (const [name, point, secret, expected] of facts)
      assert.equal(areDeviceKeys({ p256dh: point, auth: secret }), expected, name)
  })
})
