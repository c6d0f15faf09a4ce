import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../test-kit/given-people.ts'
import { useService } from '../../test-kit/service.ts'

suite('sign-in', () => {
  const goodlot = useService()

  test('a newcomer goes from email-check over register and verify-pin to a token', async () => {
    const email = 'newcomer@example.org'
    const check = await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
    assert.deepEqual([check.status, check.body], [200, { userFound: false, exists: false }])

    const mobile = '(514) 555-0123'
    const person = { firstName: 'New', lastName: 'Comer', email, mobile, countryCode: 'CA', whitelabelId: 1 }
    const registered = await goodlot.call('POST', '/v3/auth/register', { body: person })
    assert.deepEqual([registered.status, registered.body], [201, { phoneLastFourDigits: '0123' }])

    const pin = pinInLog(goodlot.logs)
    const signedIn = await goodlot.call('POST', '/v3/auth/verify-pin', {
      body: { email, pin, whitelabelId: 1 },
    })
    assert.equal(signedIn.status, 200)
    assert.equal(signedIn.body.expiresIn, 2592000)
  })

  test('a hundred parallel wrong PINs are five tries and a lock', async () => {
    const email = 'guessed@example.org'
    await givenUser(goodlot.db, { email })
    const body = { email, pin: '11111' }
    const tries = Array.from({ length: 100 }, () => goodlot.call('POST', '/v3/auth/verify-pin', { body }))
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    assert.equal(statuses.filter((status) => status === 401).length, 5)
    assert.equal(statuses.filter((status) => status === 429).length, 95)
  })
})

function pinInLog(logs: string[]): string {
  const line = logs.findLast((entry) => entry.includes('Goodlot PIN'))
  return /(\d{5}) is your/.exec(line ?? '')?.[1] ?? assert.fail('no PIN in the log')
}
