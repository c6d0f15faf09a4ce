import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'

export type Deprecation = { since: string; sunset: string; successor: string }

/** The one table of what is on its way out. An endpoint keeps working at least six months after its notice. */
export const deprecations = {
  'GET /v3/bidder/active-bids': {
    since: '2026-11-15',
    sunset: '2027-06-01',
    successor: '/v3/bidder/my-activity',
  },
  'GET /v3/bidder/my-items': {
    since: '2026-11-15',
    sunset: '2027-06-01',
    successor: '/v3/bidder/my-activity',
  },
} satisfies Record<string, Deprecation>

/** Announces the end of an endpoint in its headers and, after the sunset, answers 410. */
export function deprecated({ since, sunset, successor }: Deprecation, now: () => number) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('deprecation', `@${Date.parse(since) / 1000}`)
    reply.header('sunset', new Date(sunset).toUTCString())
    reply.header('link', `<${successor}>; rel="successor-version"`)
    if (now() >= Date.parse(sunset)) throw new ApiError('gone', `This endpoint has ended; use ${successor}.`)
  }
}
