import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify'
import type { ApiError } from '../../errors.ts'
import type { Caller } from '../access/authentication.ts'
import type { LimitName } from '../access/rate-limits.ts'
import type { RouteAccess } from '../access/route-access.ts'
import { asApiError, envelope } from '../answers/errors.ts'
import { answerObserver, type Metrics } from '../operations/metrics.ts'
import { parseJson } from '../server/json-bodies.ts'
import { fieldChecker } from '../server/validation.ts'
import { type WireHeaders, wireHeaders } from './wire-headers.ts'

/** A small write on one thing, by a known caller, that is asked for thousands of times a second: a bid. */
export type FastWrite<Body> = {
  /** The route as the framework knows it, with its one id: `/v3/item/:itemId/bid`. */
  route: string
  schema: object
  limit: LimitName
  run: (caller: Caller, id: number, body: Body) => Promise<object>
}

export type FastWrites = {
  access: RouteAccess
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
export function useFastWrites(
  app: FastifyInstance,
  // biome-ignore lint/suspicious/noExplicitAny: each write knows the body of its own schema
  writes: FastWrite<any>[],
  lane: FastWrites,
): void {
  const { access, metrics, log } = lane
  const framework = app.server.listeners('request')[0] as RequestListener
  const observe = answerObserver(metrics)
  const lanes = writes.map((write) => ({
    ...write,
    pattern: new RegExp(`^${write.route.replace(/:\w+/, '([1-9][0-9]{0,8})')}$`),
    limits: [write.limit],
    check: fieldChecker(write.schema),
  }))

  const constantHeaders = [
    ...['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'],
    ...lane.headers,
  ]

  app.server.off('request', framework)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const found = request.method === 'POST' ? match(request.url!) : null
    const sent = found && wireHeaders(request.rawHeaders)
    const length = sent ? plainLength(sent, lane.isOpenToEverySite) : 0
    if (!found || length === 0) return framework(request, response)
    // The body is parsed right after the headers: one tick later a small one is here, and a slow one is not for us.
    process.nextTick(() => {
      const { write, id } = found
      const isHere = request.readableLength === length
      const caller = isHere && !app.turnsAway('bid') ? access.callerAtOnce(sent!.authorization) : undefined
      const body = caller && readBody(request, write.check)
      const from = { socket: request.socket, forwardedFor: sent!.forwardedFor }
      if (!body || !access.countAtOnce(caller, write.limits, from)) {
        if (body) request.unshift(body.bytes)
        return framework(request, response)
      }
      answer(write.run(caller, id, body.value), { response, startedAt, route: write.route })
    })
  })

  function match(url: string) {
    for (const write of lanes) {
      const id = write.pattern.exec(url)?.[1]
      if (id) return { write, id: Number(id) }
    }
    return null
  }

  type Answered = { response: ServerResponse; startedAt: number; route: string }

  function answer(result: Promise<object>, { response, startedAt, route }: Answered): void {
    const requestId = randomUUID()
    const send = (status: number, body: object, more?: string[]) => {
      const text = JSON.stringify(body)
      const own = ['x-request-id', requestId, 'content-length', String(Buffer.byteLength(text))]
      response.writeHead(status, more ? own.concat(more, constantHeaders) : own.concat(constantHeaders))
      response.end(text)
      observe('POST', route, status, performance.now() - startedAt)
    }
    const refuse = (cause: ApiError | FastifyError) => {
      const error = asApiError(cause)
      if (error.status >= 500 && error !== cause) log.error({ requestId, err: cause }, 'request failed')
      const { retryAfter } = error.details
      const more = retryAfter === undefined ? undefined : ['retry-after', String(retryAfter)]
      send(error.status, envelope(error), more)
    }
    result.then((body) => send(200, body), refuse)
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
function plainLength(sent: WireHeaders, isOpenToEverySite: boolean): number {
  const isPlain =
    sent.host !== undefined &&
    sent.transferEncoding === undefined &&
    sent.expect === undefined &&
    (isOpenToEverySite || sent.origin === undefined)
  const length = isPlain ? Number(sent.contentLength) : 0
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
