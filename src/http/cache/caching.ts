import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/authentication.ts'
import { limitsOf } from '../access/route-access.ts'
import type { CachedAnswer, FastAnswer, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keep this route's answers for this many seconds, separately for each user. */
    cacheSeconds?: number
  }
  interface FastifyRequest {
    cacheKey: string | null
    cacheMoment: number
    /** What the answer shows, e.g. `user:7`: an event with that tag drops the answer. */
    cacheTags: string[]
    isFromCache: boolean
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** No proxy may store it; the client may, but must ask each time whether it is still current. */
const READ_CACHE_CONTROL = 'private, no-cache'

/** GET answers carry an ETag, and a match is 304; routes with `cacheSeconds` are kept in the response cache. */
export function useCaching(
  app: FastifyInstance,
  cache: ResponseCache,
  { isOpenToEverySite }: { isOpenToEverySite: boolean },
): void {
  app.decorateRequest('cacheKey', null)
  app.decorateRequest('cacheMoment', 0)
  app.decorateRequest('isFromCache', false)
  app.decorateRequest('cacheTags')
  app.addHook('onRequest', (request, _reply, done) => {
    request.cacheTags = []
    done()
  })
  const keep: Keep = (request, reply, answer) => {
    const { cacheTags: tags, cacheMoment: since } = request
    const seconds = request.routeOptions.config.cacheSeconds!
    const isForEverySite = isOpenToEverySite || request.headers.origin === undefined
    const kept = isForEverySite
      ? { ...answer, fast: fastAnswerOf(request, reply, answer.body.length) }
      : answer
    cache.keep(request.cacheKey!, kept, { tags, since, seconds })
  }
  // After the access hooks of onRequest, so that callers who may not read, or read too often, get nothing here either.
  app.addHook('preValidation', (request, reply, done) => {
    const answer = () => {
      if (!answerFromCache(cache, request, reply)) done()
    }
    const { socket } = request.raw
    // On one connection prices never go back: each answer is at least as new as those before it.
    if (isRead(request) && cache.drops?.isAhead(socket)) cache.drops.caughtUpWith(socket).then(answer, done)
    else answer()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.isFromCache) return done(null, payload)
    cache.drops?.noteRead(request.raw.socket)
    done(null, finish(request, reply, payload, keep))
  })
}

function answerFromCache(cache: ResponseCache, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.routeOptions.config.cacheSeconds) return false
  const key = answerKey(request.user, knownPartOf(request))
  const kept = cache.get(key)
  if (kept) {
    request.isFromCache = true
    reply.header('etag', kept.etag).header('cache-control', READ_CACHE_CONTROL)
    if (isMatch(request.headers['if-none-match'], kept.etag)) reply.code(304).send()
    else reply.header('content-type', JSON_TYPE).send(Buffer.from(kept.body, 'latin1'))
    return true
  }
  request.cacheKey = key
  request.cacheMoment = cache.moment
  if (request.user) request.cacheTags.push(`user:${request.user.id}`)
  return false
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

type Keep = (request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer) => void

function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown, keep: Keep): unknown {
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', isRead(request) ? READ_CACHE_CONTROL : 'no-store')
  if (!isRead(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const bytes = Buffer.from(payload)
  const etag = `"${hash('sha1', bytes, 'base64url')}"`
  reply.header('etag', etag)
  if (request.cacheKey) keep(request, reply, { body: bytes.toString('latin1'), etag })
  if (!isMatch(request.headers['if-none-match'], etag)) return bytes
  reply.code(304).removeHeader('content-length')
  // For a HEAD, Fastify measures the payload but does not send it.
  return request.method === 'HEAD' ? bytes : null
}

/** One key per user, and one for all anonymous callers. */
export function answerKey(caller: Caller | null, url: string): string {
  return `${caller?.id ?? 'anyone'} ${url}`
}

/** The address without query keys that its route does not know: they are ignored, so they do not change the answer. */
function knownPartOf({ url, routeOptions }: FastifyRequest): string {
  // To the router a number sign starts the query too.
  const pathEnd = url.search(/[?#]/)
  if (pathEnd < 0) return url
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: object }
  const known = url
    .slice(pathEnd + 1)
    .split('&')
    .filter((pair) => Object.hasOwn(properties, nameIn(pair)))
  return known.length > 0 ? `${url.slice(0, pathEnd)}?${known.join('&')}` : url.slice(0, pathEnd)
}

function nameIn(pair: string): string {
  const name = pair.split('=', 1)[0]!
  if (!/[%+]/.test(name)) return name
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** The headers that are the same each time the answer is sent; the others are added then. */
function fastAnswerOf(request: FastifyRequest, reply: FastifyReply, length: number): FastAnswer {
  const {
    'x-request-id': _id,
    'content-type': _type,
    'content-length': _length,
    ...headers
  } = reply.getHeaders()
  return {
    headers: [
      ...['x-request-id', ''],
      ...Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      ...['content-type', JSON_TYPE, 'content-length', String(length)],
    ],
    route: request.routeOptions.url!,
    limits: limitsOf(request),
  }
}

export function isMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')))
}
