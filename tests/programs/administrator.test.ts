import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { endRuns, run, runScript } from '../kit/process.ts'

const script = 'src/organizers/administrator.ts'
const email = 'root@example.org'

suite('npm run administrator, with the embedded database', () => {
  let DATA_DIR: string
  before(async () => {
    DATA_DIR = await temporaryFolder('administrator')
  })
  after(async () => {
    await endRuns()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const make = (...words: string[]) => runScript(script, words, { DATA_DIR })

  test('makes the account before the first start, and changes its phone while the service serves', async () => {
    const made = await make(email, '+15145550123')
    assert.deepEqual([made.code, made.errors], [0, ''])
    assert.match(made.text, /root@example\.org has an account now; PINs go to the phone ending in 0123/)

    const service = await run({ DATA_DIR, ADMIN_EMAILS: email, ALLOW_ZERO_PIN: 'false' })
    await service.ready
    const register = await service.call('POST', '/v3/auth/register', {
      body: {
        firstName: 'Not',
        lastName: 'Root',
        email,
        mobile: '+15145550199',
        countryCode: 'CA',
        whitelabelId: 1,
      },
    })
    assert.deepEqual([register.status, register.body.error], [409, 'email_exists'])

    const again = await make(email, '+15145550124')
    assert.deepEqual([again.code, again.errors], [0, ''])
    assert.match(again.text, /had an account already; now PINs go to the phone ending in 0124/)
    assert.match((await make(email.toUpperCase(), '+15145550124')).text, /has its account already/)

    await service.call('POST', '/v3/auth/email-check', { body: { email } })
    const [, pin] = await service.said(/SMS to …0124: (\d{5})/)
    const signedIn = await service.call('POST', '/v3/auth/verify-pin', { body: { email, pin } })
    const token = signedIn.body.accessToken
    assert.equal((await service.call('GET', '/v3/manage/users', { token })).status, 200)
    const { entries } = (await service.call('GET', '/v3/manage/audit', { token })).body
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['setPhone', 'create'],
    )
    service.interrupt('SIGTERM')
    await service.ended
  })

  test('says what is missing, and changes nothing', async () => {
    for (const words of [
      [],
      [email],
      ['root', '+15145550123'],
      [email, '5145550123'],
      [email, '+19005551234'],
    ]) {
      const { code, errors } = await make(...words)
      assert.equal(code, 1, words.join(' '))
      assert.match(errors, /^Nothing was changed\. .+\.\n$/, words.join(' '))
    }
  })
})
