import { join, resolve } from 'node:path'
import { defaultLimits, type LimitName } from './limits.ts'
import { SettingReader } from './setting-reader.ts'

/** By SMS, as in the contract; by mail, for operators without an SMS provider; or as each person chooses. */
const pinChannels = ['sms', 'email', 'both'] as const

type Environment = 'development' | 'qa' | 'production'

export type Config = ReturnType<typeof readConfig>

/** Settings of earlier releases, and what holds now: ignored, they would seem to work still. */
const removedSettings = { DATABASE_REPLICA_URL: 'all reads go to DATABASE_URL' }

const clients = ['web', 'ogac', 'vt', 'connectNGo', 'zap', 'ios', 'android'] as const

/** Where the data is: all that a backup needs to know. */
export function readPlaces(env: NodeJS.ProcessEnv) {
  const settings = new SettingReader(env)
  const places = placesIn(settings)
  settings.refuseIfWrong()
  return places
}

function placesIn(settings: SettingReader) {
  return {
    dataDir: resolve(settings.text('DATA_DIR', 'data')),
    databaseUrl: settings.databaseUrl('DATABASE_URL'),
  }
}

/** Reads every setting once and reports all that is missing or unsafe together, so nobody fixes one per start. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = new SettingReader(env)
  const environment = readEnvironment(settings)
  const isProduction = environment === 'production'
  const port = settings.integer('PORT', 3000, { min: 0, max: 65_535 })
  const { dataDir, databaseUrl } = placesIn(settings)
  const ownSecret = (name: string) => (isProduction ? null : join(dataDir, name))
  const smsProvider = settings.choice('SMS_PROVIDER', ['console', 'twilio', 'vonage'], 'console')
  const captchaProvider = settings.choice('CAPTCHA_PROVIDER', ['off', 'altcha', 'recaptcha'], 'off')
  const pinChannel = settings.choice('PIN_CHANNEL', pinChannels, 'sms')
  const usesVonage = smsProvider === 'vonage'
  const usesTwilio = smsProvider === 'twilio'
  const usesRecaptcha = captchaProvider === 'recaptcha'

  const withDemoData = settings.flag('DEMO_DATA', environment === 'development')

  const config = {
    environment,
    isProduction,
    host: settings.text('HOST', isProduction ? '0.0.0.0' : '127.0.0.1'),
    port,
    /** How clients reach the service; part of image addresses. */
    publicUrl: settings.url('PUBLIC_URL', `http://localhost:${port}`),
    workers: settings.integer('WORKERS', 1, { min: 1, max: 64 }),
    dataDir,
    databaseUrl,
    /** Each of its 256 folders should have room for the largest pictures. */
    imageCacheBytes: settings.integer('IMAGE_CACHE_MB', 1024, { min: 256, max: 1_048_576 }) * 1024 * 1024,
    databasePoolSize: settings.integer('DATABASE_POOL_SIZE', 10, { min: 2, max: 200 }),
    allowUnsafeDatabase: settings.flag('ALLOW_UNSAFE_DATABASE', false),
    withDemoData,
    /** How many whole years receipts keep the name of a buyer who was erased. */
    receiptYears: settings.integer('RECEIPT_YEARS', 7, { min: 0, max: 100 }),
    /** Whether bots bid in the demo's gala while somebody watches. */
    hasDemoCrowd: settings.flag('DEMO_CROWD', withDemoData && environment === 'development'),
    trustedProxies: settings.networks('TRUSTED_PROXIES'),
    corsOrigins: settings.list('CORS_ORIGINS', ['*']),
    adminEmails: settings.list('ADMIN_EMAILS', isProduction ? [] : ['admin@goodlot.example']),
    acceptedClients: settings.choices('ACCEPTED_CLIENTS', clients),
    tokenKeys: settings.keys('TOKEN_KEYS', ownSecret('token-keys.secret')),
    pinSecret: settings.secret('PIN_SECRET', ownSecret('pin-secret.secret')),
    /** Identifies this service to push services; null in production if none is set, and then nothing is pushed. */
    pushPrivateKey: settings.curveKey('PUSH_PRIVATE_KEY', ownSecret('push-key.secret')),
    /** Encrypts the organizations' keys of the payment provider. */
    paymentsKeys: settings.sealingKeys('PAYMENTS_KEYS', ownSecret('payments-key.secret'), {
      isRequired: settings.optional('PAYMENTS') === 'stripe',
    }),
    allowZeroPin: settings.flag('ALLOW_ZERO_PIN', environment === 'development'),
    /** How codes for signing in reach people. */
    pinChannel,
    sms: {
      provider: smsProvider,
      dailyCap: settings.integer('SMS_DAILY_CAP', 20_000, { min: 1 }),
      dailyCapPerDialCode: settings.integer('SMS_DAILY_CAP_PER_DIAL_CODE', 10_000, { min: 1 }),
      twilio: {
        accountSid: settings.requiredIf(usesTwilio, 'TWILIO_ACCOUNT_SID'),
        authToken: settings.requiredIf(usesTwilio, 'TWILIO_AUTH_TOKEN'),
        /** A number, or the id of a messaging service (MG…). */
        from: settings.requiredIf(usesTwilio, 'TWILIO_FROM'),
        /** The same for everything but PINs, so that whoever stops notices still gets PINs. */
        noticesFrom: settings.optional('TWILIO_NOTICES_FROM') ?? settings.optional('TWILIO_FROM') ?? '',
        messagesUrl: settings.url('TWILIO_MESSAGES_URL', 'https://api.twilio.com'),
        lookupUrl: settings.url('TWILIO_LOOKUP_URL', 'https://lookups.twilio.com'),
      },
      vonage: {
        apiKey: settings.requiredIf(usesVonage, 'VONAGE_API_KEY'),
        apiSecret: settings.requiredIf(usesVonage, 'VONAGE_API_SECRET'),
        /** Callbacks are signed with it. */
        signatureSecret: settings.requiredIf(usesVonage, 'VONAGE_SIGNATURE_SECRET'),
        from: settings.requiredIf(usesVonage, 'VONAGE_FROM'),
        noticesFrom: settings.optional('VONAGE_NOTICES_FROM') ?? settings.optional('VONAGE_FROM') ?? '',
        messagesUrl: settings.url('VONAGE_MESSAGES_URL', 'https://api.nexmo.com'),
        insightUrl: settings.url('VONAGE_INSIGHT_URL', 'https://api.nexmo.com'),
      },
      checksReachability: settings.flag('CHECK_PHONE_REACHABILITY', environment !== 'development'),
    },
    /** Null: nothing is mailed. In development the pages of the outbox show what would be. */
    mail: readMail(settings),
    captcha: {
      provider: captchaProvider,
      secret: settings.requiredIf(usesRecaptcha, 'RECAPTCHA_SECRET'),
      /** Public: the pages request captcha tokens with it. Without it, people sign in under the strict budget. */
      siteKey: usesRecaptcha ? settings.optional('RECAPTCHA_SITE_KEY') : null,
      minimumScore: settings.share('RECAPTCHA_MINIMUM_SCORE', 0.5),
      url: settings.url('RECAPTCHA_URL', 'https://www.google.com/recaptcha/api/siteverify'),
    },
    payments: readPayments(settings, environment),
    /** The operator's own account at the payment provider, for organizations without one. */
    connect: readConnect(settings, environment),
    /** Where the operator's own texts are; new people see links to those that are set. */
    legal: { termsUrl: settings.webAddress('TERMS_URL'), privacyUrl: settings.webAddress('PRIVACY_URL') },
    connections: {
      perAddress: settings.integer('CONNECTIONS_PER_ADDRESS', 4_000, { min: 4 }),
      perProcess: settings.integer('CONNECTIONS_PER_PROCESS', 10_000, { min: 4 }),
    },
    sockets: {
      /** A hall full of guests shares one address. */
      perAddress: settings.integer('SOCKETS_PER_ADDRESS', 2_000, { min: 1 }),
      perProcess: settings.integer('SOCKETS_PER_PROCESS', 20_000, { min: 1 }),
      /** How soon losing a right takes effect. */
      reviewSeconds: settings.integer('SOCKET_REVIEW_SECONDS', 30, { min: 1, max: 50 }),
    },
    limits: settings.limits('RATE_LIMITS', Object.keys(defaultLimits)),
    /** How many reads one person may have under way in a process. */
    readsAtOnce: settings.integer('READS_AT_ONCE', 20, { min: 1 }),
    /** How late the event loop may run before reads are refused; writes tolerate twice that, bids four times. */
    toleratedDelayMs: settings.integer('TOLERATED_DELAY_MS', 200, { min: 20, max: 60_000 }),
    logLevel: settings.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    metricsToken: settings.optional('METRICS_TOKEN'),
  }

  if (pinChannel !== 'sms' && !config.mail && environment !== 'development')
    settings.problem(`PIN_CHANNEL=${pinChannel} mails codes: set SMTP_URL and MAIL_FROM.`)
  settings.refuseRemoved(removedSettings)
  for (const email of config.adminEmails)
    if (!/^[^@\s<>]+@[^@\s<>]+$/.test(email)) settings.problem(`ADMIN_EMAILS: ${email} is no email address.`)
  if (isProduction) nameWhatIsUnsafe(settings, config)
  settings.refuseIfWrong()
  return config
}

