import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from 'socket.io'
import { Type } from 'typebox'
import type { Config } from '../../platform/config/config.ts'
import { networkOf } from '../../platform/http/access/caller.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { unavailable } from '../../platform/http/answers/error-envelope.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { http } from '../../platform/http/server/node-http.ts'
import type { Time } from '../../platform/time/time.ts'
import { OtherWorkers } from './between-workers.ts'
import { ConnectionCounts, LostSessions } from './connection-counts.ts'
import type { LiveConnections } from './live-connections.ts'
import { LARGEST_MESSAGE } from './socket-server.ts'

type HandshakeParts = { engine: Server['engine']; connections: LiveConnections; config: Config; time: Time }

const PATH = '/socket.io'

/**
 * Where WebSockets and polling clients connect. Every request goes through the service like any other, so refusals have
 * the contract's envelope, proxies are trusted in the same way, and a stopping service refuses clients.
 */
export function acceptHandshakes(app: App, parts: HandshakeParts): void {
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const handshakes = new Handshakes(app, parts, heads)
  // Only our handshake is an upgrade; any other request with that header is answered as if it had none.
  Object.assign(app.server, { shouldUpgradeCallback: isHandshake })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    heads.set(request, head)
    app.routing(request, responseOn(request, socket))
  })
  const text = Type.Optional(Type.String())
  const querystring = Type.Object({ EIO: text, transport: text, sid: text, j: text })
  const schema = { hide: true, querystring }
  const enter = handshakes.enter.bind(handshakes)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.get(PATH, { schema }, enter)
    scope.post(PATH, { schema, bodyLimit: LARGEST_MESSAGE }, enter)
  })
}

class Handshakes {
  readonly #parts: HandshakeParts
  /** What arrived behind the request of each WebSocket. */
  readonly #heads: WeakMap<IncomingMessage, Buffer>
  readonly #counts: ConnectionCounts
  readonly #lostSessions: LostSessions
  readonly #otherWorkers: OtherWorkers

  constructor(app: App, parts: HandshakeParts, heads: WeakMap<IncomingMessage, Buffer>) {
    this.#parts = parts
    this.#heads = heads
    this.#counts = new ConnectionCounts(parts.config.sockets)
    this.#lostSessions = new LostSessions(parts.time)
    this.#otherWorkers = new OtherWorkers(app)
  }

  async enter(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { connections, config, engine } = this.#parts
    const { EIO, transport, sid, j } = request.query as Record<string, string>
    const head = this.#heads.get(request.raw)
    // With `j` the answer would be a script, which any page can read, allowed or not.
    const isKnown = EIO === '4' && transport === (head ? 'websocket' : 'polling') && j === undefined
    const isPossible = request.method === 'GET' || (request.method === 'POST' && sid !== undefined)
    const carrier = head ? request.raw.socket : reply.raw
    // The client may have left while its turn was awaited; nothing is awaited below, so a later close is noticed.
    if (carrier.destroyed) return reply.hijack()
    if (!isKnown || !isPossible) throw notOurProtocol()
    if (!isAllowed(request.headers.origin, config))
      throw new ApiError('forbidden', 'This origin is not allowed.')
    const network = networkOf(request.ip)
    if (connections.isLeaving) throw unavailable('The service is restarting.')
    if (sid === undefined) this.#beginSession(request, network, carrier)
    else {
      const owner = this.#otherWorkers.ownerOf(sid)
      if (owner !== null) return this.#passOn(owner, { request, reply, head, network })
      this.#continueSession(sid, { request, head, network })
    }
    if (head) {
      detach(request, reply)
      engine.handleUpgrade(request.raw as never, request.raw.socket, head)
    } else {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
      engine.handleRequest(asRead(request) as never, reply.raw as never)
    }
    return reply
  }

  #beginSession({ raw }: FastifyRequest, network: string, handshake: Socket | ServerResponse): void {
    const { connections } = this.#parts
    const leave = this.#counts.add(network)
    connections.expect(raw, { network, leave })
    handshake.once('close', () => connections.isExpecting(raw) && leave())
  }

  #continueSession(sid: string, { request, head, network }: Coming): void {
    const connection = this.#parts.connections.withSession(sid)
    if (!connection?.isPolling) {
      this.#lostSessions.refuseIfTooMany(network)
      this.#lostSessions.count(network)
      throw unknownSession()
    }
    if (head && !connection.upgradeOver(request.raw.socket))
      throw new ApiError('conflict', 'This session is being upgraded already.')
    if (request.method === 'POST' && !connection.posts.take()) {
      connection.drop()
      throw new ApiError('rate_limited', 'Too many messages.', { retryAfter: 10 })
    }
  }

  async #passOn(
    owner: number,
    { request, reply, head, network }: Coming & { reply: FastifyReply },
  ): Promise<unknown> {
    this.#lostSessions.refuseIfTooMany(network)
    if (head) {
      detach(request, reply)
      this.#otherWorkers.handOver(owner, request, head)
      return reply
    }
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const answer = await this.#otherWorkers.poll(owner, request, gone.signal)
    if (answer === null || answer.status === 400) this.#lostSessions.count(network)
    if (answer === null) throw unknownSession()
    const { 'content-type': type, 'retry-after': retryAfter } = answer.headers
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .header('content-type', type)
      .send(answer.body)
  }
}

type Coming = { request: FastifyRequest; head: Buffer | undefined; network: string }

/** From now on the connection no longer carries HTTP. */
function detach(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.detachSocket(request.raw.socket)
  reply.raw.emit('close')
}

/** Makes a request whose body has been read readable again. */
function asRead({ raw, body }: FastifyRequest): IncomingMessage | Readable {
  if (raw.method !== 'POST') return raw
  const { method, url, headers } = raw
  return Object.assign(Readable.from([Buffer.from(body as string)]), { method, url, headers })
}

const isOurs = new RegExp(`^${PATH}/?(\\?|$)`)

/**
 * Not one with a body, which Node would go on reading, nor one behind a request that is still being answered: its answer
 * has the connection, and of those that wait for theirs nobody would hear when the connection breaks.
 */
function isHandshake({ headers, url = '', method, socket }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    isOurs.test(url) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !isAnswering(socket) &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  )
}

/** A private field: Node does not tell in another way which answer a connection is for. */
const isAnswering = (socket: Socket) => !!(socket as Socket & { _httpMessage?: unknown })._httpMessage

/** Native clients send no origin; a browser always does, and this service's own pages are allowed. */
function isAllowed(origin: string | undefined, { corsOrigins, publicUrl }: Config): boolean {
  if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return true
  return origin === new URL(publicUrl).origin
}

/** For the answer to a handshake that is refused; after it the connection is closed. */
function responseOn(request: IncomingMessage, socket: Duplex): ServerResponse {
  const response = new http.ServerResponse(request)
  response.shouldKeepAlive = false
  // Until the WebSocket takes over, a connection that breaks has no other listener, and would end the process.
  socket.on('error', () => {})
  response.assignSocket(socket as IncomingMessage['socket'])
  response.once('finish', () => socket.end(() => socket.destroy()))
  return response
}

const notOurProtocol = () => new ApiError('validation_error', 'Connect with a client of Socket.IO 4.')
const unknownSession = () => new ApiError('validation_error', 'This session has ended. Please connect again.')
