import { Agent, request as askOn } from 'node:http'
import type { Answer, CallOptions } from './service.ts'

/** A client whose requests all go over one connection. */
export type Connection = {
  call(method: string, path: string, options?: CallOptions): Promise<Omit<Answer, 'headers'>>
  close(): void
}

export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    close: () => agent.destroy(),
    call: (method, path, { token, body, raw } = {}) =>
      new Promise((resolve, reject) => {
        const sent = raw ?? (body === undefined ? '' : JSON.stringify(body))
        const headers = {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(raw !== undefined || sent === '' ? {} : { 'content-type': 'application/json' }),
          ...(sent === '' ? {} : { 'content-length': Buffer.byteLength(sent) }),
        }
        const asking = askOn(url + path, { method, agent, headers }, (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part) => {
            text += part
          })
          const isJson = answer.headers['content-type']?.includes('json')
          answer.on('end', () =>
            resolve({ status: answer.statusCode!, text, body: isJson && text ? JSON.parse(text) : null }),
          )
        })
        asking.on('error', reject).end(sent)
      }),
  }
}
