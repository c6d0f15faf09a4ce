import type { FastifyBaseLogger } from 'fastify'
import type { Time } from '../../time/time.ts'

/** Lines a second: enough to see who tries what, too few to fill a disk. */
const MOST = 20

/** The caller may not do this, or does it too often. */
const isRefusal = (status: number) => status === 401 || status === 403 || status === 429

type RefusedRequest = {
  requestId: string
  method: string
  route: string | undefined
  user: number | undefined
  network: string
}

/** Logs who was refused and, during a flood, how many more there were. */
export function refusalLog(
  log: FastifyBaseLogger,
  time: Time,
): (status: number, request: () => RefusedRequest) => void {
  let second = 0
  let lines = 0
  return (status, request) => {
    if (!isRefusal(status)) return
    const now = Math.floor(time.monotonic() / 1000)
    if (now !== second) {
      if (lines > MOST) log.info({ more: lines - MOST }, 'refused')
      second = now
      lines = 0
    }
    lines++
    if (lines <= MOST) log.info({ ...request(), status }, 'refused')
  }
}