/** Who takes cards, and where it answers; null while nobody does, or until the stand-in has started. */
function readPayments(settings: SettingReader, environment: Environment) {
  const inDevelopment = environment === 'development'
  const provider = settings.choice(
    'PAYMENTS',
    ['off', 'stripe', 'stand-in'],
    inDevelopment ? 'stand-in' : 'off',
  )
  const standInUrl = settings.webAddress('STAND_IN_URL')
  const urls = { off: null, stripe: 'https://api.stripe.com', 'stand-in': standInUrl }
  return { provider, url: urls[provider] }
}

/** Null unless the operator offers accounts to organizations. At the stand-in that costs nothing, so there it is offered. */
function readConnect(settings: SettingReader, environment: Environment) {
  const usual = environment === 'development' ? 'stand-in' : 'off'
  const provider = settings.text('PAYMENTS', usual)
  const secretKey = settings.text('STRIPE_CONNECT_KEY', provider === 'stand-in' ? 'sk_test_operator' : '')
  const webhookSecrets = settings.list('STRIPE_CONNECT_WEBHOOK_SECRET', [])
  if (secretKey === '') {
    if (webhookSecrets.length > 0) settings.problem('STRIPE_CONNECT_WEBHOOK_SECRET needs STRIPE_CONNECT_KEY.')
    return null
  }
  const [, kind] = /^[rs]k_(test|live)_\w{1,250}$/.exec(secretKey) ?? []
  if (!kind) settings.problem('STRIPE_CONNECT_KEY must be a key of Stripe, such as rk_live_….')
  if (provider === 'off') settings.problem('STRIPE_CONNECT_KEY needs PAYMENTS=stripe.')
  if (!webhookSecrets.every((secret) => /^whsec_\w{8,250}$/.test(secret)))
    settings.problem('STRIPE_CONNECT_WEBHOOK_SECRET must list secrets that start with whsec_.')
  return { secretKey, isLive: kind === 'live', webhookSecrets }
}

