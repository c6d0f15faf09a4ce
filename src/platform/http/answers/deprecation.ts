import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

export type Deprecation = { since: string; sunset: string; successors: string[] }
/** By method and route: `GET /v3/old`. */
export type Deprecations = Record<string, Deprecation>

/** Announces the end of the endpoints in the table in their headers and, after the sunset, answers 410. */
export function useDeprecations(
  app: FastifyInstance,
  { now, table }: { now: () => number; table: Deprecations },
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
        ? new ApiError('gone', `This endpoint has been removed; use ${ending.successors.join(' or ')}.`)
        : undefined,
    )
  })
}

export function deprecationOf(
  table: Deprecations,
  method: string,
  route: string | undefined,
): Deprecation | undefined {
  return table[`${method === 'HEAD' ? 'GET' : method} ${route}`]
}
