import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { FoundEvent } from '../../platform/events/event-rows.ts'
import type { Relay } from '../../platform/events/relay.ts'
import type { VerifyToken } from '../../platform/http/access/authentication.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { Metrics } from '../../platform/http/operations/metrics.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Time } from '../../platform/time/time.ts'
import { admission } from './admission.ts'
import { asyncApiRoute } from './asyncapi.ts'
import { Followers } from './followers.ts'
import { acceptHandshakes } from './handshake.ts'
import { History, type Ready } from './history.ts'
import type { LiveConnection } from './live-connection.ts'
import { LiveConnections } from './live-connections.ts'
import { acknowledgeAlive, answering, makeRequests } from './requests.ts'
import { Review } from './review.ts'
import { makeRights } from './rights.ts'
import { Rooms } from './rooms.ts'
import { openSocketServer } from './socket-server.ts'

type RealtimeParts = {
  config: Config
  db: Database
  relay: Relay
  verifyToken: VerifyToken
  access: RouteAccess
  limits: RateLimits
  metrics: Metrics
  log: FastifyBaseLogger
  time: Time
}

type Realtime = {
  routes(app: App): void
  /** Sends what the relay has found to the clients of this process. */
  broadcast(events: FoundEvent[]): void
  /** Whether a person has a device on this process. */
  isConnected(userId: number): boolean
  /** Whether anybody on this process follows an auction. */
  isWatched(auctionId: number): boolean
  /** Sends the other processes how many follow which auction; it also happens every ten seconds. */
  countFollowers(): Promise<void>
  stop(): Promise<void>
}

/** Socket.IO on the service's own port: who connects, what they follow, and when they are disconnected. */
export function openRealtime(parts: RealtimeParts): Realtime {
  const { config, db, relay, verifyToken, access, limits, metrics, log, time } = parts
  const connections = new LiveConnections(metrics.sockets, time)
  const rooms = new Rooms(time)
  const rights = makeRights(db, config.adminEmails)
  const history = new History({ db, relay, rooms, limits, backlog: () => connections.backlog })
  const requests = makeRequests({ history, rights, rooms, time })
  const review = new Review({ connections, rights, log, time, everySeconds: config.sockets.reviewSeconds })

  const followers = new Followers({ db, rooms, log, time })

  const io: Server = openSocketServer()
  io.engine.on('connection', connections.meet)
  io.use(admission({ visitorOf: (socket) => connections.of(socket.conn), verifyToken, rights, log }))
  io.on('connection', (socket) => {
    const connection = connections.of(socket.conn)
    if (!connection) return
    welcome(connection, socket)
    // Without its socket, the connection would only hold a place.
    socket.once('disconnect', () => connection.conn.close())
    for (const [name, request] of Object.entries(requests)) {
      socket.on(name, (...input: unknown[]) => answering(connection, input, { request, limits, log }))
    }
    socket.on('alive', (...input: unknown[]) => acknowledgeAlive(connection, input))
  })
  relay.onLoss(() => {
    rooms.setBack(relay.position)
    for (const { socket } of connections.all) socket?.emit('ready', { eventId: relay.position, resync: true })
  })

  /** A person's own room is entered here and nowhere else. */
  function welcome(connection: LiveConnection, socket: Socket) {
    const { caller } = connection
    const { lastEventId = null } = socket.handshake.auth
    Object.assign(socket, { handshake: { auth: {} } })
    const greet = (ready: Ready) => socket.emit('ready', ready)
    if (!caller) greet({ eventId: relay.position, resync: false })
    else if (lastEventId === null) greet(history.enter(connection, { userId: caller.id }))
    else
      connection.inTurn(async () => {
        try {
          greet(await history.enterAfter(connection, { userId: caller.id }, lastEventId))
        } catch (error) {
          log.warn({ err: error }, 'what a client missed could not be read; it has to come again')
          connection.drop()
        }
      })
  }

  return {
    routes(app) {
      acceptHandshakes(app, { engine: io.engine, connections, config, time })
      asyncApiRoute(app, config, access)
    },
    broadcast: (events) => rooms.broadcast(events),
    isConnected: (userId) => rooms.find({ userId }) !== undefined,
    isWatched: (auctionId) => rooms.find({ auctionId }) !== undefined,
    countFollowers: () => followers.count(),
    async stop() {
      followers.stop()
      review.stop()
      await connections.closeAll()
    },
  }
}
