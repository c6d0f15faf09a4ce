import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { LimitName } from '../../config/limits.ts'
import { stopwatch } from '../../time/stopwatch.ts'
import type { Caller } from '../access/authentication.ts'
import type { Origin, RouteAccess } from '../access/route-access.ts'
import type { ApiError } from '../answers/api-error.ts'
import { asApiError, errorAnswer } from '../answers/error-envelope.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { AnsweredRequest } from '../operations/metrics-route.ts'
import { parseJson } from '../server/json-bodies.ts'
import { fieldChecker } from '../server/validation.ts'
import type { FastWay } from './fast-reads.ts'
import { isPlain, type WireHeaders, wireHeaders } from './wire-headers.ts'

/** A small write to one thing, by a known caller, that is requested thousands of times a second. */
export type FastWrite<Body> = {
  /** The route as the framework knows it, with its one id: `/v3/thing/:thingId/act`. */
  route: string
  schema: object
  limit: LimitName
  run: (caller: Caller, id: number, body: Body) => Promise<object>
}

type Parts = {
  app: FastifyInstance
  access: RouteAccess
  cache: ResponseCache
  isOpenToEverySite: boolean
  noteAnswer: (answer: AnsweredRequest) => void
}

/** Runs well-formed writes by known callers without the framework, which took longer than the write itself. */
export function makeFastWrites(
  { app, access, isOpenToEverySite, noteAnswer }: Parts,
  // biome-ignore lint/suspicious/noExplicitAny: each write knows the body of its own schema
  writes: FastWrite<any>[],
  commonHeaders: string[],
): FastWay {
  const ways = writes.map((write) => ({
    ...write,
    pattern: new RegExp(`^${write.route.replace(/:\w+/, '([1-9][0-9]{0,8})')}$`),
    limits: [write.limit],
    check: fieldChecker(write.schema),
  }))
  const successHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

  return (request, response) => {
    if (request.method !== 'POST') return false
    const elapsedMs = stopwatch()
    const found = match(request.url!)
    const sent = found && wireHeaders(request.rawHeaders)
    const length = sent ? plainLength(sent, isOpenToEverySite) : 0
    if (!found || length === 0) return false
    // The body is parsed right after the headers: one tick later a small one is here; a slow one goes to the framework.
    process.nextTick(() => {
      const { write, id } = found
      const hasArrived = request.readableLength === length
      const caller = hasArrived && !app.sheds('vital') ? access.callerAtOnce(sent!.authorization) : undefined
      const body = caller && readBody(request, write.check)
      const origin = { socket: request.socket, forwardedFor: sent!.forwardedFor }
      if (!body || !access.countAtOnce(caller, write.limits, origin)) {
        if (body) request.unshift(body.bytes)
        return app.routing(request, response)
      }
      const pending = { response, elapsedMs, route: write.route, caller, origin }
      answer(write.run(caller, id, body.value), pending)
    })
    return true
  }

  function match(url: string) {
    for (const write of ways) {
      const id = write.pattern.exec(url)?.[1]
      if (id) return { write, id: Number(id) }
    }
    return null
  }

  type Pending = {
    response: ServerResponse
    elapsedMs: () => number
    route: string
    caller: Caller
    origin: Origin
  }

  function answer(result: Promise<object>, { response, elapsedMs, route, caller, origin }: Pending): void {
    const requestId = randomUUID()
    const entry = { requestId, method: 'POST', route, user: caller.id }
    const send = (status: number, own: Record<string, string>, body: string) => {
      const length = Buffer.byteLength(body)
      const headers = ['x-request-id', requestId, 'content-length', String(length)]
      for (const name in own) headers.push(name, own[name]!)
      // Plain ASCII needs no encoding.
      const encoding = length === body.length ? 'latin1' : 'utf8'
      response.writeHead(status, headers.concat(commonHeaders)).end(body, encoding)
      noteAnswer({ ...entry, status, ms: elapsedMs() })
    }
    const refuse = (cause: ApiError | FastifyError) => {
      const error = asApiError(cause)
      app.logRefusal(error.status, () => ({ ...entry, network: access.networkOf(origin) }))
      const { status, headers, body } = errorAnswer(error, { log: app.log, requestId, cause })
      send(status, headers, body)
    }
    result.then((body) => send(200, successHeaders, JSON.stringify(body)), refuse)
  }
}

const LONGEST = 512

/** The length of the body of an ordinary small POST; 0 for everything else. */
function plainLength(sent: WireHeaders, isOpenToEverySite: boolean): number {
  const length = isPlain(sent, { isOpenToEverySite }) ? Number(sent.contentLength) : 0
  return length > 0 && length <= LONGEST ? length : 0
}

/** The body if it is valid; otherwise its bytes are put back. */
function readBody(
  request: IncomingMessage,
  check: (value: unknown) => object | null,
): { bytes: Buffer; value: object } | undefined {
  const bytes = request.read() as Buffer
  try {
    const value = parseJson(bytes) as object
    if (value && check(value) === null) return { bytes, value }
  } catch {
    // The framework reports what is wrong with it.
  }
  request.unshift(bytes)
  return undefined
}
