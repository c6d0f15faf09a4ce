import { Agent, request } from 'node:http'
import type { Fate, Span } from './history.ts'
import type { Person } from './person.ts'
import type { ServerProcess } from './server-process.ts'

/** People give up after this; what they asked for may still happen. */
const PATIENCE_MS = 15_000

export type Call = { method: string; path: string; token?: string; body?: unknown; key?: string }

export type Reply = Span & {
  server: number
  status: number | null
  // biome-ignore lint/suspicious/noExplicitAny: the caller reads what it asked for
  body: any
  fate: Exclude<Fate, 'refused'>
}

/** Sends a request of a person, to any server or to the one with this number. */
export type Send = (person: Person, call: Call, server?: number) => Promise<Reply>

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Like a load balancer, which skips servers it knows to be down, but learns of that late. */
export function chooseServer({ random }: Person, servers: ServerProcess[]): ServerProcess {
  const up = servers.filter(({ isUp }) => isUp)
  return random.pick(up.length > 0 && random.chance(0.98) ? up : servers)
}

export const sendTo =
  (servers: ServerProcess[]): Send =>
  (person, call, server) =>
    send(server === undefined ? chooseServer(person, servers) : servers[server]!, call)

/** Sends a request once and returns the result; it never repeats one by itself. */
function send(server: ServerProcess, { method, path, token, body, key }: Call): Promise<Reply> {
  const sent = { sentAt: Date.now(), sentOrder: performance.now(), server: server.number }
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const unanswered = (fate: 'rejected' | 'unknown') =>
      resolve({ ...sent, answeredAt: null, answeredOrder: null, status: null, body: null, fate })
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port: server.port,
        method,
        path,
        timeout: PATIENCE_MS,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (incoming) => {
        let received = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (chunk) => {
          received += chunk
        })
        incoming.on('error', () => unanswered('unknown'))
        incoming.on('end', () => {
          if (!incoming.complete) return unanswered('unknown')
          const status = incoming.statusCode!
          const fate = status >= 500 ? 'unknown' : status >= 400 ? 'rejected' : 'accepted'
          const answered = { answeredAt: Date.now(), answeredOrder: performance.now() }
          resolve({ ...sent, ...answered, status, body: parse(received), fate })
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      unanswered(error.code === 'ECONNREFUSED' ? 'rejected' : 'unknown'),
    )
    outgoing.end(text)
  })
}

export function closeConnections(): void {
  agent.destroy()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
