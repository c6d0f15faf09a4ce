import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RouteAccess } from '../access/route-access.ts'
import { answerKey, isMatch } from '../cache/caching.ts'
import type { CachedAnswer, ResponseCache } from '../cache/response-cache.ts'
import { answerObserver, type Metrics } from '../operations/metrics.ts'
import { type WireHeaders, wireHeaders } from './wire-headers.ts'

export type FastReads = {
  cache: ResponseCache
  access: RouteAccess
  metrics: Metrics
  log: FastifyBaseLogger
  /** Whether every site may read the answers; otherwise their headers depend on who asks. */
  isOpenToEverySite: boolean
}

/**
 * An answer that is already there leaves before the framework is asked, counted and measured like any other: building
 * the framework's request and running its hooks took twice as long as sending the page.
 */
export function useFastReads(app: FastifyInstance, lane: FastReads): void {
  const { cache, access, metrics, log, isOpenToEverySite } = lane
  const framework = app.server.listeners('request')[0] as RequestListener
  const observe = answerObserver(metrics)
  const logs = log.level === 'debug'
  app.server.off('request', framework)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const asked = request.method === 'GET' ? wireHeaders(request.rawHeaders) : null
    if (!asked || !isPlainRead(asked, isOpenToEverySite) || app.turnsAway('read')) {
      return framework(request, response)
    }
    const caller = access.callerAtOnce(asked.authorization)
    const answer = caller === undefined ? undefined : cache.get(answerKey(caller, request.url!))
    const fast = answer?.fast
    const from = { socket: request.socket, forwardedFor: asked.forwardedFor }
    if (!fast || !access.countAtOnce(caller!, fast.limits, from)) {
      return framework(request, response)
    }
    const requestId = randomUUID()
    const headers = fast.headers.slice()
    headers[1] = requestId
    const status = send(response, answer, { headers, ifNoneMatch: asked.ifNoneMatch })
    const ms = performance.now() - startedAt
    observe('GET', fast.route, status, ms)
    if (logs) {
      const facts = { requestId, method: 'GET', route: fast.route, user: caller?.id, status }
      log.debug({ ...facts, ms: Math.round(ms) }, 'answered')
    }
  })
}

/** Everything out of the ordinary is left to the framework, which knows how to refuse it. */
function isPlainRead(asked: WireHeaders, isOpenToEverySite: boolean): boolean {
  return (
    asked.host !== undefined &&
    asked.contentLength === undefined &&
    asked.transferEncoding === undefined &&
    (isOpenToEverySite || asked.origin === undefined)
  )
}

function send(
  response: ServerResponse,
  { body, etag }: CachedAnswer,
  { headers, ifNoneMatch }: { headers: string[]; ifNoneMatch: string | undefined },
): number {
  if (isMatch(ifNoneMatch, etag)) {
    response.writeHead(304, headers.slice(0, -4)).end()
    return 304
  }
  response.writeHead(200, headers).end(body, 'latin1')
  return 200
}
