import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { Time } from '../../platform/time/time.ts'
import type { Captcha } from './captcha.ts'
import { callProvider } from './provider-call.ts'

type Parts = { config: Config['captcha']; log: FastifyBaseLogger; metrics: Metrics; time: Time }

/** reCAPTCHA v3 by its siteverify call: a token counts if it is genuine, for this action, and scores like a person. */
export function recaptcha({ config, log, metrics, time }: Parts): Omit<Captcha, 'isOff'> {
  let lastTrouble: string | null = null

  async function ask(token: string, ip: string): Promise<Verdict | null> {
    try {
      const verdict = await siteverify(token, { config, ip, time })
      lastTrouble = null
      return verdict
    } catch (error) {
      lastTrouble = (error as Error).message
      metrics.captchaFailures.inc()
      log.error({ trouble: lastTrouble }, 'the captcha checker failed')
      return null
    }
  }

  return {
    /**
     * Ends the request with 403 when the token is bad. While the checker is down nobody can tell people from bots, so
     * callers are let in on the strict budget: false means "not verified".
     */
    async verify(token, action, ip) {
      const verdict = await ask(token, ip)
      if (!verdict) return false
      const isPerson =
        verdict.success && verdict.action === action && (verdict.score ?? 0) >= config.minimumScore
      if (!isPerson) throw new ApiError('captcha_failed', 'The captcha was not accepted. Please try again.')
      return true
    },
    makeChallenge: null,
    dependency: { name: 'captcha', trouble: () => lastTrouble },
  }
}

type Verdict = { success: boolean; action?: string; score?: number; 'error-codes'?: string[] }

async function siteverify(
  token: string,
  { config, ip, time }: { config: Config['captcha']; ip: string; time: Time },
): Promise<Verdict> {
  const body = new URLSearchParams({ secret: config.secret, response: token, remoteip: ip })
  const { status, json } = await callProvider(config.url, { method: 'POST', body, time })
  if (status !== 200) throw new Error(`reCAPTCHA answered ${status}`)
  const verdict = json as Verdict | null
  if (typeof verdict?.success !== 'boolean') throw new Error('reCAPTCHA answered without a verdict')
  // A wrong secret is our mistake: the callers' tokens may be perfectly good.
  const ours = verdict['error-codes']?.find((code) => ourMistakes.has(code))
  if (ours) throw new Error(`reCAPTCHA answered ${ours}: check RECAPTCHA_SECRET`)
  return verdict
}

const ourMistakes = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])
