import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

suite('settings', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'goodlot-config-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })
  const problems = (env: Record<string, string>): string[] => {
    try {
      read(env)
      return []
    } catch (error) {
      assert.ok(error instanceof StartupError)
      return error.message.split('\n').slice(1)
    }
  }
  const sealing = Buffer.alloc(32, 5).toString('base64')
  const safe = {
    NODE_ENV: 'production',
    TOKEN_KEYS: 'k1:0123456789-abcdefghijklmnopqrstuvwxyz',
    PIN_SECRET: 'zyxwvutsrqponmlkjihgfedcba-9876543210',
    PUBLIC_URL: 'https://api.goodlot.example/',
    ADMIN_EMAILS: 'Root@Goodlot.example',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'secret',
  }

  test('none at all mean development: PIN 00000, captcha off, PINs in the log, demo data', () => {
    const config = read()
    assert.equal(config.environment, 'development')
    assert.equal(config.host, '127.0.0.1')
    assert.deepEqual(
      [config.allowZeroPin, config.captcha.provider, config.sms.provider, config.withDemoData],
      [true, 'off', 'console', true],
    )
    assert.equal(read({ NODE_ENV: 'test' }).environment, 'development')
  })

  test('in production codes can be mailed instead of texted, with a mail server', () => {
    const { SMS_PROVIDER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, ...rest } = safe
    const mailing = {
      ...rest,
      PIN_CHANNEL: 'email',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@b.example',
    }
    assert.equal(read(mailing).pinChannel, 'email')
    assert.match(String(problems({ ...mailing, PIN_CHANNEL: 'both' })), /SMS_PROVIDER/)
    assert.match(String(problems({ ...rest, PIN_CHANNEL: 'email' })), /SMTP_URL/)
    assert.match(String(problems({ ...safe, PIN_CHANNEL: 'pigeon' })), /PIN_CHANNEL/)
    assert.equal(read(safe).pinChannel, 'sms')
  })

  test('in production everything that is missing or unsafe is named at once', () => {
    const named = problems({
      NODE_ENV: 'production',
      ALLOW_ZERO_PIN: 'true',
      ALLOW_UNSAFE_DATABASE: '1',
      DEMO_DATA: '1',
      DEMO_CROWD: '1',
      PAYMENTS: 'stand-in',
    })
    const names = [
      'TOKEN_KEYS',
      'PIN_SECRET',
      'ALLOW_ZERO_PIN',
      'CAPTCHA_PROVIDER',
      'SMS_PROVIDER',
      'ALLOW_UNSAFE_DATABASE',
      'DEMO_DATA',
      'DEMO_CROWD',
      'PAYMENTS',
      'ADMIN_EMAILS',
      'PUBLIC_URL',
    ]
    for (const name of names)
      assert.ok(
        named.some((line) => line.startsWith(`- ${name}`)),
        name,
      )
    assert.equal(named.length, names.length)
    assert.match(named.join(), /TOKEN_KEYS is missing: it must look like name:secret/)
    assert.match(named.join(), /SMS_PROVIDER [^-]* PIN_CHANNEL=email/)
    assert.match(named.join(), /CAPTCHA_PROVIDER must be altcha/)
  })

  test('in production the providers’ own settings are named too', () => {
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, RECAPTCHA_SECRET, ...rest } = safe
    assert.deepEqual(problems(rest), [
      '- TWILIO_ACCOUNT_SID is missing.',
      '- TWILIO_AUTH_TOKEN is missing.',
      '- TWILIO_FROM is missing.',
      '- RECAPTCHA_SECRET is missing.',
    ])
  })

  test('production needs no account elsewhere: codes by mail and a captcha of its own', () => {
    const { NODE_ENV, TOKEN_KEYS, PIN_SECRET, PUBLIC_URL, ADMIN_EMAILS } = safe
    const own = { NODE_ENV, TOKEN_KEYS, PIN_SECRET, PUBLIC_URL, ADMIN_EMAILS, CAPTCHA_PROVIDER: 'altcha' }
    const mailing = { PIN_CHANNEL: 'email', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }
    const { captcha } = read({ ...own, ...mailing, RECAPTCHA_SITE_KEY: 'left over' })
    assert.deepEqual([captcha.provider, captcha.secret, captcha.siteKey], ['altcha', '', null])
    assert.deepEqual(problems({ ...own, PIN_CHANNEL: 'email' }), [
      '- PIN_CHANNEL=email mails codes: set SMTP_URL and MAIL_FROM.',
    ])
    assert.match(problems({ ...own, ...mailing, PIN_SECRET: '' }).join(), /^- PIN_SECRET is missing/)
  })

  test('a whole and safe set is taken', () => {
    const config = read(safe)
    assert.equal(config.isProduction, true)
    assert.equal(config.publicUrl, 'https://api.goodlot.example')
    assert.deepEqual(config.adminEmails, ['Root@Goodlot.example'])
    assert.deepEqual([config.allowZeroPin, config.withDemoData, config.host], [false, false, '0.0.0.0'])
  })

  test('keys that encrypt are 32 bytes each, the newest first, and required where Stripe takes cards', () => {
    const older = Buffer.alloc(32, 7).toString('base64')
    const keys = read({ ...safe, PAYMENTS_KEYS: `k2:${sealing},k1:${older}` }).paymentsKeys
    assert.deepEqual(
      keys.map(({ id, key }) => [id, key.length]),
      [
        ['k2', 32],
        ['k1', 32],
      ],
    )
    assert.match(problems({ ...safe, PAYMENTS: 'stripe' }).join(), /PAYMENTS_KEYS is missing/)
    for (const wrong of [sealing, 'k1:short', `:${sealing}`, `k1:${sealing},k1:${older}`])
      assert.match(problems({ ...safe, PAYMENTS_KEYS: wrong }).join(), /PAYMENTS_KEYS must look like/, wrong)
  })

  test('cards are off unless asked for; development has a stand-in', () => {
    assert.deepEqual(read(safe).payments, { provider: 'off', url: null })
    assert.deepEqual(read({}).payments, { provider: 'stand-in', url: null })
    const running = { PAYMENTS: 'stand-in', STAND_IN_URL: 'http://localhost:4242' }
    assert.deepEqual(read(running).payments, { provider: 'stand-in', url: 'http://localhost:4242' })
    const stripe = { provider: 'stripe', url: 'https://api.stripe.com' }
    assert.deepEqual(read({ ...safe, PAYMENTS: 'stripe', PAYMENTS_KEYS: `k1:${sealing}` }).payments, stripe)
    assert.deepEqual(read({ ...running, PAYMENTS: 'stripe' }).payments, stripe)
  })

  test('accounts for organizations need a key of the operator’s, except at the stand-in', () => {
    const stripe = { ...safe, PAYMENTS: 'stripe', PAYMENTS_KEYS: `k1:${sealing}` }
    assert.equal(read(stripe).connect, null)
    const standIn = { secretKey: 'sk_test_operator', isLive: false, webhookSecrets: [] }
    assert.deepEqual(read({}).connect, standIn)
    const set = {
      STRIPE_CONNECT_KEY: 'rk_live_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_12345678,whsec_87654321',
    }
    assert.deepEqual(read({ ...stripe, ...set }).connect, {
      secretKey: 'rk_live_1',
      isLive: true,
      webhookSecrets: ['whsec_12345678', 'whsec_87654321'],
    })
    const wrong = (change: object) => problems({ ...stripe, ...change }).join()
    assert.match(wrong({ STRIPE_CONNECT_KEY: 'pk_live_1' }), /STRIPE_CONNECT_KEY must be a key/)
    assert.match(wrong({ ...set, PAYMENTS: 'off' }), /STRIPE_CONNECT_KEY needs PAYMENTS=stripe/)
    assert.match(wrong({ ...set, STRIPE_CONNECT_WEBHOOK_SECRET: 'secret' }), /must list secrets/)
    assert.match(wrong({ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_12345678' }), /needs STRIPE_CONNECT_KEY/)
  })

  test('what would weaken a safe set is refused, one by one', () => {
    const changes: Record<string, string>[] = [
      { TOKEN_KEYS: 'k1:short' },
      { TOKEN_KEYS: '0123456789-abcdefghijklmnopqrstuvwxyz' },
      { TOKEN_KEYS: `k1:${'a'.repeat(40)}` },
      { TOKEN_KEYS: `${safe.TOKEN_KEYS},k1:abcdefghijklmnopqrstuvwxyz-0123456789` },
      { TOKEN_KEYS: ',' },
      { PIN_SECRET: 'changeme' },
      { PIN_SECRET: safe.TOKEN_KEYS.slice(3) },
      { ALLOW_ZERO_PIN: '1' },
      { PAYMENTS: 'stand-in' },
      { CAPTCHA_PROVIDER: 'off' },
      { SMS_PROVIDER: 'console' },
      { CHECK_PHONE_REACHABILITY: 'false' },
      { PUBLIC_URL: 'api.goodlot.example' },
      { PUBLIC_URL: 'http://api.goodlot.example' },
      { TWILIO_MESSAGES_URL: 'http://texts.example' },
      { RECAPTCHA_URL: 'http://captcha.example' },
      { RECAPTCHA_MINIMUM_SCORE: '0' },
      { RATE_LIMITS: 'pinTry=100000000/1' },
      { RATE_LIMITS: 'wrongPin=30000/600' },
      { ADMIN_EMAILS: 'root' },
      { TRUSTED_PROXIES: '0.0.0.0/0' },
    ]
    for (const change of changes)
      assert.equal(problems({ ...safe, ...change }).length, 1, JSON.stringify(change))
    const fine: Record<string, string>[] = [
      { PUBLIC_URL: 'http://localhost:3000' },
      { RECAPTCHA_URL: 'http://127.0.0.1:4000/verify' },
      { RATE_LIMITS: 'wrongPin=29999/600,itemBid=12000/60' },
    ]
    for (const change of fine) assert.deepEqual(problems({ ...safe, ...change }), [], JSON.stringify(change))
    assert.deepEqual(problems({ RATE_LIMITS: 'pinTry=100000000/1' }), [], 'tests of load in development')
    const rotated = 'k2:abcdefghijklmnopqrstuvwxyz-0123456789'
    assert.equal(read({ ...safe, TOKEN_KEYS: `${rotated},${safe.TOKEN_KEYS}` }).tokenKeys[0]?.id, 'k2')
  })

  test('what cannot be read is refused in every environment', () => {
    const wrong: Record<string, string> = {
      NODE_ENV: 'staging',
      PORT: '70000',
      WORKERS: '0',
      DATABASE_URL: 'mysql://localhost/goodlot',
      DATABASE_REPLICA_URL: 'postgres://localhost/goodlot',
      DATABASE_POOL_SIZE: 'many',
      ALLOW_ZERO_PIN: 'maybe',
      TRUSTED_PROXIES: 'proxy.example',
      ACCEPTED_CLIENTS: 'web,fax',
      RECAPTCHA_MINIMUM_SCORE: '2',
      RATE_LIMITS: 'itemBids=1/60',
      LOG_LEVEL: 'loud',
      SMS_PROVIDER: 'pigeon',
      PAYMENTS: 'gold',
      STAND_IN_URL: 'localhost:4242',
    }
    assert.match(problems({ DATABASE_REPLICA_URL: 'postgres://a/goodlot' })[0]!, /no longer exists/)
    const named = problems(wrong)
    for (const name of Object.keys(wrong))
      assert.ok(
        named.some((line) => line.startsWith(`- ${name}`)),
        name,
      )
    assert.equal(named.length, Object.keys(wrong).length)
    for (const limits of ['itemBid', 'itemBid=1', 'itemBid=0/60', 'itemBid=1/0', 'itemBid=-1/60'])
      assert.equal(problems({ RATE_LIMITS: limits }).length, 1, limits)
    for (const proxies of [
      '1',
      'true',
      '10.0.0.0/33',
      '10.0.0.0/',
      '::/0',
      '::/1',
      '128.0.0.0/1',
      'loopback',
    ])
      assert.equal(problems({ TRUSTED_PROXIES: proxies }).length, 1, proxies)
    assert.deepEqual(read({ TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16,2001:db8::/32' }).trustedProxies, [
      '10.0.0.7',
      '10.1.0.0/16',
      '2001:db8::/32',
    ])
    assert.deepEqual(read({ RATE_LIMITS: 'itemBid=240/60' }).limits, { itemBid: { limit: 240, seconds: 60 } })
  })

  test('outside production secrets are made once, kept, and readable by their owner only', async () => {
    const env = { DATA_DIR: join(folder, 'kept') }
    const first = read(env)
    const again = read(env)
    assert.ok(first.pinSecret.length >= 32)
    assert.equal(again.pinSecret, first.pinSecret)
    assert.deepEqual(again.tokenKeys, first.tokenKeys)
    assert.notEqual(first.pinSecret, first.tokenKeys[0]?.secret)
    assert.equal((await stat(env.DATA_DIR)).mode & 0o066, 0, 'nobody else reads the folder')
    for (const name of await readdir(env.DATA_DIR))
      assert.equal((await stat(join(env.DATA_DIR, name))).mode & 0o777, 0o600, name)
  })

  test('two first starts at once agree on one secret', async () => {
    const env = { DATA_DIR: join(folder, 'race') }
    const code = `
      const { parentPort, workerData } = require('node:worker_threads')
      import(workerData.config).then(({ readConfig }) => parentPort.postMessage(readConfig(workerData.env).pinSecret))`
    const workerData = { config: new URL('./config.ts', import.meta.url).href, env }
    const secrets = await Promise.all(
      Array.from({ length: 4 }, () => {
        const worker = new Worker(code, { eval: true, workerData })
        return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
      }),
    )
    assert.equal(new Set(secrets).size, 1)
    assert.deepEqual((await readdir(env.DATA_DIR)).sort(), [
      'payments-key.secret',
      'pin-secret.secret',
      'push-key.secret',
      'token-keys.secret',
    ])
  })

  test('a data folder that cannot be written to is named, without a stack', async () => {
    assert.match(problems({ DATA_DIR: '/dev/null/data' })[0] ?? '', /^- DATA_DIR cannot be used/)
    if (process.getuid?.() === 0) return
    const closed = join(folder, 'closed')
    read({ DATA_DIR: closed })
    await rm(join(closed, 'pin-secret.secret'))
    await chmod(closed, 0o500)
    const [problem] = problems({ DATA_DIR: closed })
    await chmod(closed, 0o700)
    assert.match(problem ?? '', /^- DATA_DIR cannot be used/)
  })

  test('a key for pushes is made and kept, and in production there is none unless it is set', () => {
    const [first, second] = [read(), read()]
    assert.match(first.pushPrivateKey!, /^[\w-]{43}$/)
    assert.equal(second.pushPrivateKey, first.pushPrivateKey)
    assert.equal(read(safe).pushPrivateKey, null)
    const key = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
    assert.equal(read({ ...safe, PUSH_PRIVATE_KEY: key }).pushPrivateKey, key)
    for (const wrong of ['short', `${key}A`, 'A'.repeat(43), `${'_'.repeat(42)}8`])
      assert.match(
        problems({ PUSH_PRIVATE_KEY: wrong }).join(),
        /PUSH_PRIVATE_KEY must be a private key/,
        wrong,
      )
  })

  test('mail needs a server and a sender, and is signed if there is a key', () => {
    assert.equal(read().mail, null)
    const server = { SMTP_URL: 'smtp://user:secret@mail.example.org:587' }
    assert.deepEqual(read({ ...server, MAIL_FROM: 'auctions@goodlot.example' }).mail, {
      url: server.SMTP_URL,
      from: 'auctions@goodlot.example',
      dkim: null,
    })
    const signed = {
      ...server,
      MAIL_FROM: 'auctions@goodlot.example',
      DKIM_SELECTOR: 'gala',
      DKIM_PRIVATE_KEY: '-----BEGIN KEY-----\\nabc\\n',
    }
    assert.deepEqual(read(signed).mail?.dkim, {
      domain: 'goodlot.example',
      selector: 'gala',
      privateKey: '-----BEGIN KEY-----\nabc\n',
    })
  })

  test('mail that could never leave is named at the start', () => {
    const from = { MAIL_FROM: 'auctions@goodlot.example' }
    for (const SMTP_URL of ['mail.example.org', 'https://mail.example.org', 'smtp://'])
      assert.match(problems({ SMTP_URL, ...from }).join(), /SMTP_URL must look like/, SMTP_URL)
    const server = { SMTP_URL: 'smtp://mail.example.org' }
    assert.match(problems(server).join(), /MAIL_FROM/)
    for (const MAIL_FROM of ['Goodlot', 'a@b@c.example', 'Goodlot <a@b.example>'])
      assert.match(problems({ ...server, MAIL_FROM }).join(), /is no email address/, MAIL_FROM)
    assert.match(problems({ ...server, ...from, DKIM_PRIVATE_KEY: 'key' }).join(), /DKIM_SELECTOR/)
  })
})
