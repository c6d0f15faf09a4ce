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
  const isLogged = log.level === 'debug' || log.level === 'trace'
  return (answer) => {
    const { method, route = 'unknown', status, ms } = answer
    metrics.answerTimes.observe(method, route, status, ms / 1000)
    if (isLogged) log.debug({ ...answer, ms: Math.round(ms) }, 'answered')
  }
}

/** In constant time, whatever the lengths. */
function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}
