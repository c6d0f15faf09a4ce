import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Caller } from './authentication.ts'
import { asApiError, envelope } from './errors.ts'
import type { Gates } from './gates.ts'
import { parseJson } from './json-bodies.ts'
import { answerObserver, type Metrics } from './metrics.ts'
import type { LimitName } from './rate-limits.ts'
import { fieldChecker } from './validation.ts'

/** A small write on one thing, by a known caller, that is asked for thousands of times a second: a bid. */
export type ExpressWrite<Body> = {
  /** The route as the framework knows it, with its one id: `/v3/item/:itemId/bid`. */
  route: string
  schema: object
  limit: LimitName
  run: (caller: Caller, id: number, body: Body) => Promise<object>
}

export type ExpressWrites = {
  gates: Gates
  metrics: Metrics
  log: FastifyBaseLogger
  /** The headers every answer of the service carries. */
  headers: string[]
  isOpenToEverySite: boolean
}

/**
 * Takes well-formed writes of known callers past the framework, which took longer than the bid itself. Whatever is out
 * of the ordinary is handed to the framework untouched, so its rules and refusals have one home.
 */
export function useExpressWrites(
  app: FastifyInstance,
  // biome-ignore lint/suspicious/noExplicitAny: each write knows the body of its own schema
  writes: ExpressWrite<any>[],
  lane: ExpressWrites,
): void {
  const { gates, metrics, log } = lane
  const framework = app.server.listeners('request')[0] as RequestListener
  const observe = answerObserver(metrics)
  const lanes = writes.map((write) => ({
    ...write,
    pattern: new RegExp(`^${write.route.replace(/:\w+/, '([1-9][0-9]{0,8})')}$`),
    check: fieldChecker(write.schema),
  }))

  app.server.off('request', framework)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const length = plainLength(request, lane.isOpenToEverySite)
    if (length === 0) return framework(request, response)
    // The body is parsed right after the headers: one tick later a small one is here, and a slow one is not for us.
    process.nextTick(() => {
      const found = match(request.url!)
      const isHere = request.readableLength === length
      const caller = found && isHere && !app.turnsAway('bid') ? gates.callerAtOnce(request) : undefined
      const body = caller && readBody(request, found!.check)
      if (!body || !gates.countAtOnce(request, caller, found!.limit)) {
        if (body) request.unshift(body.bytes)
        return framework(request, response)
      }
      answer(found!.run(caller, found!.id, body.value), { response, startedAt, route: found!.route })
    })
  })

  function match(url: string) {
    for (const write of lanes) {
      const id = write.pattern.exec(url)?.[1]
      if (id) return { ...write, id: Number(id) }
    }
    return undefined
  }

  type Answered = { response: ServerResponse; startedAt: number; route: string }

  function answer(result: Promise<object>, { response, startedAt, route }: Answered): void {
    const requestId = randomUUID()
    result
      .then(
        (body) => ({ status: 200, body, more: [] as string[] }),
        (cause) => {
          const error = asApiError(cause)
          if (error.status >= 500 && error !== cause) log.error({ requestId, err: cause }, 'request failed')
          const { retryAfter } = error.details
          const more = retryAfter === undefined ? [] : ['retry-after', String(retryAfter)]
          return { status: error.status, body: envelope(error), more }
        },
      )
      .then(({ status, body, more }) => {
        const text = JSON.stringify(body)
        const length = String(Buffer.byteLength(text))
        const own = ['x-request-id', requestId, 'cache-control', 'no-store', 'content-length', length]
        response.writeHead(status, [
          ...own,
          'content-type',
          'application/json; charset=utf-8',
          ...more,
          ...lane.headers,
        ])
        response.end(text)
        observe('POST', route, status, performance.now() - startedAt)
      })
  }
}

/** As the framework sends them with an answer that has none of its own. */
export async function headersOfEveryAnswer(app: FastifyInstance): Promise<string[]> {
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

const LONGEST = 512

/** The length of the body of an ordinary small POST; 0 for everything else. */
function plainLength({ method, headers }: IncomingMessage, isOpenToEverySite: boolean): number {
  const isPlain =
    method === 'POST' &&
    headers.host !== undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    (isOpenToEverySite || headers.origin === undefined)
  const length = isPlain ? Number(headers['content-length']) : 0
  return length > 0 && length <= LONGEST ? length : 0
}

/** The body if it is good; otherwise it is put back as it was. */
function readBody(
  request: IncomingMessage,
  check: (value: unknown) => object | null,
): { bytes: Buffer; value: object } | undefined {
  const bytes = request.read() as Buffer
  try {
    const value = parseJson(bytes) as object
    if (value && check(value) === null) return { bytes, value }
  } catch {
    // The framework says what is wrong with it.
  }
  request.unshift(bytes)
  return undefined
}
