import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'

export type Received = {
  method: string
  path: string
  authorization: string | undefined
  form: Record<string, string>
}
export type Reply = { status: number; json?: unknown; text?: string } | 'stall' | 'break'
/** The bytes and headers, for what is signed. */
export type RawRequest = { headers: IncomingHttpHeaders; text: string }
export type Behaviour = (request: Received, raw?: RawRequest) => Reply | Promise<Reply>

export type FakeProvider = {
  url: string
  received: Received[]
  /** How it answers from now on. */
  behave(behaviour: Behaviour): void
}

/** A fake provider on a local port: it remembers what it was sent, and can refuse, stall and break. */
export function useFakeProvider(behaviour: Behaviour): FakeProvider {
  let server: Server
  let behaves = behaviour
  const context: FakeProvider = {
    url: '',
    received: [],
    behave(changed) {
      behaves = changed
    },
  }
  before(async () => {
    server = createServer(async (request, response) => {
      const { received, text } = await read(request)
      context.received.push(received)
      const reply = await behaves(received, { headers: request.headers, text })
      if (reply === 'stall') return
      if (reply === 'break') {
        request.socket.destroy()
        return
      }
      const body = reply.text ?? JSON.stringify(reply.json ?? {})
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    context.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return context
}

async function read(request: IncomingMessage): Promise<{ received: Received; text: string }> {
  let text = ''
  for await (const chunk of request) text += chunk
  const received = {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
    form: Object.fromEntries(new URLSearchParams(text)),
  }
  return { received, text }
}
