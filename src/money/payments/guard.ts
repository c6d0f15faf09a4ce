import type { FastifyRequest } from 'fastify'
import type { Captcha } from '../../people/accounts/captcha.ts'
import { takeByNetwork } from '../../people/accounts/sign-in-budget.ts'
import type { Changes } from '../../platform/events/changes.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { recentFailures } from './attempts.ts'

/** From then on a person has to show that they are one; a little later they have to wait. */
const FAILURES_WITHOUT_CAPTCHA = 3
const FAILURES_PER_HOUR = 10

/** Bots try stolen cards one after the other: they are limited by person or pay link, by network and hour, like sign-in. */
export function makeGuard({
  changes,
  limits,
  captcha,
}: {
  changes: Changes
  limits: RateLimits
  captcha: Captcha
}) {
  return async (
    request: FastifyRequest,
    { captchaToken, ...tried }: { userId: number; payLinkId?: number; captchaToken: string | undefined },
  ): Promise<void> => {
    await takeByNetwork(limits, 'onlinePaymentOfNetwork', request.ip)
    const failures = await recentFailures(changes.db, tried)
    if (failures >= FAILURES_PER_HOUR)
      throw new ApiError(
        'rate_limited',
        'Too many failed attempts. Please try again in an hour, or pay at the desk.',
        {
          retryAfter: 3600,
        },
      )
    if (failures < FAILURES_WITHOUT_CAPTCHA || captcha.isOff) return
    if (!captchaToken) throw new ApiError('captcha_failed', 'Please confirm that you are a person.')
    await captcha.verify(captchaToken, 'payment', request.ip)
  }
}
