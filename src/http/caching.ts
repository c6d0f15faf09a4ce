import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keep this route's answers for some seconds, for each user apart. */
    cacheSeconds?: number
  }
  interface FastifyRequest {
    cacheKey: string | null
    cacheMoment: number
    /** What the answer shows, e.g. `auction:12`: an event of it drops the answer. */
    cacheTags: string[]
    etag: string | null
  }
}

/** GET answers carry an ETag and a match is 304; routes that ask for it are kept in the response cache. */
export function useCaching(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateRequest('cacheKey', null)
  app.decorateRequest('cacheMoment', 0)
  app.decorateRequest('etag', null)
  app.decorateRequest('cacheTags')
  app.addHook('onRequest', (request, _reply, done) => {
    request.cacheTags = []
    done()
  })
  // After the gates, which are onRequest hooks: whoever may not read, or reads too often, is not served from here either.
  app.addHook('preValidation', (request, reply, done) => {
    if (!answerFromCache(cache, request, reply)) done()
  })
  app.addHook('onSend', (request, reply, payload, done) => done(null, finish(cache, request, reply, payload)))
}

function answerFromCache(cache: ResponseCache, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.routeOptions.config.cacheSeconds) return false
  const key = `${request.user?.id ?? 'anyone'} ${request.url}`
  const kept = cache.get(key)
  if (kept) {
    request.etag = kept.etag
    reply.type('application/json; charset=utf-8').send(kept.body)
    return true
  }
  request.cacheKey = key
  request.cacheMoment = cache.moment
  if (request.user) request.cacheTags.push(`user:${request.user.id}`)
  return false
}

function finish(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', isRead ? 'private, no-cache' : 'no-store')
  if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const etag = request.etag ?? `"${hash('sha1', payload, 'base64url')}"`
  if (request.cacheKey) {
    const seconds = request.routeOptions.config.cacheSeconds!
    const { cacheTags: tags, cacheMoment: since } = request
    cache.keep(request.cacheKey, { body: payload, etag }, { tags, since, seconds })
  }
  reply.header('etag', etag)
  if (!isMatch(request.headers['if-none-match'], etag)) return payload
  reply.code(304).removeHeader('content-length')
  // Of a HEAD Fastify measures the payload and sends none.
  return request.method === 'HEAD' ? payload : null
}

function isMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')))
}
