import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on what was sent
export type ReceivedCall = { path: string; headers: Record<string, string>; text: string; body: any }

type Answer = number | { status: number; headers?: Record<string, string>; body?: string } | 'stall'

/** Another program on a local port, to which webhooks are sent. */
export function useWebhookReceiver() {
  let server: Server
  let origin = ''
  const received: ReceivedCall[] = []
  const answers = new Map<string, (received: ReceivedCall) => Answer>()
  before(async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const text = Buffer.concat(parts).toString()
      const headers = request.headers as IncomingHttpHeaders as Record<string, string>
      const one = { path: request.url!, headers, text, body: JSON.parse(text) }
      received.push(one)
      send(response, answers.get(one.path)?.(one) ?? 200)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  let paths = 0
  return {
    /** A new address; `answer` says what it answers from then on. */
    address(answer: (received: ReceivedCall) => Answer = () => 200): {
      url: string
      received: () => ReceivedCall[]
    } {
      const path = `/hook/${++paths}`
      answers.set(path, answer)
      return { url: origin + path, received: () => received.filter((one) => one.path === path) }
    },
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'stall') return
  const { status, headers = {}, body = 'thanks' } = typeof answer === 'number' ? { status: answer } : answer
  response.writeHead(status, headers).end(body)
}
