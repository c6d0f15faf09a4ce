import { connect, type Socket } from 'node:net'

export type FloodRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }

const CONNECTIONS = 4
const AT_ONCE = 25

const BUSY = '503'

/**
 * Sends many requests as fast as they are answered and counts the answers by status, keeping only the numbers. Requests
 * that a busy machine turns away are sent again.
 */
export async function flood(
  url: string,
  times: number,
  make: (time: number) => FloodRequest,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  const unsent = Array.from({ length: times }, (_, time) => time).reverse()
  const run = async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    try {
      while (unsent.length > 0) {
        const sent = unsent.splice(-AT_ONCE).reverse()
        const answers = statusesOf(socket, sent.length)
        socket.write(sent.map((time) => wire(make(time))).join(''))
        for (const [place, status] of (await answers).entries()) {
          if (status === BUSY) unsent.push(sent[place]!)
          else statuses[status] = (statuses[status] ?? 0) + 1
        }
      }
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, run))
  return statuses
}

function wire({ method = 'GET', path, headers = {}, body = '' }: FloodRequest): string {
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const lines = Object.entries({ host: 'goodlot', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** No answer contains a status line in its body, so it is enough to look for those. */
function statusesOf(socket: Socket, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const found: string[] = []
    let unread = ''
    const finishWith = (finish: () => void) => {
      socket.off('data', read).off('close', fail)
      finish()
    }
    const fail = () =>
      finishWith(() => reject(new Error(`The connection ended after ${found.length} answers.`)))
    const read = (chunk: Buffer) => {
      unread += chunk.toString('latin1')
      let end = 0
      for (const match of unread.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        found.push(match[1]!)
        end = match.index + match[0].length
      }
      // A status line may be cut in two.
      unread = unread.slice(Math.max(end, unread.length - 11))
      if (found.length >= count) finishWith(() => resolve(found))
    }
    socket.on('data', read).on('close', fail)
  })
}
