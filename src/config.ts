import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from './errors.ts'

export type Environment = 'development' | 'qa' | 'production'

export type Config = ReturnType<typeof readConfig>

/** Reads every setting once and names all that is missing or unsafe together, so that nobody fixes them one start at a time. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = new Settings(env)
  const environment = settings.choice('NODE_ENV', ['development', 'qa', 'production'], 'development')
  const isProduction = environment === 'production'
  const port = settings.integer('PORT', 3000, { min: 0, max: 65_535 })
  const dataDir = resolve(settings.text('DATA_DIR', 'data'))
  const smsProvider = settings.choice('SMS_PROVIDER', ['console', 'twilio'], 'console')
  const captchaProvider = settings.choice('CAPTCHA_PROVIDER', ['off', 'recaptcha'], 'off')

  const config = {
    environment,
    isProduction,
    host: settings.text('HOST', isProduction ? '0.0.0.0' : '127.0.0.1'),
    port,
    /** How clients reach the service; stands in image addresses. */
    publicUrl: settings.text('PUBLIC_URL', `http://localhost:${port}`).replace(/\/$/, ''),
    workers: settings.integer('WORKERS', 1, { min: 1, max: 64 }),
    dataDir,
    databaseUrl: settings.optional('DATABASE_URL'),
    databaseReplicaUrl: settings.optional('DATABASE_REPLICA_URL'),
    databasePoolSize: settings.integer('DATABASE_POOL_SIZE', 10, { min: 2, max: 200 }),
    allowUnsafeDatabase: settings.flag('ALLOW_UNSAFE_DATABASE', false),
    withDemoData: settings.flag('DEMO_DATA', environment === 'development'),
    trustedProxies: settings.list('TRUSTED_PROXIES', []),
    corsOrigins: settings.list('CORS_ORIGINS', ['*']),
    adminEmails: settings
      .list('ADMIN_EMAILS', isProduction ? [] : ['admin@goodlot.example'])
      .map((email) => email.toLowerCase()),
    acceptedClients: settings.list('ACCEPTED_CLIENTS', [
      'web',
      'ogac',
      'vt',
      'connectNGo',
      'zap',
      'ios',
      'android',
    ]),
    tokenKeys: settings.keys('TOKEN_KEYS', dataDir, isProduction),
    pinSecret: settings.secret('PIN_SECRET', dataDir, isProduction),
    allowZeroPin: settings.flag('ALLOW_ZERO_PIN', environment === 'development'),
    sms: {
      provider: smsProvider,
      dailyCap: settings.integer('SMS_DAILY_CAP', 20_000, { min: 1 }),
      dailyCapPerDialCode: settings.integer('SMS_DAILY_CAP_PER_DIAL_CODE', 10_000, { min: 1 }),
      twilio: {
        accountSid: settings.requiredIf(smsProvider === 'twilio', 'TWILIO_ACCOUNT_SID'),
        authToken: settings.requiredIf(smsProvider === 'twilio', 'TWILIO_AUTH_TOKEN'),
        from: settings.requiredIf(smsProvider === 'twilio', 'TWILIO_FROM'),
        messagesUrl: settings.text('TWILIO_MESSAGES_URL', 'https://api.twilio.com'),
        lookupUrl: settings.text('TWILIO_LOOKUP_URL', 'https://lookups.twilio.com'),
      },
      checksReachability: settings.flag('CHECK_PHONE_REACHABILITY', environment !== 'development'),
    },
    captcha: {
      provider: captchaProvider,
      secret: settings.requiredIf(captchaProvider === 'recaptcha', 'RECAPTCHA_SECRET'),
      minimumScore: settings.decimal('RECAPTCHA_MINIMUM_SCORE', 0.5),
      url: settings.text('RECAPTCHA_URL', 'https://www.google.com/recaptcha/api/siteverify'),
    },
    limits: settings.limits('RATE_LIMITS'),
    logLevel: settings.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    metricsToken: settings.optional('METRICS_TOKEN'),
  }

  if (isProduction) {
    if (config.allowZeroPin) settings.problem('ALLOW_ZERO_PIN lets anybody in: not in production.')
    if (captchaProvider === 'off') settings.problem('CAPTCHA_PROVIDER must be recaptcha in production.')
    if (smsProvider === 'console')
      settings.problem('SMS_PROVIDER must be twilio in production: console prints PINs.')
    if (config.allowUnsafeDatabase)
      settings.problem('ALLOW_UNSAFE_DATABASE may lose accepted bids: not in production.')
    if (config.adminEmails.length === 0)
      settings.problem('ADMIN_EMAILS must name at least one administrator.')
    if (!env.PUBLIC_URL)
      settings.problem('PUBLIC_URL is missing: the address by which clients reach the service.')
  }
  settings.refuseIfWrong()
  return config
}

