import cluster, { type Worker } from 'node:cluster'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/server/app-type.ts'
import { http } from '../../platform/http/server/node-http.ts'

/** 0 for a service of one process. */
export const thisWorker = cluster.worker?.id ?? 0

type PlainRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | undefined
  address?: string | undefined
}
type PlainAnswer = { status: number; headers: Record<string, unknown>; body: string }

type Message = { to: number; from: number } & (
  | { session: 'poll'; id: number; request: PlainRequest }
  | { session: 'answer'; id: number; answer: PlainAnswer | null }
  | { session: 'abort'; id: number }
  /** Comes with the connection itself. */
  | { session: 'upgrade'; request: PlainRequest; head: string }
)

/**
 * A polling session lives in one worker, but any worker may accept its requests. A worker passes them on to the one
 * named in the session's id: requests as messages through the leading process, and connections that become WebSockets
 * as a whole, so that an upgraded session costs no more than any WebSocket.
 */
export class OtherWorkers {
  readonly #app: App
  readonly #pending = new Map<number, { to: number; answer: (answer: PlainAnswer | null) => void }>()
  /** Requests this worker is answering for others, so that they can be aborted. */
  readonly #answering = new Map<string, AbortController>()
  #lastId = 0

  constructor(app: App) {
    this.#app = app
    if (cluster.isWorker) process.on('message', this.#receive)
  }

  /** The other worker that a session's id names, or null. */
  ownerOf(sid: string): number | null {
    const owner = Number(/^(\d{1,9})-/.exec(sid)?.[1] ?? thisWorker)
    return cluster.isWorker && owner !== thisWorker ? owner : null
  }

  /** Null when that worker or the client is gone. */
  async poll(to: number, request: FastifyRequest, signal: AbortSignal): Promise<PlainAnswer | null> {
    const id = ++this.#lastId
    const answered = new Promise<PlainAnswer | null>((answer) => this.#pending.set(id, { to, answer }))
    signal.addEventListener('abort', () => {
      send({ session: 'abort', to, id })
      this.#pending.get(id)?.answer(null)
    })
    send({ session: 'poll', to, id, request: plain(request) })
    return answered.finally(() => this.#pending.delete(id))
  }

  handOver(to: number, request: FastifyRequest, head: Buffer): void {
    const { socket } = request.raw
    // Otherwise Node would count the connection as this server's for as long as the other worker has it.
    Object.assign(socket, { server: null })
    stopReading(socket)
    const message = {
      session: 'upgrade' as const,
      to,
      request: plain(request),
      head: head.toString('base64'),
    }
    send(message, socket, () => socket.destroy())
  }

  readonly #receive = (message: Message | { goneWorker: number }, connection?: Socket): void => {
    if ('goneWorker' in message) {
      for (const { to, answer } of this.#pending.values()) if (to === message.goneWorker) answer(null)
    } else if (message.session === 'poll') void this.#answer(message)
    else if (message.session === 'answer') this.#pending.get(message.id)?.answer(message.answer)
    else if (message.session === 'abort') this.#answering.get(`${message.from}-${message.id}`)?.abort()
    else if (message.session === 'upgrade' && connection) {
      const request = Object.assign(new http.IncomingMessage(connection), message.request)
      this.#app.server.emit('upgrade', request, connection, Buffer.from(message.head, 'base64'))
    }
  }

  async #answer({ from, id, request }: Message & { session: 'poll' }): Promise<void> {
    const key = `${from}-${id}`
    const breakOff = new AbortController()
    this.#answering.set(key, breakOff)
    try {
      const { statusCode, headers, payload } = await this.#app.inject({
        method: request.method as 'GET' | 'POST',
        url: request.url,
        headers: request.headers,
        signal: breakOff.signal,
        ...(request.body === undefined ? {} : { payload: request.body }),
        ...(request.address === undefined ? {} : { remoteAddress: request.address }),
      })
      send({ session: 'answer', to: from, id, answer: { status: statusCode, headers, body: payload } })
    } catch {
      send({ session: 'answer', to: from, id, answer: null })
    } finally {
      this.#answering.delete(key)
    }
  }
}

/** In the leading process: passes messages on, and tells all workers when one of them is gone. */
export function connectWorkers(): void {
  const serving = new Map<number, Worker>()
  cluster.on('listening', (worker) => serving.set(worker.id, worker))
  cluster.on('message', (worker: Worker, message: Message, connection?: Socket) => {
    if (message?.session === undefined) return
    if (connection) stopReading(connection)
    const target = serving.get(message.to)
    if (target?.isConnected()) {
      target.send(message, connection)
      return
    }
    connection?.destroy()
    if (worker.isConnected()) worker.send({ goneWorker: message.to })
  })
  cluster.on('exit', ({ id }) => {
    serving.delete(id)
    for (const worker of serving.values()) if (worker.isConnected()) worker.send({ goneWorker: id })
  })
}

/** Until the other process has confirmed a connection, Node goes on reading it here, and drops what it reads. */
function stopReading(connection: Socket): void {
  const { _handle: handle } = connection as unknown as { _handle: { readStop(): void } | null }
  handle?.readStop()
}

type Outgoing<Kind extends Message = Message> = Kind extends Message ? Omit<Kind, 'from'> : never

function send(message: Outgoing, connection?: Socket, sent: () => void = () => {}): void {
  if (process.connected) process.send!({ ...message, from: thisWorker }, connection, {}, sent)
  else sent()
}

function plain({ raw, body }: FastifyRequest): PlainRequest {
  return {
    method: raw.method!,
    url: raw.url!,
    headers: raw.headers as Record<string, string>,
    body: typeof body === 'string' ? body : undefined,
    address: raw.socket.remoteAddress,
  }
}
