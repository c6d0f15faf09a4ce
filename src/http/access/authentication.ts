import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../answers/api-error.ts'

/** The caller, according to the token. */
export type Caller = { id: number; guid: string; client: string; whitelabelId: number; expiresAt: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** The token's user; null for anonymous callers. Routes behind `requireUser` can rely on it. */
    user: Caller | null
  }
}

export type VerifyToken = (token: string) => Promise<Caller | null>

export function useAuthentication(app: FastifyInstance): void {
  app.decorateRequest('user', null)
}

/** 401 without a good token. */
export function requireUser(verify: VerifyToken) {
  return async (request: FastifyRequest): Promise<void> => {
    request.user = await readToken(request, verify)
    if (!request.user) throw new ApiError('unauthorized', 'A valid access token is required.')
  }
}

/** A bad token means an anonymous caller. */
export function optionalUser(verify: VerifyToken) {
  return async (request: FastifyRequest): Promise<void> => {
    request.user = await readToken(request, verify)
  }
}

/** The signed-in caller of a route behind `requireUser`. */
export function callerIn(request: FastifyRequest): Caller {
  if (!request.user) throw new ApiError('unauthorized', 'A valid access token is required.')
  return request.user
}

/** The token of an Authorization header; null when it is of another kind or malformed. */
export function tokenIn(header: string): string | null {
  return /^bearer +([^\s]+)$/i.exec(header)?.[1] ?? null
}

async function readToken(request: FastifyRequest, verify: VerifyToken): Promise<Caller | null> {
  const token = tokenIn(request.headers.authorization ?? '')
  return token ? verify(token) : null
}
