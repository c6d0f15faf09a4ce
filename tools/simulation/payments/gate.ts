import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where a server may be killed: before one of its calls arrives, or after it arrived and before it is answered. */
export type KillPoint = { moment: 'before' | 'after'; call: string }

/** The steps of a payment, as the provider sees them. */
export const killPoints: KillPoint[] = [
  'POST /v1/payment_intents',
  '/confirm',
  'POST /v1/checkout/sessions',
  '/expire',
  '/cancel',
  'POST /v1/refunds',
  'GET /v1/payment_intents/',
  'GET /v1/checkout/sessions/',
].flatMap((call) => [
  { moment: 'before', call },
  { moment: 'after', call },
])

/** Stands between callers and what they call, passes everything on, and kills when it is told to. */
export class Gate {
  readonly #server: Server
  readonly #target: () => string | null
  #armed: (KillPoint & { strike: () => void }) | null = null

  /** `target`: where a request goes now; null: nobody is there. */
  constructor(target: () => string | null) {
    this.#target = target
    this.#server = createServer((incoming, response) => void this.#pass(incoming, response))
  }

  async open(): Promise<this> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready))
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The next such call strikes. */
  arm(point: KillPoint, strike: () => void): void {
    this.#armed = { ...point, strike }
  }

  disarm(): void {
    this.#armed = null
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming.on('error', () => {})) chunks.push(chunk as Buffer)
    const target = this.#target()
    if (target === null || this.#strikes('before', incoming)) return void response.destroy()
    const { method, headers, url } = incoming
    const outgoing = request(`${target}${url}`, { method, headers }, (answer) => {
      if (this.#strikes('after', incoming)) return void response.destroy()
      response.writeHead(answer.statusCode!, answer.headers)
      answer.on('error', () => response.destroy()).pipe(response)
    })
    outgoing.on('error', () => response.destroy()).end(Buffer.concat(chunks))
  }

  #strikes(moment: KillPoint['moment'], { method, url = '' }: IncomingMessage): boolean {
    const armed = this.#armed
    if (armed?.moment !== moment || !`${method} ${url.split('?')[0]}`.includes(armed.call)) return false
    if (armed.call.startsWith('POST') && !`${method} ${url}`.endsWith(armed.call)) return false
    this.#armed = null
    armed.strike()
    return true
  }
}
