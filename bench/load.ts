import { connect } from 'node:net'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** The next request as it goes over the wire, asked for when a connection is free. */
  next: (connection: number) => string | Buffer
  /** Called with each answer's body, for counting outcomes. */
  onAnswer?: (body: string) => void
  /** Requests a second over all connections; without it as fast as answers come. */
  rate?: number
}

/** Until the optimizer has seen enough, a server is measured at its start and not at its work; the same for all. */
export const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 8)

export type LoadResult = { perSecond: number; answered: number; failed: number; p50Ms: number; p99Ms: number }

/** Every answer is read into it and used at once. */
const shared = Buffer.alloc(256 * 1024)

/** Plain sockets and preformatted requests: the generator must cost less than what it measures. */
export async function load({ port, connections, seconds, next, onAnswer, rate }: Load): Promise<LoadResult> {
  const latenciesMs: number[] = []
  let failed = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const pauseMs = rate ? (connections / rate) * 1000 : 0
  await Promise.all(Array.from({ length: connections }, (_, number) => run(number)))
  const elapsed = (performance.now() - startedAt) / 1000
  latenciesMs.sort((a, b) => a - b)
  const percentile = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0
  return {
    perSecond: latenciesMs.length / elapsed,
    answered: latenciesMs.length,
    failed,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
  }

  function run(number: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentAt = 0
      let received = ''
      let due = startedAt + Math.random() * pauseMs
      const send = () => {
        if (performance.now() >= endsAt) return socket.end()
        const wait = pauseMs ? due - performance.now() : 0
        if (wait > 1) return setTimeout(send, wait)
        due += pauseMs
        sentAt = performance.now()
        socket.write(next(number), 'latin1')
      }
      const receive = (bytes: number, buffer: Uint8Array) => {
        received += (buffer as Buffer).toString('latin1', 0, bytes)
        const headEnd = received.indexOf('\r\n\r\n')
        if (headEnd < 0) return true
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
        if (received.length < headEnd + 4 + length) return true
        latenciesMs.push(performance.now() - sentAt)
        if (!received.startsWith('HTTP/1.1 2')) failed++
        onAnswer?.(received.slice(headEnd + 4))
        received = ''
        send()
        return true
      }
      const onread = { buffer: shared, callback: receive }
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
      socket.on('connect', send)
      socket.on('close', () => resolve())
      socket.on('error', reject)
    })
  }
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
