import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/authentication.ts'
import { limitsOf } from '../access/route-access.ts'
import { convertUrlValues, type UrlSchema } from '../server/url-values.ts'
import type { CachedResponse, FastResponse, ResponseCache, SharedAudience } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cache this route's responses for this many seconds, separately for each user or `sharedAudience`. */
    cacheSeconds?: number
  }
  interface FastifyRequest {
    /** The address under which the response is cached; null when it is not. */
    cacheUrl: string | null
    cacheMoment: number
    /** What the response shows, e.g. `page:7`: an event with that tag drops it. */
    cacheTags: string[]
    /** Set by a route when other signed-in callers get the same response. */
    sharedAudience: SharedAudience | null
    isFromCache: boolean
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** No proxy may store it; the client may, but must ask each time whether it is still current. */
const READ_CACHE_CONTROL = 'private, no-cache'

/** GET responses carry an ETag, and a match is 304; those of routes with `cacheSeconds` are cached. */
export function useCaching(
  app: FastifyInstance,
  cache: ResponseCache,
  { isOpenToEverySite }: { isOpenToEverySite: boolean },
): void {
  app.decorateRequest('cacheUrl', null)
  app.decorateRequest('sharedAudience', null)
  app.decorateRequest('cacheMoment', 0)
  app.decorateRequest('isFromCache', false)
  app.decorateRequest('cacheTags')
  app.addHook('onRequest', (request, _reply, done) => {
    request.cacheTags = []
    done()
  })
  const store: Store = (request, reply, { bytes, etag }) => {
    const { user, cacheUrl: url, cacheMoment: since, sharedAudience } = request
    const seconds = request.routeOptions.config.cacheSeconds!
    const isForEverySite = isOpenToEverySite || request.headers.origin === undefined
    const fast = isForEverySite ? fastResponseOf(request, reply, bytes.length) : undefined
    const response = { body: bytes.toString('latin1'), etag, fast, audience: sharedAudience ?? undefined }
    const isPersonal = user && !sharedAudience
    const key = user && sharedAudience ? sharedKey(url!) : ownKey(user, url!)
    const tags = isPersonal ? [...request.cacheTags, `user:${user.id}`] : request.cacheTags
    cache.set(key, response, { tags, since, seconds })
  }
  // After the access hooks of onRequest, so that callers who may not read, or read too often, get nothing here either.
  app.addHook('preValidation', (request, reply, done) => {
    if (!answerFromCache(cache, request, reply)) done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, request.isFromCache ? payload : finish(request, reply, payload, store))
  })
}

/** False lets the route answer. */
function answerFromCache(cache: ResponseCache, request: FastifyRequest, reply: FastifyReply): boolean {
  const url = request.routeOptions.config.cacheSeconds ? canonicalUrl(request) : null
  if (url === null) return false
  const cached = cachedFor(cache, request.user, url)
  if (cached) {
    sendCached(request, reply, cached)
    return true
  }
  request.cacheUrl = url
  request.cacheMoment = cache.moment
  return false
}

function sendCached(request: FastifyRequest, reply: FastifyReply, { etag, body }: CachedResponse): void {
  request.isFromCache = true
  reply.header('etag', etag).header('cache-control', READ_CACHE_CONTROL)
  if (isMatch(request.headers['if-none-match'], etag)) reply.code(304).send()
  else reply.header('content-type', JSON_TYPE).send(Buffer.from(body, 'latin1'))
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

type Store = (request: FastifyRequest, reply: FastifyReply, made: { bytes: Buffer; etag: string }) => void

function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown, store: Store): unknown {
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', isRead(request) ? READ_CACHE_CONTROL : 'no-store')
  if (!isRead(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const bytes = Buffer.from(payload)
  const etag = `"${hash('sha1', bytes, 'base64url')}"`
  reply.header('etag', etag)
  if (request.cacheUrl !== null) store(request, reply, { bytes, etag })
  if (!isMatch(request.headers['if-none-match'], etag)) return bytes
  reply.code(304).removeHeader('content-length')
  // For a HEAD, Fastify measures the payload but does not send it.
  return request.method === 'HEAD' ? bytes : null
}

/** The caller's own response, or one that is cached once for many callers, this one among them. */
export function cachedFor(
  cache: ResponseCache,
  caller: Caller | null,
  url: string,
): CachedResponse | undefined {
  const own = cache.get(ownKey(caller, url))
  if (own || !caller) return own
  const shared = cache.get(sharedKey(url))
  return shared?.audience?.(caller.id) ? shared : undefined
}

/** One for each user, and one for all anonymous callers. */
const ownKey = (caller: Caller | null, url: string) => `${caller?.id ?? 'anonymous'} ${url}`
const sharedKey = (url: string) => `many ${url}`

/**
 * One address for all spellings of a request: ids and numbers in one way, and the query keys that the route knows in the
 * order of the alphabet. Otherwise anybody could fill the cache with copies of one answer. Null for what is refused.
 */
function canonicalUrl({ routeOptions, params, query }: FastifyRequest): string | null {
  const { params: ids = {}, querystring: keys = {} } = (routeOptions.schema ?? {}) as Record<
    string,
    UrlSchema
  >
  try {
    const known = { ...(params as object), ...convertUrlValues(ids, params as Record<string, unknown>) }
    const path = routeOptions.url!.replaceAll(/:(\w+)/g, (_, name: keyof typeof known) =>
      written(known[name]),
    )
    const pairs = Object.entries(convertUrlValues(keys, query as Record<string, unknown>)).sort()
    return pairs.length === 0
      ? path
      : `${path}?${pairs.map(([name, value]) => `${name}=${written(value)}`).join('&')}`
  } catch {
    return null
  }
}

const written = (value: unknown): string =>
  encodeURIComponent(typeof value === 'boolean' ? Number(value) : String(value))

/** The headers that are the same each time the answer is sent; the others are added then. */
function fastResponseOf(request: FastifyRequest, reply: FastifyReply, length: number): FastResponse {
  const {
    'x-request-id': _id,
    'content-type': _type,
    'content-length': _length,
    ...headers
  } = reply.getHeaders()
  return {
    headers: [
      'x-request-id',
      '',
      ...Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      'content-type',
      JSON_TYPE,
      'content-length',
      String(length),
    ],
    route: request.routeOptions.url!,
    limits: limitsOf(request),
  }
}

export function isMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')))
}
