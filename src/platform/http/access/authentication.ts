import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../answers/api-error.ts'

/** The caller, according to the token. */
export type Caller = {
  id: number
  guid: string
  client: string
  whitelabelId: number
  expiresAt: number
  /** Of a program that calls with a key of its organization; the rest is the key's own account. */
  key?: { organizationId: number; scopes: readonly string[] }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The token's user; null for anonymous callers. Routes behind `requireUser` can rely on it. */
    user: Caller | null
  }
}

/** `visitor` is counted when the key was never seen. */
export type VerifyKey = (key: string, visitor: string) => Promise<Caller | null>

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

/** 401 without a good key, 403 with one that has none of these scopes; without any, a route is for people only. */
export async function requireKey(
  request: FastifyRequest,
  caller: Caller | null,
  scopes: readonly string[],
): Promise<void> {
  request.user = caller
  if (!caller) throw new ApiError('unauthorized', 'This key is unknown, expired or revoked.')
  if (scopes.length === 0) throw new ApiError('forbidden', 'This is for people only, and not for keys.')
  if (!scopes.some((scope) => caller.key!.scopes.includes(scope))) {
    const wanted = scopes.join(' or ')
    throw new ApiError('forbidden', `This needs a key with the scope ${wanted}.`)
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
