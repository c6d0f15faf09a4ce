import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** Requests a second over all connections; if left out, as fast as answers come. */
  rate?: number
  /** Goes on until this many requests were sent, even beyond its seconds. */
  requests?: number
} & Questions

export type Questions = {
  /** The next request as it goes over the wire, called when a connection is free. */
  next: (connection: number) => string | Buffer
  /** Whether an answer with status 200 counts; called for every answer, so it must be cheap. */
  isWanted: (answer: string, bodyAt: number) => boolean
}

/** The number and rate of wanted answers; the latency is that of all answers. */
export type LoadResult = { perSecond: number; wanted: number; answered: number; p99Ms: number }

/** The measurement is worthless, for the reason in the message. */
export class BrokenRun extends Error {}

/** The least share of answers that must be wanted ones; the rest may have lost a race. */
const WANTED_SHARE = 0.95

export async function load(run: Load): Promise<LoadResult> {
  const result = await play(run)
  const { wanted, answered } = result
  if (answered === 0 || wanted < WANTED_SHARE * answered) {
    throw new BrokenRun(`Of ${answered} answers only ${wanted} are what was to be measured.`)
  }
  return result
}

/** Until V8 has optimized the code, we would measure the start and not the work; the same for all servers. */
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 8)

/**
 * Begins with a few connections: all at once at a server that has just started are turned away. While it is slow, bids
 * overtake each other and are refused. That is harmless here, but no request may fail.
 */
export async function warmUp(run: Omit<Load, 'seconds'>, seconds = WARM_UP_SECONDS): Promise<void> {
  const { requests: _all, ...first } = run
  await play({ ...first, connections: Math.min(4, run.connections), seconds: seconds / 4 })
  await play({ ...run, seconds })
}

/** Time for the server to accept all connections: bids on those it accepts last would be overtaken by others. */
const OPENING_MS = 100

/** Every answer is read into this buffer and used at once. */
const shared = Buffer.alloc(256 * 1024)

/** Plain sockets and preformatted requests: the generator must cost less than what it measures. */
async function play({
  port,
  connections,
  seconds,
  next,
  isWanted,
  rate,
  requests = 0,
}: Load): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const failures: string[] = []
  let sent = 0
  let wanted = 0
  const lines = Array.from({ length: connections }, (_, number) => open(number))
  await Promise.all(lines.map(({ opened }) => opened))
  await pause(OPENING_MS)
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const pauseMs = rate ? (connections / rate) * 1000 : 0
  for (const { start } of lines) start()
  await Promise.all(lines.map(({ closed }) => closed))
  const elapsed = (performance.now() - startedAt) / 1000
  const answered = latenciesMs.length
  if (failures.length > 0) {
    throw new BrokenRun(`${failures.length} of ${sent} requests failed, the first with "${failures[0]}".`)
  }
  latenciesMs.sort((a, b) => a - b)
  const p99Ms = latenciesMs[Math.floor(answered * 0.99)] ?? Number.POSITIVE_INFINITY
  return { perSecond: wanted / elapsed, wanted, answered, p99Ms }

  function open(number: number) {
    let sentAt = 0
    let received = ''
    let due = 0
    let isDone = false
    let lostBy = 'the connection was closed'
    const start = () => {
      due = startedAt + Math.random() * pauseMs
      send()
    }
    const send = () => {
      isDone = performance.now() >= endsAt && sent >= requests
      if (isDone) return socket.end()
      const wait = pauseMs ? due - performance.now() : 0
      if (wait > 1) return setTimeout(send, wait)
      due += pauseMs
      sent++
      sentAt = performance.now()
      socket.write(next(number), 'latin1')
    }
    const receive = (bytes: number, buffer: Uint8Array) => {
      received += (buffer as Buffer).toString('latin1', 0, bytes)
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return true
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
      if (received.length < headEnd + 4 + length) return true
      if (received.startsWith('HTTP/1.1 200 ')) {
        latenciesMs.push(performance.now() - sentAt)
        if (isWanted(received, headEnd + 4)) wanted++
      } else failures.push(received.slice(0, received.indexOf('\r\n')))
      received = ''
      send()
      return true
    }
    const onread = { buffer: shared, callback: receive }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.on('error', (error) => {
      lostBy = error.message
    })
    socket.on('close', () => {
      if (!isDone) failures.push(lostBy)
    })
    const closed = once(socket, 'close')
    return { start, opened: Promise.race([once(socket, 'connect'), closed]), closed }
  }
}

function once(socket: Socket, event: 'connect' | 'close'): Promise<void> {
  return new Promise((done) => socket.once(event, () => done()))
}

export function request(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: string } = {},
): string {
  const headers = [`${method} ${path} HTTP/1.1`, 'host: localhost']
  if (token) headers.push(`authorization: Bearer ${token}`)
  if (body !== undefined)
    headers.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${headers.join('\r\n')}\r\n\r\n${body ?? ''}`
}