class Settings {
  readonly #env: NodeJS.ProcessEnv
  readonly #problems: string[] = []

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  problem(sentence: string) {
    this.#problems.push(sentence)
  }

  refuseIfWrong() {
    if (this.#problems.length === 0) return
    throw new StartupError(
      `Goodlot cannot start with these settings:\n${this.#problems.map((p) => `- ${p}`).join('\n')}`,
    )
  }

  optional(name: string): string | null {
    return this.#env[name]?.trim() || null
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback
  }

  requiredIf(isRequired: boolean, name: string): string {
    const value = this.optional(name)
    if (isRequired && !value) this.problem(`${name} is missing.`)
    return value ?? ''
  }

  integer(
    name: string,
    fallback: number,
    { min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number },
  ): number {
    const text = this.optional(name)
    if (text === null) return fallback
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      this.problem(
        `${name} must be a whole number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ''}.`,
      )
    }
    return value
  }

  decimal(name: string, fallback: number): number {
    const value = Number(this.optional(name) ?? fallback)
    if (!(value >= 0 && value <= 1)) this.problem(`${name} must be a number from 0 to 1.`)
    return value
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.optional(name)
    if (text === null) return fallback
    if (!['true', 'false', '1', '0'].includes(text)) this.problem(`${name} must be true or false.`)
    return text === 'true' || text === '1'
  }

  list(name: string, fallback: string[]): string[] {
    const text = this.optional(name)
    if (text === null) return fallback
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.optional(name)
    if (text === null) return fallback
    if (!values.includes(text as Value)) this.problem(`${name} must be one of ${values.join(', ')}.`)
    return text as Value
  }

  /** `itemBid=120/60,userProfile=120/60`: the limit and its seconds, by name. */
  limits(name: string): Record<string, { limit: number; seconds: number }> {
    const changes: Record<string, { limit: number; seconds: number }> = {}
    for (const part of this.list(name, [])) {
      const [, key, limit, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(part) ?? []
      if (key) changes[key] = { limit: Number(limit), seconds: Number(seconds) }
      else this.problem(`${name} must look like itemBid=120/60,userProfile=120/60.`)
    }
    return changes
  }

  /** Outside production a secret that is not set is made once and kept in the data folder, so tokens outlive a restart. */
  secret(name: string, dataDir: string, isProduction: boolean): string {
    const value = this.optional(name)
    if (value) {
      if (value.length < 32) this.problem(`${name} must have at least 32 characters.`)
      return value
    }
    if (isProduction) {
      this.problem(`${name} is missing: at least 32 random characters.`)
      return ''
    }
    const path = join(dataDir, `${name.toLowerCase().replaceAll('_', '-')}.secret`)
    if (!existsSync(path)) {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
      chmodSync(path, 0o600)
    }
    return readFileSync(path, 'utf8')
  }

  /** `name:secret,older:secret`: the first signs, all verify, so that a key can be changed without signing anyone out. */
  keys(name: string, dataDir: string, isProduction: boolean): { id: string; secret: string }[] {
    if (!this.optional(name)) return [{ id: 'own', secret: this.secret(name, dataDir, isProduction) }]
    return this.list(name, []).map((part) => {
      const [id = '', secret = ''] = part.split(':')
      if (!id || secret.length < 32) {
        this.problem(
          `${name} must look like name:secret,older:secret with at least 32 characters in each secret.`,
        )
      }
      return { id, secret }
    })
  }
}
