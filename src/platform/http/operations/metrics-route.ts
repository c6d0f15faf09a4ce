import type { FastifyBaseLogger, FastifyInstance, onRequestHookHandler } from 'fastify'
import { ApiError } from '../answers/api-error.ts'
import { compress, type Encoding, encodingFor } from '../answers/encodings.ts'
import { isSameText } from '../values/same-text.ts'
import type { Metrics } from './metrics.ts'

type MetricsAccess = {
  token: string | null
  /** Whether anybody may read them when there is no token. */
  isOpen: boolean
  /** Counts those who ask. */
  gate: onRequestHookHandler
}

export function useMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { token, isOpen, gate }: MetricsAccess,
): void {
  const noteAnswer = answerNotes(metrics, app.log)
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, user } = request
    const { statusCode: status, elapsedTime: ms } = reply
    noteAnswer({ requestId, method, route: request.routeOptions.url, user: user?.id, status, ms })
    done()
  })
  const options = { schema: { hide: true }, onRequest: gate, config: { importance: 'vital' } } as const
  const read = sharedBy(async (encoding: Encoding) => compress(Buffer.from(await metrics.text()), encoding))
  app.get('/metrics', options, async (request, reply) => {
    if (!token && !isOpen)
      throw new ApiError('unauthorized', 'The metrics are closed: the service has no METRICS_TOKEN.')
    if (token && !isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError('unauthorized', 'The metrics require their own token.')
    const encoding = encodingFor(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .header('vary', 'accept-encoding')
      .type(metrics.registry.contentType)
      .send(await read(encoding))
  })
}

/** One reading serves all who ask while it is under way. */
function sharedBy<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const underWay = new Map<Key, Promise<Value>>()
  return (key) => {
    const reading = underWay.get(key) ?? read(key).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}

export type AnsweredRequest = {
  requestId: string
  method: string
  route: string | undefined
  user: number | undefined
  status: number
  ms: number
}

/** Counts and measures each answer, on the fast path or not, and logs it at debug level. */
export function answerNotes(metrics: Metrics, log: FastifyBaseLogger): (answer: AnsweredRequest) => void {
  const isLogged = log.level === 'debug' || log.level === 'trace'
  return (answer) => {
    const { method, route = 'unknown', status, ms } = answer
    metrics.answerTimes.observe(method, route, status, ms / 1000)
    if (isLogged) log.debug({ ...answer, ms: Math.round(ms) }, 'answered')
  }
}
