import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { LimitName } from '../../platform/config/limits.ts'
import { type Database, row } from '../../platform/database/pool.ts'
import { tokenIn } from '../../platform/http/access/authentication.ts'
import { networksOf } from '../../platform/http/access/caller.ts'
import { type RateLimits, tooMany } from '../../platform/http/access/rate-limits.ts'
import { secondsToWait, unreservedPart } from '../../platform/http/access/shared-budgets.ts'
import type { Captcha, CaptchaAction } from './captcha.ts'
import { readEmail } from './emails.ts'
import type { AccessTokens, Device } from './tokens.ts'
import { userByEmail } from './users.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `signInBudget`: whether the captcha recognized a person, or is off. */
    hasCaptcha: boolean
  }
}

/** The contract promises this number to callers without a captcha token, whatever is left of their window. */
const STRICT_RETRY_AFTER = 300

type Parts = {
  db: Database
  tokens: AccessTokens
  captcha: Captcha
  limits: RateLimits
  log: FastifyBaseLogger
}

/**
 * How often a caller may ask: often with a good captcha token, seldom without one, not at all with a bad one. It runs
 * before the body is checked, so that malformed requests count as well.
 */
export function signInBudget(endpoint: string, action: CaptchaAction, parts: Parts) {
  const { captcha, limits } = parts
  return async (request: FastifyRequest): Promise<void> => {
    request.hasCaptcha = captcha.isOff
    if (captcha.isOff) return
    const body = request.body as { captchaToken?: unknown; email?: unknown } | null
    const token = body?.captchaToken
    if (typeof token === 'string' && token !== '') {
      await takeByNetwork(limits, 'signInWithCaptcha', request.ip, { endpoint })
      request.hasCaptcha = await captcha.verify(token, action, request.ip)
      if (request.hasCaptcha) return
    }
    const email = typeof body?.email === 'string' ? readEmail(body.email) : null
    const retryAfter = STRICT_RETRY_AFTER
    const device = await deviceOf(request, parts.tokens)
    if (device && email && (await isItsAccount(parts.db, device, email))) {
      await limits.take('signInStrict', `${endpoint}:user:${device.userId}`, { retryAfter })
      return
    }
    await takeByNetwork(limits, 'signInStrict', request.ip, { endpoint, retryAfter })
    const user = email ? await userByEmail(parts.db, email) : undefined
    await takeFromAll(parts, user?.isPhoneProved ?? false)
  }
}

/** The device that sends one of its own tokens, expired or not. */
export async function deviceOf(request: FastifyRequest, tokens: AccessTokens): Promise<Device | null> {
  const token = tokenIn(request.headers.authorization ?? '')
  return token ? tokens.readDevice(token) : null
}

export async function takeByNetwork(
  limits: RateLimits,
  name: LimitName,
  ip: string,
  { endpoint, retryAfter }: { endpoint?: string; retryAfter?: number } = {},
): Promise<void> {
  for (const { network, times } of networksOf(ip)) {
    const caller = endpoint ? `${endpoint}:${network}` : network
    await limits.take(name, caller, { times, ...(retryAfter ? { retryAfter } : {}) })
  }
}

/** Limits all requests without a captcha together, from any network; the last fifth is for verified accounts. */
async function takeFromAll({ limits, log }: Parts, isVerified: boolean): Promise<void> {
  const name = 'signInWithoutCaptcha'
  const outcome = await limits.takeOneOfEach([{ name, caller: 'all', mayUseReserve: isVerified }])
  const [{ used, isTaken }] = outcome as [(typeof outcome)[number]]
  const { limit } = limits.limitOf(name)
  if (isTaken && used === unreservedPart(limit))
    log.warn({ used, limit }, 'sign-in without captcha is refused for a while: too many from everywhere')
  if (secondsToWait(outcome) > 0) throw tooMany(STRICT_RETRY_AFTER)
}

async function isItsAccount(db: Database, { userId, guid }: Device, email: string): Promise<boolean> {
  const found = await row(
    db,
    `select from users
      where id = $1 and guid = $2 and email_key(email) = email_key($3) and deleted_at is null`,
    [userId, guid, email],
  )
  return found !== undefined
}
