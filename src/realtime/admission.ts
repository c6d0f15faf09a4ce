import type { Socket } from 'socket.io'
import type { ErrorCode } from '../errors.ts'
import type { VerifyToken } from '../http/authentication.ts'
import type { Rights } from './rights.ts'
import type { Visitor } from './visitor.ts'

export type Admission = {
  visitorOf: (socket: Socket) => Visitor | undefined
  verifyToken: VerifyToken
  rights: Rights
}

/** Decides from the handshake's `auth` who a visitor is. A bad token is refused; without one they are nobody in particular. */
export function admission({ visitorOf, verifyToken, rights }: Admission) {
  return async (socket: Socket, next: (refusal?: Error) => void): Promise<void> => {
    try {
      const visitor = visitorOf(socket)
      const { token = null, lastEventId = null } = socket.handshake.auth
      if (!visitor || visitor.socket)
        return next(refusal('conflict', 'This connection has been used already.'))
      visitor.socket = socket
      if (lastEventId !== null && !isEventId(lastEventId)) {
        return next(refusal('validation_error', 'lastEventId must be the eventId of an event.'))
      }
      if (token !== null) {
        const caller = typeof token === 'string' ? await verifyToken(token) : null
        if (!caller) return next(refusal('unauthorized', 'The access token is not valid.'))
        if (!(await rights.mayStay(caller.id))) return next(refusal('forbidden', 'This account is closed.'))
        visitor.caller = caller
      }
      next()
    } catch {
      next(refusal('server_error', 'Something went wrong on our side.'))
    }
  }
}

export const isEventId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0

/** Reaches the client's `connect_error` as `error.data`. */
function refusal(error: ErrorCode, message: string): Error {
  return Object.assign(new Error(message), { data: { error, message } })
}
