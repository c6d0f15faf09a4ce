import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Time } from '../../time/time.ts'
import { ApiError } from '../answers/api-error.ts'
import { safetyHeaders } from '../server/safety-headers.ts'
import { afterReading } from './after-reading.ts'
import { watchPace } from './upload-pace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Uploads may take longer than other bodies. */
    bodySeconds?: number
  }
}

const BODY_SECONDS = 9

/**
 * Cuts off a client whose body does not arrive in time, answered or not; headers have the server's own time limit. The
 * time runs while the body is read, or thrown away after a refusal, and not while the caller waits for our checks. When
 * it was this process that stood still, what has arrived meanwhile is read first.
 */
export function useBodyTimeout(app: FastifyInstance, time: Time): void {
  const timed = new WeakSet<IncomingMessage>()
  const startTimer = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { complete: hasArrived, destroyed: isGone } = request.raw
    if (hasArrived || isGone || timed.has(request.raw)) return done()
    timed.add(request.raw)
    const cut = () => {
      // All of it is here, and nobody has read to its end: a GET has no reader.
      if (request.raw.complete) return
      if (reply.sent) {
        request.raw.destroy()
        return
      }
      // The reader of the body gets this as a stream error, so it ends in the one error handler.
      const late = new ApiError('validation_error', 'The body did not arrive in time.', { status: 408 })
      reply.header('connection', 'close')
      if (request.raw.listenerCount('error') > 0) request.raw.emit('error', late)
      else reply.send(late)
    }
    const seconds = request.routeOptions.config?.bodySeconds ?? BODY_SECONDS
    let cutting: { cancel(): void } | undefined
    const timer = time.after(seconds * 1000, () => (cutting = afterReading(cut)))
    const stopWatching = seconds > BODY_SECONDS ? watchPace(request.raw.socket, { time, cut }) : () => {}
    const keep = () => {
      timer.cancel()
      cutting?.cancel()
      stopWatching()
    }
    request.raw.once('end', keep).once('close', keep)
    done()
  }
  app.addHook('preParsing', (request, reply, _payload, done) => startTimer(request, reply, done))
  app.addHook('onResponse', startTimer)
}

type LateOrBroken = NodeJS.ErrnoException

/** Answers requests that are late, or not even HTTP, with the error envelope, and closes the connection. */
export function makeClientErrorHandler() {
  const late = new Map<Socket, LateOrBroken>()
  const arrive = ({ socket }: IncomingMessage) => late.delete(socket)

  return function answerClientError(this: FastifyInstance, error: LateOrBroken, socket: Socket): void {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
      refuse(error, socket)
      return
    }
    // Node looks at the clock before it reads: after this process stood still, a request may wait to be read.
    if (late.size === 0) {
      this.server.on('request', arrive)
      setImmediate(() => {
        this.server.off('request', arrive)
        for (const [socket, error] of late) refuse(error, socket)
        late.clear()
      })
    }
    late.set(socket, error)
  }
}

function refuse(error: LateOrBroken, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = brokenRequests[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is malformed.',
  ]
  const body = envelopeOf(message)
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`, () => socket.destroy())
}

/** Node answers an unknown `Expect` by itself and without a body, unless there is a listener. */
export function answerUnknownExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = envelopeOf('Only 100-continue can be expected.')
  response.writeHead(417, headersOf(body)).end(body)
}

const brokenRequests: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}

const envelopeOf = (message: string) => JSON.stringify({ error: 'validation_error', message })

function headersOf(body: string): Record<string, string | number> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
    ...safetyHeaders,
    connection: 'close',
  }
}
