import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../access/route-access.ts'
import { convertUrlValues, type UrlSchema } from '../server/url-values.ts'
import { anonymousPieces, answerKey, commonKey, joined, keptFor } from './kept-for.ts'
import type { CachedAnswer, CommonTo, FastAnswer, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keep this route's answers for this many seconds, separately for each user unless the route says `commonTo`. */
    cacheSeconds?: number
  }
  interface FastifyRequest {
    /** The address under which the answer is kept; null when it is not. */
    cacheUrl: string | null
    cacheMoment: number
    /** What the answer shows, e.g. `page:7`: an event with that tag drops the answer. */
    cacheTags: string[]
    /**
     * Set by a route when the answer is what everybody sees who is signed in and has nothing of their own in it. To an
     * anonymous caller it is sent without `signedInOnly`.
     */
    commonTo: CommonTo | null
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
  app.decorateRequest('cacheUrl', null)
  app.decorateRequest('cacheMoment', 0)
  app.decorateRequest('isFromCache', false)
  app.decorateRequest('commonTo', null)
  app.decorateRequest('cacheTags')
  app.addHook('onRequest', (request, _reply, done) => {
    request.cacheTags = []
    done()
  })
  const keep: Keep = (request, reply, { own, anonymous }) => {
    const { user, commonTo, cacheTags: tags, cacheMoment: since } = request
    const url = request.cacheUrl!
    const seconds = request.routeOptions.config.cacheSeconds!
    const isForEverySite = isOpenToEverySite || request.headers.origin === undefined
    const headOf = ({ etag, bytes }: Made, isSignedIn: boolean) => ({
      etag,
      fast: isForEverySite
        ? fastAnswerOf(request, reply, { etag, length: bytes.length, isSignedIn })
        : undefined,
    })
    const answer = { body: own.bytes.toString('latin1'), ...headOf(own, !!user || !!commonTo) }
    if (commonTo && anonymous) {
      const pieces = anonymousPieces(answer.body, commonTo)
      const common = { ...answer, commonTo, anonymous: { ...headOf(anonymous, false), pieces } }
      cache.keep(commonKey(url), common, { tags, since, seconds })
    } else {
      const all = user ? [...tags, `user:${user.id}`] : tags
      cache.keep(answerKey(user, url), answer, { tags: all, since, seconds })
    }
  }
  // After the access hooks of onRequest, so that callers who may not read, or read too often, get nothing here either.
  app.addHook('preValidation', (request, reply, done) => answerFromCache(cache, request, reply, done))
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.isFromCache) return done(null, payload)
    done(null, finish(request, reply, payload, keep))
  })
}

/** Sends what is kept for the caller, or else lets the route make the answer. */
function answerFromCache(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const url = request.routeOptions.config.cacheSeconds ? canonicalUrl(request) : null
  const { answer, lookUp } = url === null ? {} : keptFor(cache, request.user, url)
  if (answer) sendKept(request, reply, answer)
  else if (lookUp) lookUp().then(answerAfterLooking, done)
  else make()

  // What was kept may have been dropped meanwhile.
  function answerAfterLooking(): void {
    const kept = keptFor(cache, request.user, url!)
    if (kept.answer) sendKept(request, reply, kept.answer)
    else make()
  }

  function make(): void {
    request.cacheUrl = url
    request.cacheMoment = cache.moment
    done()
  }
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { etag, body }: CachedAnswer): void {
  request.isFromCache = true
  reply.header('etag', etag).header('cache-control', READ_CACHE_CONTROL)
  if (isMatch(request.headers['if-none-match'], etag)) reply.code(304).send()
  else reply.header('content-type', JSON_TYPE).send(Buffer.from(body, 'latin1'))
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

type Made = { bytes: Buffer; etag: string }
/** An answer, and what anonymous callers get of it when it is a common one. */
type Answers = { own: Made; anonymous: Made | null }
type Keep = (request: FastifyRequest, reply: FastifyReply, answers: Answers) => void

function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown, keep: Keep): unknown {
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', isRead(request) ? READ_CACHE_CONTROL : 'no-store')
  if (!isRead(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const { commonTo, user } = request
  const anonymous = commonTo && joined(payload, anonymousPieces(payload, commonTo))
  const answers = { own: made(payload), anonymous: anonymous === null ? null : made(anonymous) }
  const { bytes, etag } = user ? answers.own : (answers.anonymous ?? answers.own)
  reply.header('etag', etag)
  if (request.cacheUrl !== null) keep(request, reply, answers)
  if (!isMatch(request.headers['if-none-match'], etag)) return bytes
  reply.code(304).removeHeader('content-length')
  // For a HEAD, Fastify measures the payload but does not send it.
  return request.method === 'HEAD' ? bytes : null
}

function made(text: string): Made {
  const bytes = Buffer.from(text)
  return { bytes, etag: `"${hash('sha1', bytes, 'base64url')}"` }
}

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
function fastAnswerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, length, isSignedIn }: { etag: string; length: number; isSignedIn: boolean },
): FastAnswer {
  const {
    'x-request-id': _id,
    'content-type': _type,
    'content-length': _length,
    ...headers
  } = reply.getHeaders()
  return {
    headers: [
      ...['x-request-id', ''],
      ...Object.entries({ ...headers, etag }).flatMap(([name, value]) => [name, String(value)]),
      ...['content-type', JSON_TYPE, 'content-length', String(length)],
    ],
    route: request.routeOptions.url!,
    limits: limitsOf(request, { isSignedIn }),
  }
}

export function isMatch(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')))
}
