import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.ts'

export type Deprecation = { since: string; sunset: string; successors: string[] }

/** The one table of what is on its way out. An endpoint keeps working at least six months after its notice. */
export const deprecations: Record<string, Deprecation> = {
  'GET /v3/bidder/active-bids': {
    since: '2026-11-15',
    sunset: '2027-06-01',
    successors: ['/v3/bidder/my-activity'],
  },
  'GET /v3/bidder/my-items': {
    since: '2026-11-15',
    sunset: '2027-06-01',
    successors: ['/v3/bidder/my-cart', '/v3/bidder/my-activity'],
  },
}

/** Announces the end of the endpoints in the table by their headers and, after the sunset, answers 410. */
export function useDeprecations(
  app: FastifyInstance,
  { now, table = deprecations }: { now: () => number; table?: Record<string, Deprecation> },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ending = deprecationOf(table, request.method, request.routeOptions.url)
    if (!ending) return done()
    reply.header('deprecation', `@${Date.parse(ending.since) / 1000}`)
    reply.header('sunset', new Date(ending.sunset).toUTCString())
    reply.header('link', ending.successors.map((path) => `<${path}>; rel="successor-version"`).join(', '))
    const hasEnded = now() >= Date.parse(ending.sunset)
    done(
      hasEnded
        ? new ApiError('gone', `This endpoint has ended; use ${ending.successors.join(' or ')}.`)
        : undefined,
    )
  })
}

export function deprecationOf(
  table: Record<string, Deprecation>,
  method: string,
  route: string | undefined,
): Deprecation | undefined {
  return table[`${method === 'HEAD' ? 'GET' : method} ${route}`]
}
