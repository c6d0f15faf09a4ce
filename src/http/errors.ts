import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'

export type Envelope = { error: string; message: string; retryAfter?: number; [extra: string]: unknown }

/** Every answer that is not a success leaves through here, so every one of them has the contract's envelope. */
export function useErrorEnvelope(app: FastifyInstance): void {
  const methodsAt = rememberRoutes(app)
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) =>
    sendError(asApiError(error), request, reply, error),
  )
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url)
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '))
      const message = `${request.method} is not possible here; use ${methods.join(' or ')}.`
      return sendError(new ApiError('validation_error', message, { status: 405 }), request, reply)
    }
    return sendError(new ApiError('not_found', 'There is nothing at this address.'), request, reply)
  })
}

export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply, cause?: Error) {
  if (error.status >= 500 && error.status !== 503)
    request.log.error({ err: cause ?? error }, 'request failed')
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.details.retryAfter !== undefined) reply.header('retry-after', error.details.retryAfter)
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(error)))
}

export function envelope(error: ApiError): Envelope {
  return { error: error.code, message: error.message, ...error.details }
}

export function unavailable(message: string, retryAfter = 1): ApiError {
  return new ApiError('server_error', message, { status: 503, retryAfter })
}

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseGone(error)) return unavailable('The database cannot be reached right now.', 2)
  if (error.statusCode === 413)
    return new ApiError('validation_error', 'The body is too large.', { status: 413 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('validation_error', 'The request is malformed.', { status: 400 })
  }
  return new ApiError('server_error', 'Something went wrong on our side.')
}

/** Classes 08 and 57P, a pool that cannot connect, and sockets that broke: the database, not the request, is at fault. */
export function isDatabaseGone(error: Error & { code?: string }): boolean {
  if (/^(08|57P)/.test(error.code ?? '')) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '53300'].includes(error.code ?? ''))
    return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/** Which methods a path has, so that a wrong one can be told from a wrong address. */
function rememberRoutes(app: FastifyInstance): (url: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+').replace('*', '.*')}$`)
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, pattern })
  })
  return (url) => {
    const path = url.split('?')[0]!
    return [...new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method))]
  }
}
