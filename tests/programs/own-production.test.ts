import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { useMailServer } from '../kit/mail-server.ts'
import { endRuns, type Run, run, runScript } from '../kit/process.ts'
import { solve, tokenOf } from '../kit/solve-challenge.ts'

const administrator = 'root@example.org'

suite('production without an account anywhere else', () => {
  const server = useMailServer()
  let DATA_DIR: string
  let service: Run
  before(async () => {
    DATA_DIR = await temporaryFolder('own-production')
    service = await run({
      DATA_DIR,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ADMIN_EMAILS: administrator,
      TOKEN_KEYS: 'k1:0123456789-abcdefghijklmnopqrstuvwxyz',
      PIN_SECRET: 'zyxwvutsrqponmlkjihgfedcba-9876543210',
      PUBLIC_URL: 'https://gala.example.org',
      PIN_CHANNEL: 'email',
      SMTP_URL: server.url,
      MAIL_FROM: 'auctions@example.org',
      CAPTCHA_PROVIDER: 'altcha',
    })
    await service.ready
  })
  after(async () => {
    await endRuns()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  const post = (path: string, body: object) => service.call('POST', `/v3/auth/${path}`, { body })
  const codeIn = (mail: { text?: string | undefined }) => /\b(\d{5})\b/.exec(mail.text!)![1]!
  const solved = async () =>
    tokenOf(await solve((await service.call('GET', '/v3/auth/captcha-challenge')).body))

  test('all of it works once it has started', async () => {
    const { status, body } = await service.call('GET', '/readyz')
    assert.deepEqual([status, body.status, body.captcha], [200, 'ok', 'ok'])
  })

  test('a guest registers, gets the code by mail, and is signed in; and so again another day', async () => {
    const email = 'anna@example.org'
    const welcome = server.arrival()
    const guest = { firstName: 'Anna', lastName: 'Bell', email, mobile: '+15145550123', countryCode: 'CA' }
    const registered = await post('register', { ...guest, whitelabelId: 1, captchaToken: await solved() })
    assert.deepEqual([registered.status, registered.body.pinChannel], [201, 'email'])
    const first = await post('verify-pin', { email, pin: codeIn(await welcome) })
    assert.equal(first.status, 200)

    const arrival = server.arrival()
    const captchaToken = await solved()
    const checked = await post('email-check', { email, captchaToken })
    assert.deepEqual(checked.body, { userFound: true, exists: true, pinChannel: 'email' })
    const { body } = await post('verify-pin', { email, pin: codeIn(await arrival) })
    const profile = await service.call('GET', '/v3/user/profile', { token: body.accessToken })
    assert.equal(profile.status, 200)
    assert.equal((await post('email-check', { email, captchaToken })).status, 403, 'a solution counts once')
    assert.equal((await post('verify-pin', { email, pin: '00000' })).status, 401)
  })

  test('nobody reads in a browser what was mailed', async () => {
    for (const path of ['/outbox', '/outbox?message=1'])
      assert.equal((await service.call('GET', path)).status, 404, path)
  })

  test('the administrator is made on the server, and gets the code by mail too', async () => {
    const made = await runScript('src/organizers/administrator.ts', [administrator, '+15145550199'], {
      DATA_DIR,
    })
    assert.equal(made.code, 0, made.errors)
    const arrival = server.arrival()
    await post('email-check', { email: administrator, captchaToken: await solved() })
    const mail = await arrival
    assert.equal(mail.to?.[0]?.address, administrator)
    const { body } = await post('verify-pin', { email: administrator, pin: codeIn(mail) })
    const users = await service.call('GET', '/v3/manage/users', { token: body.accessToken })
    assert.equal(users.status, 200)
  })
})
