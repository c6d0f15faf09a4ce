import type { FastifyRequest } from 'fastify'
import { networkOf, networksOf } from '../../platform/http/access/caller.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { mobilePlatform } from '../../platform/http/access/x-mobile.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { languageFor, spokenLanguages } from '../../platform/http/values/language-for.ts'
import { DEFAULT_WHITELABEL } from '../../platform/whitelabels/whitelabels.ts'
import type { Captcha } from './captcha.ts'
import type { PinChannel } from './choose-pin-channel.ts'
import { refresh } from './refresh.ts'
import {
  challengeSchema,
  emailCheckSchema,
  refreshSchema,
  registerSchema,
  verifyPinSchema,
} from './schema.ts'
import { checkEmail, type PinAttempt, type PinOutcome, register, type SignIn, verifyPin } from './sign-in.ts'
import { deviceOf, signInBudget, takeByNetwork } from './sign-in-budget.ts'

type AccountParts = {
  signIn: SignIn
  captcha: Captcha
  limits: RateLimits
  access: RouteAccess
  metrics: Metrics
}

export function accountRoutes(app: App, { signIn, captcha, limits, access, metrics }: AccountParts): void {
  const { db, tokens } = signIn
  const budget = { db, tokens, captcha, limits, log: app.log }
  app.decorateRequest('hasCaptcha', false)

  app.get(
    '/v3/auth/captcha-challenge',
    { ...access.open(), schema: challengeSchema },
    async (request, reply) => {
      await takeByNetwork(limits, 'captchaChallenge', request.ip)
      if (!captcha.makeChallenge) throw new ApiError('not_found', 'This service has no challenges to solve.')
      return reply.header('cache-control', 'no-store').send(await captcha.makeChallenge())
    },
  )

  app.post(
    '/v3/auth/email-check',
    {
      ...access.open(),
      schema: emailCheckSchema,
      preValidation: signInBudget('email-check', 'login', budget),
    },
    async (request) => {
      const { email, whitelabelId = DEFAULT_WHITELABEL } = request.body
      const device = await deviceOf(request, tokens)
      return checkEmail(signIn, { email, whitelabelId }, { ...pinRequest(request), device })
    },
  )

  app.post(
    '/v3/auth/register',
    {
      ...access.open(),
      schema: registerSchema,
      preValidation: signInBudget('register', 'signup', budget),
    },
    async (request, reply) => reply.code(201).send(await register(signIn, request.body, pinRequest(request))),
  )

  app.post('/v3/auth/verify-pin', { ...access.open(), schema: verifyPinSchema }, async (request) => {
    const { email, pin, whitelabelId = DEFAULT_WHITELABEL } = request.body
    const device = await deviceOf(request, tokens)
    if (device) await limits.take('pinTry', `user:${device.userId}`)
    else await takeByNetwork(limits, 'pinTry', request.ip)
    const language = languageOf(request)
    const attempt = { email, pin, whitelabelId, mobileClient: mobileClient(request), device, language }
    const outcome = await countingWrongPins(limits, request.ip, (address) =>
      verifyPin(signIn, { ...attempt, address }),
    )
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
    app.post(path, { ...access.open(), schema: refreshSchema }, async (request) => {
      await takeByNetwork(limits, 'tokenRefresh', request.ip)
      return refresh(signIn.db, signIn.tokens, request.body.refreshToken)
    })
  }
}

const pinRequest = (request: FastifyRequest & { body: { pinChannel?: PinChannel } }) => ({
  hasCaptcha: request.hasCaptcha,
  preferred: request.body.pinChannel,
  language: languageOf(request),
})

function languageOf(request: FastifyRequest): string | null {
  const header = request.headers['accept-language']
  return header === undefined ? null : languageFor(header, spokenLanguages)
}

/**
 * The budget is taken before the try and given back unless a stranger was wrong: parallel guesses cannot slip past the
 * address's budget, and right PINs cost nothing.
 */
async function countingWrongPins(
  limits: RateLimits,
  ip: string,
  attempt: (address: PinAttempt['address']) => Promise<PinOutcome>,
): Promise<PinOutcome> {
  const taken: string[] = []
  let secondsToWait = 0
  for (const { network, times } of networksOf(ip)) {
    const wait = await limits.tryTake('wrongPin', network, { times })
    if (wait === 0) taken.push(network)
    secondsToWait = Math.max(secondsToWait, wait)
  }
  let outcome: PinOutcome | undefined
  try {
    outcome = await attempt({ secondsToWait, windowSeconds: limits.limitOf('wrongPin').seconds })
    return outcome
  } finally {
    const isStrangersMistake = outcome?.kind === 'wrong' && !outcome.isOwnDevice
    if (!isStrangersMistake) for (const network of taken) await limits.giveBack('wrongPin', network)
  }
}

/** Lets us find out later where guesses came from; whose e-mail it was stays out of the log. */
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
