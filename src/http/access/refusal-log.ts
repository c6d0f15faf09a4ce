import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { networkOf } from './caller.ts'

/** Lines a second: enough to see who tries what, too few to fill a disk with. */
const MOST = 20

/** Writes down who was turned away, and of a flood how many more there were. */
export function refusalLog(log: FastifyBaseLogger): (request: FastifyRequest, status: number) => void {
  let second = 0
  let lines = 0
  return (request, status) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      if (lines > MOST) log.info({ more: lines - MOST }, 'refused')
      second = now
      lines = 0
    }
    lines++
    if (lines > MOST) return
    const { id: requestId, method, user } = request
    const facts = { requestId, method, route: request.routeOptions.url, user: user?.id, status }
    log.info({ ...facts, network: networkOf(request.ip) }, 'refused')
  }
}
