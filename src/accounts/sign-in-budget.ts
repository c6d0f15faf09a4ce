import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/access/caller.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import type { Captcha, CaptchaAction } from './captcha.ts'

/** The contract promises this number to callers without a captcha token, whatever is left of their window. */
const STRICT_RETRY_AFTER = 300

/**
 * Who may ask how often: with a good captcha token often, without one seldom, with a bad one not at all. It runs before
 * the body is checked, so that malformed requests count as well.
 */
export function signInBudget(
  endpoint: string,
  action: CaptchaAction,
  parts: { captcha: Captcha; limits: RateLimits },
) {
  const { captcha, limits } = parts
  return async (request: FastifyRequest): Promise<void> => {
    if (captcha.isOff) return
    const caller = `${endpoint}:${networkOf(request.ip)}`
    const token = (request.body as { captchaToken?: unknown } | null)?.captchaToken
    if (typeof token === 'string' && token !== '') {
      await limits.take('signInWithCaptcha', caller)
      if (await captcha.verify(token, action, request.ip)) return
    }
    await limits.take('signInStrict', caller, { retryAfter: STRICT_RETRY_AFTER })
  }
}
