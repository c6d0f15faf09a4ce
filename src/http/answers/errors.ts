import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { refusalLog } from '../access/refusal-log.ts'
import { rememberRoutes } from '../server/known-routes.ts'
import { isDatabaseGone } from './database-gone.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How people, as opposed to programs, are told that something went wrong; null where no pages are served. */
    sendErrorPage: ((error: ApiError, request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null
  }
}

export type Envelope = { error: string; message: string; retryAfter?: number; [extra: string]: unknown }

/** Every answer that is not a success leaves through here, so every one of them has the contract's envelope. */
export function useErrorEnvelope(app: FastifyInstance): void {
  const methodsAt = rememberRoutes(app)
  const logRefusal = refusalLog(app.log)
  app.decorate('sendErrorPage', null)
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (request.raw.errored === error)
      return sendError(new ApiError('validation_error', 'The request was broken off.'), request, reply)
    const answer = asApiError(error)
    if (isRefusal(answer.status)) logRefusal(request, answer.status)
    return sendError(answer, request, reply, error)
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url)
    if (methods.length === 0) {
      const missing = new ApiError('not_found', 'There is nothing at this address.')
      return wantsPage(request) && app.sendErrorPage
        ? app.sendErrorPage(missing, request, reply)
        : sendError(missing, request, reply)
    }
    reply.header('allow', methods.join(', '))
    const message = `${request.method} is not possible here; use ${methods.join(' or ')}.`
    return sendError(new ApiError('validation_error', message, { status: 405 }), request, reply)
  })
}

/** Only browsers that open an address ask for HTML by name; the interface answers nobody with it. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isOfInterface = /^\/(v3|auth)(\/|$)/.test(url)
  return method === 'GET' && !isOfInterface && (headers.accept ?? '').includes('text/html')
}

/** Somebody came where they may not, or too often. */
const isRefusal = (status: number) => status === 401 || status === 403 || status === 429

export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply, cause?: Error) {
  // What is turned away on purpose would fill the log just when the service is busiest.
  const isExpected = error.status < 500 || (error.status === 503 && (cause ?? error) === error)
  if (!isExpected) request.log.error({ requestId: request.id, err: cause ?? error }, 'request failed')
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.details.retryAfter !== undefined) reply.header('retry-after', error.details.retryAfter)
  return reply
    .code(error.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(error)))
}

/** The contract has `retryAfter` in the body on 429 only; a 503 says it in its header. */
export function envelope({ code, message, status, details }: ApiError): Envelope {
  const { retryAfter, ...others } = details
  const wait = status === 429 && retryAfter !== undefined ? { retryAfter } : {}
  return { error: code, message, ...wait, ...others }
}

export function unavailable(message: string, retryAfter = 1): ApiError {
  return new ApiError('server_error', message, { status: 503, retryAfter })
}

export function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseGone(error)) return unavailable('The database cannot be used right now.', 2)
  if (error.statusCode === 413)
    return new ApiError('validation_error', 'The body is too large.', { status: 413 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('validation_error', 'The request is malformed.')
  }
  return new ApiError('server_error', 'Something went wrong on our side.')
}
