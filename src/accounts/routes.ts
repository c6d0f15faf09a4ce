import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../http/app-type.ts'
import { networkOf } from '../http/caller.ts'
import type { Gates } from '../http/gates.ts'
import type { Metrics } from '../http/metrics.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { mobilePlatform } from '../http/x-mobile.ts'
import { DEFAULT_WHITELABEL } from '../whitelabels/whitelabels.ts'
import type { Captcha } from './captcha.ts'
import { refresh } from './refresh.ts'
import { emailCheckSchema, refreshSchema, registerSchema, verifyPinSchema } from './schema.ts'
import { checkEmail, register, type SignIn, verifyPin } from './sign-in.ts'
import { signInBudget } from './sign-in-budget.ts'

export type AccountParts = {
  signIn: SignIn
  captcha: Captcha
  limits: RateLimits
  gates: Gates
  metrics: Metrics
}

export function accountRoutes(app: App, { signIn, captcha, limits, gates, metrics }: AccountParts): void {
  app.post(
    '/v3/auth/email-check',
    {
      ...gates.open(),
      schema: emailCheckSchema,
      preValidation: signInBudget('email-check', 'login', { captcha, limits }),
    },
    async ({ body }) => {
      return checkEmail(signIn, {
        email: body.email.trim(),
        whitelabelId: body.whitelabelId ?? DEFAULT_WHITELABEL,
      })
    },
  )

  app.post(
    '/v3/auth/register',
    {
      ...gates.open(),
      schema: registerSchema,
      preValidation: signInBudget('register', 'signup', { captcha, limits }),
    },
    async ({ body }, reply) =>
      reply.code(201).send(await register(signIn, { ...body, email: body.email.trim() })),
  )

  app.post('/v3/auth/verify-pin', { ...gates.open(), schema: verifyPinSchema }, async (request) => {
    const { body } = request
    const network = networkOf(request.ip)
    await refuseAfterTooManyWrongPins(limits, network)
    const outcome = await verifyPin(signIn, {
      email: body.email.trim(),
      pin: body.pin,
      whitelabelId: body.whitelabelId ?? DEFAULT_WHITELABEL,
      mobileClient: mobileClient(request),
    })
    if (outcome.kind === 'signedIn') return outcome.response
    if (outcome.kind === 'banned')
      throw new ApiError('server_error', 'This account is closed.', { status: 403 })
    if (outcome.kind === 'locked') throw tooManyWrongPins(outcome.seconds)
    metrics.wrongPins.inc()
    await limits.tryTake('wrongPin', network)
    throw new ApiError('invalid_pin', 'The PIN is wrong or has been used already.')
  })

  for (const path of ['/auth/refresh-token', '/v3/auth/refresh-token']) {
    app.post(path, { ...gates.open(), schema: refreshSchema }, async (request) => {
      await limits.take('tokenRefresh', networkOf(request.ip))
      return refresh(signIn.db, signIn.tokens, request.body.refreshToken)
    })
  }
}

async function refuseAfterTooManyWrongPins(limits: RateLimits, network: string): Promise<void> {
  const seconds = await limits.secondsUntilFree('wrongPin', network)
  if (seconds !== null) throw tooManyWrongPins(seconds)
}

function tooManyWrongPins(seconds: number): ApiError {
  return new ApiError('rate_limited', 'Too many wrong PINs. Please try again later.', { retryAfter: seconds })
}

function mobileClient(request: FastifyRequest): 'ios' | 'android' | null {
  const platform = mobilePlatform(request)
  return platform === 1 ? 'ios' : platform === 2 ? 'android' : null
}
