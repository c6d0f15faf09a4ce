import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { Time } from '../../platform/time/time.ts'
import type { Captcha } from './captcha.ts'
import { proofOfWork } from './captcha-altcha.ts'
import { recaptcha } from './captcha-recaptcha.ts'

type Parts = {
  config: Config['captcha']
  pinSecret: string
  limits: RateLimits
  log: FastifyBaseLogger
  metrics: Metrics
  time: Time
}

/** What tells people from programs, or makes programs pay: Google's reCAPTCHA, or work for the caller's processor. */
export function makeCaptcha(parts: Parts): Captcha {
  const { provider } = parts.config
  return { isOff: provider === 'off', ...(provider === 'altcha' ? proofOfWork(parts) : recaptcha(parts)) }
}
