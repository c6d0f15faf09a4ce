import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from '../http/access/caller.ts'
import { unavailable } from '../http/answers/errors.ts'
import type { App } from '../http/server/app-type.ts'

export type Door = {
  admit: (request: IncomingMessage, handshake: { head: Buffer; network: string }) => void
  config: Config
}

const PATH = '/socket.io'

/**
 * Where WebSockets come in. The handshake passes the service like any request, so refusals have the contract's envelope,
 * proxies are trusted alike, and a stopping service turns people away.
 */
export function openDoor(app: App, { admit, config }: Door): void {
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const connections = new Connections(config.sockets)
  // Only our handshake is an upgrade; any other request with that header is answered as if it had none.
  Object.assign(app.server, { shouldUpgradeCallback: isHandshake })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    heads.set(request, head)
    app.routing(request, responseOn(request, socket))
  })
  const text = Type.Optional(Type.String())
  const querystring = Type.Object({ EIO: text, transport: text, sid: text })
  app.get(PATH, { schema: { hide: true, querystring } }, (request, reply) => {
    const head = heads.get(request.raw)
    const { EIO, transport, sid } = request.query
    if (!head || transport !== 'websocket' || EIO !== '4' || sid !== undefined) throw notOurProtocol()
    if (!isAllowed(request.headers.origin, config))
      throw new ApiError('forbidden', 'This origin is not allowed.')
    const network = networkOf(request.ip)
    connections.count(request.raw, network)
    reply.hijack()
    reply.raw.detachSocket(request.raw.socket)
    reply.raw.emit('close')
    admit(request.raw, { head, network })
  })
}

/** Counts who is inside, by network. They leave when their socket closes, whatever the reason. */
class Connections {
  readonly #limits: Config['sockets']
  readonly #byNetwork = new Map<string, number>()
  #all = 0

  constructor(limits: Config['sockets']) {
    this.#limits = limits
  }

  count(request: IncomingMessage, network: string): void {
    const others = this.#byNetwork.get(network) ?? 0
    if (this.#all >= this.#limits.perProcess)
      throw unavailable('There is no room for more listeners right now.', 5)
    if (others >= this.#limits.perAddress) {
      throw new ApiError('rate_limited', 'Too many connections from this address.', { retryAfter: 30 })
    }
    this.#byNetwork.set(network, others + 1)
    this.#all++
    request.socket.once('close', () => {
      this.#all--
      const left = this.#byNetwork.get(network)! - 1
      if (left === 0) this.#byNetwork.delete(network)
      else this.#byNetwork.set(network, left)
    })
  }
}

const isOurs = new RegExp(`^${PATH}/?(\\?|$)`)

function isHandshake({ headers, url = '', method }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    isOurs.test(url) &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  )
}

/** Native clients send no origin; a browser always does, and pages of this service are at home. */
function isAllowed(origin: string | undefined, { corsOrigins, publicUrl }: Config): boolean {
  if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return true
  return origin === new URL(publicUrl).origin
}

/** For the answer to a handshake that is refused; after it the connection is closed. */
function responseOn(request: IncomingMessage, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  // Until the WebSocket takes over, a connection that breaks has no other listener, and would end the process.
  socket.on('error', () => {})
  response.assignSocket(socket as IncomingMessage['socket'])
  response.once('finish', () => socket.end(() => socket.destroy()))
  return response
}

const notOurProtocol = () =>
  new ApiError('validation_error', "Connect with Socket.IO 4 and transports: ['websocket'].")
