import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, before } from 'node:test'

export type ChangingProxy = {
  readonly url: string
  /** The server that requests go to from now on. */
  target: string
  /** Changes an answer on its way; leaves it as it is by default. */
  change: (path: string, body: string) => string
  /** Answers for these paths are lost on their way, after the server has sent them. */
  loses: (path: string) => boolean
  /** Answers for these paths stop halfway, and the connection stays open. */
  stalls: (path: string) => boolean
  /** While true, what is sent over sockets vanishes in both directions, and nothing closes. */
  swallows: boolean
}

/** Sits in front of a service like a balancer, so that a test can swap servers, lose answers and fake a new build. */
export function useChangingProxy(): ChangingProxy {
  const proxy: Writable = {
    url: '',
    target: '',
    change: (_path, body) => body,
    loses: () => false,
    stalls: () => false,
    swallows: false,
  }
  const open = new Set<Socket>()
  const server = createServer((request, response) => {
    forward(proxy, request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    const { hostname, port } = new URL(proxy.target)
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.on('data', (bytes) => proxy.swallows || socket.write(bytes))
      socket.on('data', (bytes) => proxy.swallows || upstream.write(bytes))
      socket.on('end', () => upstream.end())
    })
    upstream.on('error', () => socket.destroy())
    upstream.on('close', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  before(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return proxy
}

type Writable = { -readonly [Key in keyof ChangingProxy]: ChangingProxy[Key] }

async function forward(
  proxy: ChangingProxy,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url!
  const { host: _, 'accept-encoding': __, 'if-none-match': ___, ...headers } = request.headers
  const upstream = send(proxy.target + path, {
    method: request.method!,
    headers: { ...headers, host: request.headers.host, 'accept-encoding': 'identity' },
    agent: false,
  })
  upstream.end(await buffer(request))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    upstream.on('response', resolve).on('error', reject)
  })
  const isText = /text|json|javascript/.test(String(answer.headers['content-type']))
  const body = await buffer(answer)
  if (proxy.loses(path)) return void response.destroy()
  const sent = isText ? Buffer.from(proxy.change(path, body.toString())) : body
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers
  response.writeHead(answer.statusCode!, { ...kept, 'content-length': sent.length })
  if (proxy.stalls(path)) response.write(sent.subarray(0, sent.length / 2))
  else response.end(sent)
}
