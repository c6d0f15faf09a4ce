import type { Socket } from 'node:net'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { type Caller, optionalUser, requireUser, tokenIn, type VerifyToken } from './authentication.ts'
import { callerOf, type VisitorOf } from './caller.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: 'user' | 'optional' | 'none'
    limit?: LimitName | undefined
  }
}

export type Gates = ReturnType<typeof makeGates>

export type Callers = { verify: VerifyToken; known: (token: string) => Caller | null }

export type GateParts = { callers: Callers; limits: RateLimits; visitorOf: VisitorOf }

/** What a request passes before its route: who is it, and has it asked too often. Each route names its gate. */
export function makeGates({ callers, limits, visitorOf }: GateParts) {
  const identify = requireUser(callers.verify)
  const identifyIfPossible = optionalUser(callers.verify)
  /** Null for nobody in particular; undefined when it takes a longer look to tell. */
  const callerAtOnce = (authorization: string | undefined): Caller | null | undefined => {
    if (authorization === undefined) return null
    return callers.known(tokenIn(authorization) ?? '') ?? undefined
  }

  const visitorIn = ({ raw: { socket, headers } }: FastifyRequest): string =>
    visitorOf(socket, headers['x-forwarded-for'] as string | undefined)

  const passAnyone = async (request: FastifyRequest): Promise<void> => {
    await identifyIfPossible(request)
    if (!request.user) await limits.take('anonymousRead', visitorIn(request))
  }

  const passUser = async (request: FastifyRequest, limit: LimitName | undefined): Promise<void> => {
    await identify(request)
    if (limit) await limits.take(limit, callerOf(request))
  }

  return {
    /** Signed-in callers only, counted under the named limit if there is one. */
    user: (limit?: LimitName) => ({
      onRequest: ((request, _reply, done) => {
        request.user = callerAtOnce(request.headers.authorization) ?? null
        if (request.user && (!limit || limits.takeLeased(limit, callerOf(request)))) done()
        else passUser(request, limit).then(() => done(), done)
      }) satisfies onRequestHookHandler,
      config: { auth: 'user', limit } as const,
    }),
    /** Anybody; anonymous callers are counted by address. */
    anyone: () => ({
      onRequest: ((request, _reply, done) => {
        const caller = callerAtOnce(request.headers.authorization)
        request.user = caller ?? null
        if (caller || (caller === null && limits.takeLeased('anonymousRead', visitorIn(request)))) done()
        else passAnyone(request).then(() => done(), done)
      }) satisfies onRequestHookHandler,
      config: { auth: 'optional' } as const,
    }),
    /** Pages are the same for everybody, so nobody is asked who they are; visitors are counted by address. */
    visitor: (limit: LimitName) => ({
      onRequest: ((request, _reply, done) => {
        const visitor = visitorIn(request)
        if (limits.takeLeased(limit, visitor)) done()
        else limits.take(limit, visitor).then(() => done(), done)
      }) satisfies onRequestHookHandler,
      config: { auth: 'none', limit } as const,
    }),
    /** No identity at all: sign-in counts by itself. */
    open: () => ({ config: { auth: 'none' } as const }),

    callerAtOnce,
    /** Counts a request that needs no route any more as its gate would; false when it takes a longer look. */
    countAtOnce(
      caller: Caller | null,
      limit: LimitName | null,
      { socket, forwardedFor }: { socket: Socket; forwardedFor: string | undefined },
    ): boolean {
      if (caller) return limit === null || limits.takeLeased(limit, `user:${caller.id}`)
      return limits.takeLeased('anonymousRead', visitorOf(socket, forwardedFor))
    },
  }
}
