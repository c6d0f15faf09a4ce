import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importanceOf } from './load-shedding.ts'

/** While a caller is paced, their requests begin this far apart: 200 a second, which is some 5 % of a process. */
const APART_MS = 5
/** How long they are paced after they were last turned away. */
const PACED_MS = 1_000
const LONGEST_WAIT_MS = 5_000
const MOST_CALLERS = 10_000

/** Which callers were turned away a moment ago, and when the next request of each may begin. */
export class Pace {
  readonly #callers = new Map<string, { until: number; nextAt: number }>()
  #quietAt = 0

  /** True when nobody was turned away lately, so no caller needs to be looked up. */
  isQuiet(now: number): boolean {
    return now > this.#quietAt
  }

  slowDown(caller: string, now: number): void {
    const nextAt = this.#callers.get(caller)?.nextAt ?? now
    this.#quietAt = now + PACED_MS + LONGEST_WAIT_MS
    // The caller turned away last goes to the end, so that the one turned away longest ago is forgotten first.
    this.#callers.delete(caller)
    this.#callers.set(caller, { until: now + PACED_MS, nextAt })
    if (this.#callers.size > MOST_CALLERS) this.#callers.delete(this.#callers.keys().next().value!)
  }

  /** How long a request has to wait for its turn; null when too many of the caller's are waiting already. */
  waitMs(caller: string, now: number): number | null {
    const paced = this.#callers.get(caller)
    if (!paced) return 0
    if (paced.until <= now && paced.nextAt <= now) {
      this.#callers.delete(caller)
      return 0
    }
    const beginsAt = Math.max(now, paced.nextAt)
    if (beginsAt - now > LONGEST_WAIT_MS) return null
    paced.nextAt = beginsAt + APART_MS
    return beginsAt - now
  }
}

/**
 * Lets callers who were turned away ask again only at a steady pace. An account with 200 connections that repeated each
 * refused read at once kept the process busy with refusals, so that other people's reads took 0.5 s or were shed.
 */
export function usePacing(
  app: FastifyInstance,
  { callerOf }: { callerOf: (request: FastifyRequest) => string },
): void {
  const pace = new Pace()
  // Refused reads do not hold up the same person's vital requests.
  const nameOf = (request: FastifyRequest) => `${importanceOf(request)} ${callerOf(request)}`

  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now()
    if (pace.isQuiet(now) || importanceOf(request) === 'never') return done()
    const waitMs = pace.waitMs(nameOf(request), now)
    if (waitMs === 0) return done()
    if (waitMs !== null) return void setTimeout(done, waitMs)
    reply.hijack()
    request.raw.destroy()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 429 || statusCode === 503) pace.slowDown(nameOf(request), performance.now())
    done()
  })
}
