import type { FastifyInstance, FastifyRequest } from 'fastify'
import { measureLateness } from '../../time/lateness.ts'
import { unavailable } from '../answers/error-envelope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Decides what is given up first when the process is overloaded; `never` for health checks. */
    importance?: Importance
  }
  interface FastifyInstance {
    /** Whether requests of this importance that need no connection of the pool are refused right now. */
    sheds: (importance: 'read' | 'vital') => boolean
  }
}

export type Importance = keyof typeof patience

/** How many times the tolerated delay each kind of request tolerates: reads are shed first, vital requests last. */
const patience = { read: 1, write: 2, vital: 4, never: Number.POSITIVE_INFINITY }

type LoadShedding = {
  /** Milliseconds of delay above which reads are refused. */
  toleratedMs: number
  isStopping: () => boolean
  /** How late the event loop has been running; measured, unless a test sets it. */
  delayMs?: () => number
  /** The longest that anyone is waiting for a connection to the database. Vital requests have their own connections. */
  connectionWaitMs: () => number
}

/** Refuses requests while the process cannot keep up, or is stopping, so that the others are answered in time. */
export function useLoadShedding(
  app: FastifyInstance,
  { toleratedMs, isStopping, delayMs, connectionWaitMs }: LoadShedding,
): void {
  const lateness = delayMs ?? measuredLateness(app)
  const isTooBusy = (importance: Importance) => {
    const mostMs = toleratedMs * patience[importance]
    return lateness() > mostMs || (importance !== 'vital' && connectionWaitMs() > mostMs)
  }
  app.decorate('sheds', (importance) => isStopping() || lateness() > toleratedMs * patience[importance])
  app.addHook('onRequest', (request, reply, done) => {
    const importance = importanceOf(request)
    if (importance !== 'never' && isStopping()) {
      reply.header('connection', 'close')
      done(unavailable('The service is restarting.'))
    } else if (isTooBusy(importance)) {
      done(unavailable('The service is very busy right now.'))
    } else done()
  })
}

function importanceOf({ method, routeOptions }: FastifyRequest): Importance {
  const isRead = method === 'GET' || method === 'HEAD'
  return routeOptions.config?.importance ?? (isRead ? 'read' : 'write')
}

function measuredLateness(app: FastifyInstance): () => number {
  const lateness = measureLateness()
  app.addHook('onClose', async () => lateness.stop())
  return lateness.ms
}