/** Test runners like to set NODE_ENV=test: to Goodlot that is development. */
function readEnvironment(settings: SettingReader): Environment {
  const names = ['development', 'qa', 'production', 'test'] as const
  const environment = settings.choice('NODE_ENV', names, 'development')
  return environment === 'test' ? 'development' : environment
}

/** A mail server, and who the mails are from. Mails are signed if there is a key, which is given as PEM. */
function readMail(settings: SettingReader) {
  const url = settings.smtpUrl('SMTP_URL')
  if (!url) return null
  const from = settings.requiredIf(true, 'MAIL_FROM')
  if (from && !/^[^@\s<>]+@[^@\s<>]+$/.test(from)) settings.problem(`MAIL_FROM: ${from} is no email address.`)
  const key = settings.optional('DKIM_PRIVATE_KEY')?.replaceAll('\\n', '\n')
  const isSigned = key !== undefined
  const selector = settings.requiredIf(isSigned, 'DKIM_SELECTOR')
  return { url, from, dkim: isSigned ? { domain: from.split('@')[1]!, selector, privateKey: key } : null }
}

type Checked = Pick<
  Config,
  'allowZeroPin' | 'allowUnsafeDatabase' | 'withDemoData' | 'adminEmails' | 'hasDemoCrowd'
> &
  Pick<Config, 'pinSecret' | 'tokenKeys' | 'captcha' | 'sms' | 'payments' | 'pinChannel' | 'limits'>

