import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { type Answer, useService } from '../../../tests/kit/service.ts'
import { pinsIn } from '../../../tests/kit/texts.ts'

suite('email-check', () => {
  const goodlot = useService()
  const check = (body: unknown): Promise<Answer> => goodlot.call('POST', '/v3/auth/email-check', { body })

  test('says that a known person exists, under both names, and sends a PIN', async () => {
    await givenUser(goodlot.db, { email: 'Known@Example.org', phone: '+15145550101' })
    const before = pinsIn(goodlot.logs).length
    const { status, body } = await check({ email: 'known@example.org' })
    assert.deepEqual([status, body], [200, { userFound: true, exists: true }])
    assert.equal(pinsIn(goodlot.logs).length, before + 1)
  })

  test('says that a stranger does not exist, and sends nothing', async () => {
    const before = pinsIn(goodlot.logs).length
    const { status, body } = await check({ email: 'stranger@example.org', whitelabelId: 2 })
    assert.deepEqual([status, body], [200, { userFound: false, exists: false }])
    assert.equal(pinsIn(goodlot.logs).length, before)
  })

  test('finds an email whatever its case, in any alphabet, with spaces around it', async () => {
    await givenUser(goodlot.db, { email: 'Élodie@Exämple.org', phone: '+15145550102' })
    for (const email of ['éLODIE@EXÄMPLE.ORG', ' élodie@exämple.org ', 'e\u0301lodie@exa\u0308mple.org']) {
      assert.equal((await check({ email })).body.exists, true, email)
    }
    assert.equal((await check({ email: 'elodie@exämple.org' })).body.exists, false)
  })

  test('a deleted account is not found', async () => {
    await givenUser(goodlot.db, { email: 'gone@example.org' })
    await goodlot.db.query(`update users set deleted_at = goodlot_now() where email = 'gone@example.org'`)
    assert.equal((await check({ email: 'gone@example.org' })).body.exists, false)
  })

  test('a banned account exists, but is sent no PIN', async () => {
    await givenUser(goodlot.db, { email: 'banned@example.org', phone: '+15145550103' })
    await goodlot.db.query(`update users set is_locked_out = true where email = 'banned@example.org'`)
    const before = pinsIn(goodlot.logs).length
    assert.equal((await check({ email: 'banned@example.org' })).body.exists, true)
    assert.equal(pinsIn(goodlot.logs).length, before)
  })

  test('a premium or satellite number on file is sent no PIN: each text would cost dollars', async () => {
    const phones = ['+19005551234', '+448712345678', '+443001234567', '+881612345678', '+870773111632']
    const before = pinsIn(goodlot.logs).length
    for (const phone of phones) {
      const email = `costly${phone.slice(1)}@example.org`
      await givenUser(goodlot.db, { email, phone })
      assert.deepEqual((await check({ email })).body, { userFound: true, exists: true }, phone)
    }
    assert.equal(pinsIn(goodlot.logs).length, before)
  })

  test('400 validation_error: no email, a text that is none, wrong types, unknown keys and whitelabels', async () => {
    const bodies: unknown[] = [
      {},
      { email: '' },
      { email: '   ' },
      { email: 'plain' },
      { email: 'a@b' },
      { email: 7 },
      { email: null },
      { email: ['a@example.org'] },
      { email: 'a@example.org', whitelabelId: 99 },
      { email: 'a@example.org', whitelabelId: 1e15 },
      { email: 'a@example.org', whitelabelId: '1' },
      { email: 'a@example.org', whitelabelId: 0 },
      { email: 'a@example.org', whitelabelId: 1.5 },
      { email: 'a@example.org', captchaToken: 7 },
      { email: 'a@example.org', constructor: 1 },
      { email: 'a@example.org', pin: '12345' },
    ]
    for (const wrong of bodies) {
      const { status, body } = await check(wrong)
      assert.deepEqual([status, body.error], [400, 'validation_error'], JSON.stringify(wrong))
      assert.ok(Object.keys(body.fields).length > 0)
    }
    assert.equal((await check({ email: 'a@example.org', whitelabelId: 4 })).status, 200)
  })

  test('with captcha off there is no strict throttle', async () => {
    for (let asked = 1; asked <= 12; asked++) {
      assert.equal((await check({ email: `nobody${asked}@example.org` })).status, 200)
    }
  })
})

suite('email-check and the budget of texts', () => {
  const goodlot = useService()
  const check = (email: string) => goodlot.call('POST', '/v3/auth/email-check', { body: { email } })

  test('a phone gets three texts in ten minutes; the answer stays the same, and the last PIN stays good', async () => {
    const email = 'eager@example.org'
    await givenUser(goodlot.db, { email, phone: '+15145550110' })
    for (let asked = 1; asked <= 5; asked++) assert.equal((await check(email)).body.exists, true)
    assert.equal(pinsIn(goodlot.logs).length, 3)
    const pin = pinsIn(goodlot.logs).at(-1)!
    const signedIn = await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin } })
    assert.equal(signedIn.status, 200)
  })

  test('after ten minutes there are three more, and ten in a day', async () => {
    const email = 'daily@example.org'
    await givenUser(goodlot.db, { email, phone: '+15145550111' })
    const before = pinsIn(goodlot.logs).length
    const sent: number[] = []
    for (let round = 1; round <= 5; round++) {
      for (let asked = 1; asked <= 4; asked++) await check(email)
      sent.push(pinsIn(goodlot.logs).length - before)
      await goodlot.clock.advance(601)
    }
    assert.deepEqual(sent, [3, 6, 9, 10, 10])
    await goodlot.clock.advance(86_400)
    await check(email)
    assert.equal(pinsIn(goodlot.logs).length - before, 11)
  })
})

suite('the daily caps of texts', () => {
  const goodlot = useService({ SMS_DAILY_CAP: '4', SMS_DAILY_CAP_PER_DIAL_CODE: '2' })

  test('hold per dial code and in all', async () => {
    const phones = [
      '+15145550120',
      '+15145550121',
      '+15145550122',
      '+33612345678',
      '+33612345679',
      '+447400123456',
    ]
    const sent: number[] = []
    for (const phone of phones) {
      const email = `cap${phone.slice(1)}@example.org`
      await givenUser(goodlot.db, { email, phone })
      await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
      sent.push(pinsIn(goodlot.logs).length)
    }
    assert.deepEqual(sent, [1, 2, 2, 3, 4, 4])
  })
})
