import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import type { VerifyToken } from '../../platform/http/access/authentication.ts'
import type { ErrorCode } from '../../platform/http/answers/api-error.ts'
import type { LiveConnection } from './live-connection.ts'
import type { Rights } from './rights.ts'

type Admission = {
  visitorOf: (socket: Socket) => LiveConnection | undefined
  verifyToken: VerifyToken
  rights: Rights
  log: FastifyBaseLogger
}

/** Decides from the handshake's `auth` who connects. A bad token is refused; without one they are anonymous. */
export function admission({ visitorOf, verifyToken, rights, log }: Admission) {
  return async (socket: Socket, next: (refusal?: Error) => void): Promise<void> => {
    const refuse = (error: ErrorCode, message: string) => {
      log.info({ error }, 'a connection was refused')
      // Reaches the client's `connect_error` as `error.data`.
      next(Object.assign(new Error(message), { data: { error, message } }))
    }
    const connection = visitorOf(socket)
    if (!connection || connection.socket) return refuse('conflict', 'This connection has been used already.')
    connection.socket = socket
    try {
      const { token = null, lastEventId = null } = socket.handshake.auth
      if (lastEventId !== null && !isEventId(lastEventId)) {
        return refuse('validation_error', 'lastEventId must be the eventId of a received event.')
      }
      if (token !== null) {
        const caller = typeof token === 'string' ? await verifyToken(token) : null
        if (!caller) return refuse('unauthorized', 'The access token is not valid.')
        if (!(await rights.mayStay(caller))) return refuse('forbidden', 'This account is closed.')
        connection.caller = caller
      }
      next()
    } catch (error) {
      // Clients take a refusal as final, but come back by themselves to a connection that broke.
      log.warn({ err: error }, 'it could not be found out who has connected')
      connection.drop()
    }
  }
}

export const isEventId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
