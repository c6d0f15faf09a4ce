import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { networkOf } from '../access/caller.ts'

type ConnectionLimits = {
  /** Per address, except trusted proxies. Only a quarter of them may stay idle for longer than `idleMs`. */
  perAddress: number
  perProcess: number
  trustedProxies: string[]
  /** How long a connection may be idle before it counts, and how often we check. */
  idleMs?: number
  lookEveryMs?: number
}

/**
 * Limits how many connections are open, except live ones: one address could keep 6,000 idle ones as long as it liked.
 * The listener it returns must see every request, to tell idle connections from busy ones.
 */
export function limitConnections(
  server: Server,
  { perAddress, perProcess, trustedProxies, idleMs = 5_000, lookEveryMs = 1_000 }: ConnectionLimits,
): RequestListener {
  const isProxy = trustedProxies.length > 0 ? compile(trustedProxies) : () => false
  const byNetwork = new Map<string, Set<Socket>>()
  /** Since when each connection has been idle, longest first. */
  const idleSince = new Map<Socket, number>()
  const networks = new WeakMap<Socket, string>()
  const leaving = new WeakMap<Socket, () => void>()
  let all = 0

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isProxy(address, 0) ? null : networkOf(address)
    const neighbours = network === null ? null : (byNetwork.get(network) ?? new Set<Socket>())
    if (all >= perProcess || (neighbours && neighbours.size >= perAddress)) {
      socket.destroy()
      return
    }
    all++
    idleSince.set(socket, performance.now())
    if (network !== null) {
      networks.set(socket, network)
      byNetwork.set(network, neighbours!.add(socket))
    }
    const leave = () => {
      if (!leaving.delete(socket)) return
      all--
      idleSince.delete(socket)
      if (neighbours?.delete(socket) && neighbours.size === 0) byNetwork.delete(network!)
    }
    leaving.set(socket, leave)
    socket.once('close', leave)
  })
  // Live connections have their own limits.
  server.prependListener('upgrade', (_request: IncomingMessage, socket: Socket) => leaving.get(socket)?.())

  const look = setInterval(() => {
    const before = performance.now() - idleMs
    const idle = new Map<string, number>()
    const closing: Socket[] = []
    // Newest first, so that the longest idle are closed.
    for (const [socket, since] of [...idleSince].reverse()) {
      const network = networks.get(socket)
      if (network === undefined || since > before) continue
      const count = (idle.get(network) ?? 0) + 1
      idle.set(network, count)
      if (count > perAddress / 4) closing.push(socket)
    }
    for (const socket of closing) socket.destroy()
  }, lookEveryMs).unref()
  server.once('close', () => clearInterval(look))

  function rest(this: ServerResponse) {
    const { socket } = this.req
    if (!socket.destroyed) idleSince.set(socket, performance.now())
  }
  return ({ socket }, response) => {
    if (idleSince.delete(socket)) response.on('close', rest)
  }
}
