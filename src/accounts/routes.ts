import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { networkOf } from '../http/access/caller.ts'
import type { Gates } from '../http/access/gates.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import { mobilePlatform } from '../http/access/x-mobile.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { App } from '../http/server/app-type.ts'
import { DEFAULT_WHITELABEL } from '../whitelabels/whitelabels.ts'
import type { Captcha } from './captcha.ts'
import { refresh } from './refresh.ts'
import { emailCheckSchema, refreshSchema, registerSchema, verifyPinSchema } from './schema.ts'
import { checkEmail, type PinOutcome, register, type SignIn, verifyPin } from './sign-in.ts'
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
    async ({ body: { email, whitelabelId = DEFAULT_WHITELABEL } }) =>
      checkEmail(signIn, { email, whitelabelId }),
  )

  app.post(
    '/v3/auth/register',
    {
      ...gates.open(),
      schema: registerSchema,
      preValidation: signInBudget('register', 'signup', { captcha, limits }),
    },
    async ({ body }, reply) => reply.code(201).send(await register(signIn, body)),
  )

  app.post('/v3/auth/verify-pin', { ...gates.open(), schema: verifyPinSchema }, async (request) => {
    const { email, pin, whitelabelId = DEFAULT_WHITELABEL } = request.body
    const attempt = { email, pin, whitelabelId, mobileClient: mobileClient(request) }
    const outcome = await countingWrongPins(limits, request, () => verifyPin(signIn, attempt))
    logSignIn(request, outcome)
    if (outcome.kind === 'signedIn') return outcome.response
    if (outcome.kind === 'banned')
      throw new ApiError('server_error', 'This account is closed.', { status: 403 })
    if (outcome.kind === 'locked') {
      const retryAfter = outcome.seconds
      throw new ApiError('rate_limited', 'Too many wrong PINs. Please try again later.', { retryAfter })
    }
    metrics.wrongPins.inc()
    throw new ApiError('invalid_pin', 'The PIN is wrong or has been used already.')
  })

  for (const path of ['/auth/refresh-token', '/v3/auth/refresh-token']) {
    app.post(path, { ...gates.open(), schema: refreshSchema }, async (request) => {
      await limits.take('tokenRefresh', networkOf(request.ip))
      return refresh(signIn.db, signIn.tokens, request.body.refreshToken)
    })
  }
}

/** Taken before the try and given back unless it was wrong: parallel guesses cannot slip past the address's budget. */
async function countingWrongPins(
  limits: RateLimits,
  request: FastifyRequest,
  attempt: () => Promise<PinOutcome>,
): Promise<PinOutcome> {
  const network = networkOf(request.ip)
  await limits.take('wrongPin', network)
  let outcome: PinOutcome | undefined
  try {
    outcome = await attempt()
    return outcome
  } finally {
    if (outcome?.kind !== 'wrong') await limits.giveBack('wrongPin', network)
  }
}

/** Who tried to guess from where must be found out afterwards; whose e-mail it was is nobody's business. */
function logSignIn(request: FastifyRequest, outcome: PinOutcome): void {
  const user = outcome.kind === 'signedIn' ? outcome.userId : undefined
  request.log.info(
    { requestId: request.id, outcome: outcome.kind, user, network: networkOf(request.ip) },
    'sign-in by PIN',
  )
}

function mobileClient(request: FastifyRequest): 'ios' | 'android' | null {
  const platform = mobilePlatform(request)
  return platform === 1 ? 'ios' : platform === 2 ? 'android' : null
}
