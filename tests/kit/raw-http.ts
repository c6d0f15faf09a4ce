import { connect, type Socket } from 'node:net'

export type RawAnswer = { text: string; status: number; body: unknown; seconds: number }

/** Sends bytes as they are, and waits until the server closes the connection or has answered enough. */
export function rawCall(
  url: string,
  text: string | ((socket: Socket) => void),
  { isEnough = (_text: string): boolean => false, withinMs = 280_000 } = {},
): Promise<RawAnswer> {
  const { port, hostname } = new URL(url)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => {
      if (typeof text === 'string') socket.write(text)
      else text(socket)
    })
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`The connection is still open after ${withinMs} ms. Received: ${received}`))
    }, withinMs)
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ ...read(received), text: received, seconds: (performance.now() - started) / 1000 })
    }
    socket.on('data', (chunk) => {
      received += chunk
      if (isEnough(received)) finish()
    })
    socket.on('close', finish)
    socket.on('error', () => {})
  })
}

function read(text: string): { status: number; body: unknown } {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  const body = text.split('\r\n\r\n')[1] ?? ''
  return { status, body: body.startsWith('{') ? JSON.parse(body) : null }
}

/** A client's text frame: masked, as the protocol requires, with a mask that changes nothing. */
export function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
