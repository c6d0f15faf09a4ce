import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseGone } from '../../database/database-gone.ts'
import { isDeadlock } from '../../database/lock-errors.ts'
import type { Time } from '../../time/time.ts'
import { networkOf } from '../access/caller.ts'
import { refusalLog } from '../access/refusal-log.ts'
import { rememberRoutes } from '../server/known-routes.ts'
import { ApiError } from './api-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a refused request; the framework and the fast path share it, so that a flood is counted once. */
    logRefusal: ReturnType<typeof refusalLog>
    /** Shows an error to people, as opposed to programs; null where no pages are served. */
    sendErrorPage: ((error: ApiError, request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null
  }
}

export type Envelope = { error: string; message: string; retryAfter?: number; [extra: string]: unknown }

/** Puts every framework answer that is not a success into the contract's envelope. */
export function useErrorEnvelope(app: FastifyInstance, time: Time): void {
  const methodsAt = rememberRoutes(app)
  app.decorate('logRefusal', refusalLog(app.log, time))
  app.decorate('sendErrorPage', null)
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (request.raw.errored === error)
      return sendError(new ApiError('validation_error', 'The request was aborted.'), request, reply)
    const isWrongId = (error as Partial<FastifyError> | null)?.validationContext === 'params'
    const endsInId = request.routeOptions.url?.split('/').at(-1)?.startsWith(':')
    const named = isWrongId && endsInId ? methodsAt(request.url, { isSpelledOut: true }) : []
    const answer = named.length > 0 ? wrongMethod(request, reply, named) : asApiError(error)
    app.logRefusal(answer.status, () => ({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      user: request.user?.id,
      network: networkOf(request.ip),
    }))
    return sendError(answer, request, reply, error)
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url)
    if (methods.length === 0) {
      const missing = new ApiError('not_found', 'Nothing exists at this address.')
      return wantsPage(request) && app.sendErrorPage
        ? app.sendErrorPage(missing, request, reply)
        : sendError(missing, request, reply)
    }
    return sendError(wrongMethod(request, reply, methods), request, reply)
  })
}

function wrongMethod({ method }: FastifyRequest, reply: FastifyReply, methods: string[]): ApiError {
  reply.header('allow', methods.join(', '))
  const message = `${method} is not possible here; use ${methods.join(' or ')}.`
  return new ApiError('validation_error', message, { status: 405 })
}

/** Only browsers that open an address ask for HTML by name; the API never answers with it. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isOfInterface = /^\/(v3|auth)(\/|$)/.test(url)
  return method === 'GET' && !isOfInterface && (headers.accept ?? '').includes('text/html')
}

export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply, cause?: Error) {
  const { status, headers, body } = errorAnswer(error, { log: request.log, requestId: request.id, cause })
  return reply.code(status).header('x-request-id', request.id).headers(headers).send(body)
}

type Failure = { log: FastifyBaseLogger; requestId: string; cause?: Error | undefined }

/** The answer to a failed request, on the fast path or not; unexpected failures are logged. */
export function errorAnswer(error: ApiError, { log, requestId, cause = error }: Failure) {
  // Logging deliberate refusals would fill the log just when the service is busiest.
  const isExpected = error.status < 500 || (error.status === 503 && cause === error)
  if (!isExpected) log.error({ requestId, err: cause }, 'request failed')
  const { retryAfter } = error.details
  const headers: Record<string, string> = {
    ...(error.status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
  return { status: error.status, headers, body: JSON.stringify(envelope(error)) }
}

/** The contract has `retryAfter` in the body on 429 only; a 503 has it in its header. */
function envelope({ code, message, status, details }: ApiError): Envelope {
  const { retryAfter, ...others } = details
  const wait = status === 429 && retryAfter !== undefined ? { retryAfter } : {}
  return { error: code, message, ...wait, ...others }
}

export function unavailable(message: string, retryAfter = 1): ApiError {
  return new ApiError('server_error', message, { status: 503, retryAfter })
}

export function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseGone(error)) return unavailable('The database is not available right now.', 2)
  if (isDeadlock(error)) return unavailable('Someone else was changing the same data. Please try again.')
  if (error.statusCode === 413)
    return new ApiError('validation_error', 'The body is too large.', { status: 413 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('validation_error', 'The request is malformed.')
  }
  return new ApiError('server_error', 'Something went wrong on our side.')
}
