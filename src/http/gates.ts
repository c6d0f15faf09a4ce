import type { FastifyRequest } from 'fastify'
import { optionalUser, requireUser, type VerifyToken } from './authentication.ts'
import { callerOf } from './caller.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: 'user' | 'optional' | 'none'
    limit?: LimitName | undefined
  }
}

export type Gates = ReturnType<typeof makeGates>

/** What a request passes before its route: who is it, and has it asked too often. Each route names its gate. */
export function makeGates({ verifyToken, limits }: { verifyToken: VerifyToken; limits: RateLimits }) {
  const identify = requireUser(verifyToken)
  const identifyIfPossible = optionalUser(verifyToken)
  return {
    /** Signed-in callers only, counted under the named limit if there is one. */
    user: (limit?: LimitName) => ({
      onRequest: async (request: FastifyRequest) => {
        await identify(request)
        if (limit) await limits.take(limit, callerOf(request))
      },
      config: { auth: 'user', limit } as const,
    }),
    /** Anybody; anonymous callers are counted by address. */
    anyone: () => ({
      onRequest: async (request: FastifyRequest) => {
        await identifyIfPossible(request)
        if (!request.user) await limits.take('anonymousRead', callerOf(request))
      },
      config: { auth: 'optional' } as const,
    }),
    /** No identity at all: sign-in counts by itself. */
    open: () => ({ config: { auth: 'none' } as const }),
  }
}
