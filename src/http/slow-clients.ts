import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Uploads may take longer than other bodies. */
    bodySeconds?: number
  }
}

const BODY_SECONDS = 9

/** Cuts a client whose body does not arrive in time; headers have the server's own time limit. */
export function useBodyTimeout(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const seconds = request.routeOptions.config.bodySeconds ?? BODY_SECONDS
    const timer = setTimeout(() => {
      if (!reply.sent) {
        const body = JSON.stringify({
          error: 'validation_error',
          message: 'The body did not arrive in time.',
        })
        reply.raw
          .writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
          .end(body)
      }
      request.raw.destroy()
    }, seconds * 1000).unref()
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    return payload
  })
}

/** Answers what is not even HTTP with the envelope, and closes. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = brokenRequests[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is malformed.',
  ]
  const body = JSON.stringify({ error: 'validation_error', message })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

const brokenRequests: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}
