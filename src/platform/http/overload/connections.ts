import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { Time } from '../../time/time.ts'
import { networkOf } from '../access/caller.ts'
import { Counts } from './counts.ts'

type ConnectionLimits = {
  /** Per address, except trusted proxies. Only a quarter of them may stay idle for longer than `idleMs`. */
  perAddress: number
  perProcess: number
  trustedProxies: string[]
  time: Time
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
  { perAddress, perProcess, trustedProxies, time, idleMs = 5_000, lookEveryMs = 1_000 }: ConnectionLimits,
): RequestListener {
  const isProxy = trustedProxies.length > 0 ? compile(trustedProxies) : () => false
  const byNetwork = new Counts<string>()
  const uses = new Map<Socket, Use>()
  const networks = new WeakMap<Socket, string>()
  const leaving = new WeakMap<Socket, () => void>()
  let all = 0

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isProxy(address, 0) ? null : networkOf(address)
    if (all >= perProcess || (network !== null && byNetwork.of(network) >= perAddress)) {
      socket.destroy()
      return
    }
    all++
    uses.set(socket, { response: null, idleSince: time.monotonic() })
    if (network !== null) networks.set(socket, network)
    const takeOff = network === null ? () => {} : byNetwork.add(network)
    const leave = () => {
      if (!leaving.delete(socket)) return
      all--
      uses.delete(socket)
      takeOff()
    }
    leaving.set(socket, leave)
    socket.once('close', leave)
  })
  // Live connections have their own limits.
  server.prependListener('upgrade', (_request: IncomingMessage, socket: Socket) => leaving.get(socket)?.())

  const look = time.every(lookEveryMs, () => {
    const now = time.monotonic()
    for (const use of uses.values()) noteIdle(use, now)
    const idle = [...uses].filter(([, { response, idleSince }]) => !response && idleSince <= now - idleMs)
    // Newest first, so that the longest idle are closed.
    idle.sort(([, one], [, other]) => other.idleSince - one.idleSince)
    const counts = new Map<string, number>()
    for (const [socket] of idle) {
      const network = networks.get(socket)
      if (network === undefined) continue
      const count = (counts.get(network) ?? 0) + 1
      counts.set(network, count)
      if (count > perAddress / 4) socket.destroy()
    }
  })
  server.once('close', () => look.cancel())

  return ({ socket }, response) => {
    const use = uses.get(socket)
    if (use) use.response = response
  }
}

/** The last answer on a connection, until a look finds it sent. That costs a request less than hearing of its end. */
type Use = { response: ServerResponse | null; idleSince: number }

function noteIdle(use: Use, now: number): void {
  if (!use.response) return
  use.idleSince = now
  if (use.response.writableFinished) use.response = null
}
