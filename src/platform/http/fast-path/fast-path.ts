import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RouteAccess } from '../access/route-access.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Metrics } from '../operations/metrics.ts'
import { answerNotes } from '../operations/metrics-route.ts'
import { makeFastReads } from './fast-reads.ts'
import { type FastWrite, makeFastWrites } from './fast-writes.ts'

type FastPathParts = {
  access: RouteAccess
  cache: ResponseCache
  metrics: Metrics
  /** Whether every site may read the answers; otherwise their headers depend on the site that asks. */
  isOpenToEverySite: boolean
  // biome-ignore lint/suspicious/noExplicitAny: each write knows the body of its own schema
  writes: FastWrite<any>[]
  /** Where several processes serve: what a read waits for. */
  beforeRead?: (() => Promise<void>) | null
  /** Each sees every request before it is answered, in this order. */
  watchers: RequestListener[]
}

/**
 * Puts one listener in front of the framework's. Cached answers, and small well-formed writes by known callers, take
 * the short way; everything else goes to the framework untouched. See decision 22.
 */
export async function useFastPath(app: FastifyInstance, parts: FastPathParts): Promise<void> {
  const { watchers, writes, metrics, beforeRead = null } = parts
  const way = { ...parts, app, noteAnswer: answerNotes(metrics, app.log) }
  const takeRead = makeFastReads(way)
  const takeWrite = makeFastWrites(way, writes, await headersOfEveryAnswer(app))
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    for (const watch of watchers) watch(request, response)
    if (beforeRead && dependsOnCommits(request)) void beforeRead().then(() => serve(request, response))
    else serve(request, response)
  }
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const isTaken = request.method === 'GET' ? takeRead(request, response) : takeWrite(request, response)
    if (!isTaken) app.routing(request, response)
  }
  replaceListener(app, listen)
}

/** Health checks, metrics and files depend on nobody's commit; while the database is away they must not wait for it. */
const INDEPENDENT = /^\/(healthz|readyz|metrics|assets\/|images\/)/

export const dependsOnCommits = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) =>
  (method === 'GET' || method === 'HEAD') && !INDEPENDENT.test(url)

/** The framework alone: what the fast path is measured and compared against. */
export function useFrameworkOnly(app: FastifyInstance, watchers: RequestListener[]): void {
  replaceListener(app, (request, response) => {
    for (const watch of watchers) watch(request, response)
    app.routing(request, response)
  })
}

function replaceListener(app: FastifyInstance, listener: RequestListener): void {
  app.server.removeAllListeners('request')
  app.server.on('request', listener)
}

/** The headers the framework sends with every answer, so that there is no second list of them. */
async function headersOfEveryAnswer(app: FastifyInstance): Promise<string[]> {
  const { headers } = await app.inject('/healthz')
  const own = [
    'x-request-id',
    'cache-control',
    'content-type',
    'content-length',
    'etag',
    'date',
    'connection',
  ]
  return Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [name, String(value)]))
}
