import type { Challenge } from 'altcha-lib/types'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import type { Dependency } from '../http/operations/health.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { Time } from '../time/time.ts'
import { proofOfWork } from './captcha-altcha.ts'
import { recaptcha } from './captcha-recaptcha.ts'

export type CaptchaAction = 'login' | 'signup' | 'payment'

export type Captcha = {
  isOff: boolean
  /** Ends the request with 403 when the token is bad; false: the checker is down, so nobody can tell. */
  verify(token: string, action: CaptchaAction, ip: string): Promise<boolean>
  /** What a client solves to make its own token; null where tokens come from elsewhere. */
  makeChallenge: (() => Promise<Challenge>) | null
  dependency: Dependency
}

type CaptchaParts = {
  config: Config['captcha']
  pinSecret: string
  limits: RateLimits
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
}

/** What tells people from programs, or makes programs pay: Google's reCAPTCHA, or work for the caller's processor. */
export function makeCaptcha(parts: CaptchaParts): Captcha {
  const { provider } = parts.config
  return { isOff: provider === 'off', ...(provider === 'altcha' ? proofOfWork(parts) : recaptcha(parts)) }
}
