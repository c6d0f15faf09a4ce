import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type { Config } from '../config.ts'
import type { Database } from '../database/pool.ts'
import type { FoundEvent } from '../events/event-rows.ts'
import type { Relay } from '../events/relay.ts'
import type { VerifyToken } from '../http/access/authentication.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import type { App } from '../http/server/app-type.ts'
import { admission } from './admission.ts'
import { asyncApiRoute } from './asyncapi.ts'
import { openDoor } from './door.ts'
import { History, type Told } from './history.ts'
import { answering, makeRequests } from './requests.ts'
import { Review } from './review.ts'
import { makeRights } from './rights.ts'
import { Rooms } from './rooms.ts'
import { openSocketServer } from './socket-server.ts'
import type { Visitor } from './visitor.ts'
import { Visitors } from './visitors.ts'

export type RealtimeParts = {
  config: Config
  db: Database
  relay: Relay
  verifyToken: VerifyToken
  limits: RateLimits
  metrics: Metrics
  log: FastifyBaseLogger
  now: () => number
}

export type Realtime = {
  /** Tells the people of this process what the relay has found. */
  tell(events: FoundEvent[]): void
  /** Whether a person has a device on this process. */
  isHere(userId: number): boolean
  /** Whether anybody on this process follows an auction. */
  isWatched(auctionId: number): boolean
  stop(): Promise<void>
}

/** Socket.IO on the service's own port: who comes in, what they follow, and when they have to go. */
export function openRealtime(app: App, parts: RealtimeParts): Realtime {
  const { config, db, relay, verifyToken, limits, metrics, log, now } = parts
  const visitors = new Visitors(metrics.sockets)
  const rooms = new Rooms()
  const rights = makeRights(db, config.adminEmails)
  const history = new History({ db, relay, rooms, limits, backlog: () => visitors.backlog })
  const requests = makeRequests({ history, rights, rooms })
  const review = new Review({ visitors, rights, log, now, everySeconds: config.sockets.reviewSeconds })

  const io: Server = openSocketServer()
  io.engine.on('connection', visitors.meet)
  io.use(admission({ visitorOf: (socket) => visitors.of(socket.conn), verifyToken, rights, log }))
  io.on('connection', (socket) => {
    const visitor = visitors.of(socket.conn)
    if (!visitor) return
    welcome(visitor, socket)
    // A connection without a visit would only hold a place.
    socket.once('disconnect', () => visitor.conn.close())
    for (const [name, request] of Object.entries(requests)) {
      socket.on(name, (...input: unknown[]) => answering(visitor, input, { request, limits, log }))
    }
  })
  openDoor(app, { engine: io.engine, visitors, config })
  asyncApiRoute(app, config)
  relay.onLoss(() => {
    rooms.setBack(relay.position)
    for (const { socket } of visitors.all) socket?.emit('ready', { eventId: relay.position, resync: true })
  })

  /** A person's own room is entered here and nowhere else. */
  function welcome(visitor: Visitor, socket: Socket) {
    const { caller } = visitor
    const { lastEventId = null } = socket.handshake.auth
    Object.assign(socket, { handshake: { auth: {} } })
    const greet = (told: Told) => socket.emit('ready', told)
    if (!caller) greet({ eventId: relay.position, resync: false })
    else if (lastEventId === null) greet(history.enter(visitor, { userId: caller.id }))
    else
      visitor.inTurn(async () => {
        try {
          greet(await history.enterAfter(visitor, { userId: caller.id }, lastEventId))
        } catch (error) {
          log.warn({ err: error }, 'what a client missed could not be read; it has to come again')
          visitor.drop()
        }
      })
  }

  return {
    tell: (events) => rooms.tell(events),
    isHere: (userId) => rooms.find({ userId }) !== undefined,
    isWatched: (auctionId) => rooms.find({ auctionId }) !== undefined,
    async stop() {
      review.stop()
      await visitors.sendHome()
    },
  }
}
