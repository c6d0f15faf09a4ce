import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.ts'
import type { Metrics } from '../../metrics.ts'

export function useMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { token }: { token: string | null },
): void {
  const noteAnswer = answerNotes(metrics, app.log)
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, user } = request
    const { statusCode: status, elapsedTime: ms } = reply
    noteAnswer({ requestId, method, route: request.routeOptions.url, user: user?.id, status, ms })
    done()
  })
  app.get('/metrics', { schema: { hide: true }, config: { importance: 'never' } }, async (request, reply) => {
    if (token && !isSameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new ApiError('unauthorized', 'The metrics need their own token.')
    }
    return reply.type(metrics.registry.contentType).send(await metrics.text())
  })
}

export type AnswerFacts = {
  requestId: string
  method: string
  route: string | undefined
  user: number | undefined
  status: number
  ms: number
}

/** Counts and measures each answer, on the fast path or not, and logs it at debug level. */
export function answerNotes(metrics: Metrics, log: FastifyBaseLogger): (answer: AnswerFacts) => void {
  const observe = answerObserver(metrics)
  const isLogged = log.level === 'debug' || log.level === 'trace'
  return (answer) => {
    const { method, route = 'unknown', status, ms } = answer
    observe(method, route, status, ms)
    if (isLogged) log.debug({ ...answer, ms: Math.round(ms) }, 'answered')
  }
}

/** Remembers the series of each kind of answer, since finding it by its labels takes longer than counting. */
function answerObserver(metrics: Metrics) {
  type Series = { observe(seconds: number): void }
  const byRoute = new Map<string, Map<string, Map<number, Series>>>()
  return (method: string, route: string, status: number, ms: number): void => {
    const byMethod = byRoute.get(route) ?? setIn(byRoute, route, new Map())
    const byStatus = byMethod.get(method) ?? setIn(byMethod, method, new Map())
    const series =
      byStatus.get(status) ??
      setIn(byStatus, status, metrics.requestSeconds.labels(method, route, String(status)))
    series.observe(ms / 1000)
  }
}

function setIn<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value)
  return value
}

/** In constant time, whatever the lengths. */
function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}
