import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

// biome-ignore lint/suspicious/noExplicitAny: the caller reads what it asked for
export type HttpAnswer = { status: number; body: any; rerouted: number }

export type HttpCall = { method: string; path: string; token?: string; body?: unknown }

/**
 * A connection that had been used before broke: the server may have closed it just as the request was sent, so nobody
 * knows what became of it. Every HTTP client must expect this, and may repeat a read.
 */
export class UnknownOutcome extends Error {}

type Server = { port: number; isReady: boolean; agent: Agent }

/** How often we ask whether a server is ready. */
const LOOK_EVERY_MS = 100
/** How long we look for a server that accepts a request. */
const PATIENCE_MS = 120_000

/**
 * A load balancer as in production: sends each request to the next server that is ready, and to another when one
 * refuses the connection or answers 503, both of which mean that nothing was done. A connection that breaks after the
 * request was sent is reported to the caller as a failure, since nobody knows whether it was carried out.
 */
export class Balancer {
  readonly #servers: Server[]
  #turn = 0
  #isOpen = true
  readonly #looking: Promise<void>

  constructor(ports: number[]) {
    this.#servers = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }))
    this.#looking = this.#look()
  }

  /** How many servers it would send to now. */
  get ready(): number {
    return this.#servers.filter(({ isReady }) => isReady).length
  }

  async ask(call: HttpCall): Promise<HttpAnswer> {
    const until = performance.now() + PATIENCE_MS
    for (let rerouted = 0; ; rerouted++) {
      const server = this.#next()
      const answer = server ? await this.#send(server, call) : null
      if (answer) return { ...answer, rerouted }
      if (performance.now() > until) throw new Error(`Nobody took ${call.method} ${call.path}.`)
      if (!server) await pause(20)
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false
    await this.#looking
    for (const { agent } of this.#servers) agent.destroy()
  }

  #next() {
    for (let tried = 0; tried < this.#servers.length; tried++) {
      const server = this.#servers[this.#turn++ % this.#servers.length]!
      if (server.isReady) return server
    }
    return null
  }

  /** Null when the server did not accept it. */
  async #send(server: Server, call: HttpCall) {
    const answer = await send(server, call).catch((error: NodeJS.ErrnoException) => {
      const mayRepeat = error instanceof UnknownOutcome && call.method === 'GET'
      if (error.code === 'ECONNREFUSED' || mayRepeat) return null
      throw error
    })
    if (answer && answer.status !== 503) return answer
    server.isReady = false
    return null
  }

  async #look(): Promise<void> {
    while (this.#isOpen) {
      for (const server of this.#servers) {
        const found = await send(server, { method: 'GET', path: '/readyz' }).catch(() => null)
        server.isReady = found?.status === 200
      }
      await pause(LOOK_EVERY_MS)
    }
  }
}

function send(
  { port, agent }: Server,
  { method, path, token, body }: HttpCall,
  // biome-ignore lint/suspicious/noExplicitAny: the caller reads what it asked for
): Promise<{ status: number; body: any }> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    }
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (incoming) => {
      let received = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk) => {
        received += chunk
      })
      incoming.on('error', reject)
      incoming.on('end', () => {
        const isJson = incoming.headers['content-type']?.includes('json')
        resolve({ status: incoming.statusCode!, body: isJson && received ? JSON.parse(received) : null })
      })
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        outgoing.reusedSocket && error.code === 'ECONNRESET' ? new UnknownOutcome(error.message) : error,
      ),
    )
    outgoing.end(text)
  })
}
