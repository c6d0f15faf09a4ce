import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import type { Dependency } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'

export type Captcha = ReturnType<typeof makeCaptcha>
export type CaptchaAction = 'login' | 'signup'

const TIMEOUT_MS = 3_000

/** reCAPTCHA v3 by its siteverify call: a token counts when it is genuine, of our action, and scores like a person. */
export function makeCaptcha(parts: { config: Config['captcha']; log: FastifyBaseLogger; metrics: Metrics }) {
  const { config, log, metrics } = parts
  let lastTrouble: string | null = null

  return {
    isOff: config.provider === 'off',

    /**
     * Ends the request with 403 when the token is bad. While the checker is down nobody can be told apart, so callers
     * are let in on the strict budget: false means "not verified".
     */
    async verify(token: string, action: CaptchaAction, ip: string): Promise<boolean> {
      const verdict = await ask(config, token, ip).then(
        (answer) => {
          lastTrouble = null
          return answer
        },
        (error: Error) => {
          lastTrouble = error.message
          metrics.captchaFailures.inc()
          log.error({ trouble: error.message }, 'the captcha checker failed')
          return null
        },
      )
      if (!verdict) return false
      const isPerson =
        verdict.success && verdict.action === action && (verdict.score ?? 0) >= config.minimumScore
      if (!isPerson) throw new ApiError('captcha_failed', 'The captcha was not accepted. Please try again.')
      return true
    },
    dependency: { name: 'captcha', trouble: () => lastTrouble } satisfies Dependency,
  }
}

type Verdict = { success: boolean; action?: string; score?: number }

async function ask(config: Config['captcha'], token: string, ip: string): Promise<Verdict> {
  const answer = await fetch(config.url, {
    method: 'POST',
    body: new URLSearchParams({ secret: config.secret, response: token, remoteip: ip }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`the captcha checker answered ${answer.status}`)
  const verdict = (await answer.json()) as Verdict
  if (typeof verdict.success !== 'boolean') throw new Error('the captcha checker answered without a verdict')
  return verdict
}