/** What goes there names people, or holds codes and keys. */
const confidential = [
  'PUBLIC_URL',
  'RECAPTCHA_URL',
  'TWILIO_MESSAGES_URL',
  'TWILIO_LOOKUP_URL',
  'VONAGE_MESSAGES_URL',
  'VONAGE_INSIGHT_URL',
]

/** A limit that is raised so far is off: a slip of the finger, or left over from a test of load. */
const MOST_RAISED = 1_000

function nameWhatIsUnsafe(settings: SettingReader, config: Checked): void {
  const textsPins = config.pinChannel !== 'email'
  const unsafe: [boolean, string][] = [
    [config.allowZeroPin, 'ALLOW_ZERO_PIN lets anybody in: not in production.'],
    [
      config.captcha.provider === 'off',
      'CAPTCHA_PROVIDER must be altcha, which needs no account anywhere, or recaptcha in production.',
    ],
    [
      textsPins && config.sms.provider === 'console',
      'SMS_PROVIDER must be twilio or vonage in production: console prints PINs. Without either, PIN_CHANNEL=email mails them.',
    ],
    [textsPins && !config.sms.checksReachability, 'CHECK_PHONE_REACHABILITY cannot be off in production.'],
    [config.allowUnsafeDatabase, 'ALLOW_UNSAFE_DATABASE may lose accepted bids: not in production.'],
    [config.withDemoData, 'DEMO_DATA puts invented auctions among the real ones: not in production.'],
    [config.hasDemoCrowd, 'DEMO_CROWD lets invented people bid: not in production.'],
    [config.payments.provider === 'stand-in', 'PAYMENTS=stand-in moves no money: not in production.'],
    [
      config.captcha.provider === 'recaptcha' && config.captcha.minimumScore === 0,
      'RECAPTCHA_MINIMUM_SCORE=0 takes every program for a person: not in production.',
    ],
    [config.adminEmails.length === 0, 'ADMIN_EMAILS must name at least one administrator.'],
    [!settings.has('PUBLIC_URL'), 'PUBLIC_URL is missing: the address by which clients reach the service.'],
    [
      config.pinSecret !== '' && config.tokenKeys.some(({ secret }) => secret === config.pinSecret),
      'PIN_SECRET and TOKEN_KEYS must not be the same.',
    ],
  ]
  for (const [isUnsafe, sentence] of unsafe) if (isUnsafe) settings.problem(sentence)
  for (const name of confidential)
    if (settings.isInClear(name)) settings.problem(`${name} must start with https:// in production.`)
  for (const [name, { limit, seconds }] of Object.entries(config.limits)) {
    const usual = defaultLimits[name as LimitName]
    if (limit / seconds >= (MOST_RAISED * usual.limit) / usual.seconds)
      settings.problem(
        `RATE_LIMITS: ${name}=${limit}/${seconds} is a thousand times the usual ${usual.limit}/${usual.seconds}: not in production.`,
      )
  }
}
