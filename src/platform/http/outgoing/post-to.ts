import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { http } from '../server/node-http.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'

type Posting = {
  body: Buffer
  headers: Record<string, string | number>
  /** In production only hosts on the public internet are connected to. */
  isProduction: boolean
  /** Ends the whole exchange, the reading of the answer included. */
  signal: AbortSignal
  /** How much of the answer is read; the rest is not. */
  mostBytes: number
}

export type Posted = { status: number; headers: IncomingHttpHeaders; text: string }

/** Posts to an address that a stranger named. No redirect is followed, and no connection is kept. */
export async function postTo(url: string, posting: Posting): Promise<Posted> {
  const { body, isProduction, signal, mostBytes } = posting
  if (isProduction) refusePrivate(url)
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  const client = url.startsWith('https:') ? https : http
  const headers = { ...posting.headers, 'content-length': body.length }
  const request = client.request(
    url,
    { method: 'POST', headers, signal, agent: false, ...(isProduction ? { lookup: lookupPublic } : {}) },
    (response) => {
      const parts: Buffer[] = []
      let length = 0
      const end = () => {
        const text = Buffer.concat(parts).subarray(0, mostBytes).toString('utf8')
        resolve({ status: response.statusCode!, headers: response.headers, text })
        response.destroy()
      }
      if (mostBytes === 0) return end()
      response.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length >= mostBytes) end()
      })
      response.on('end', end)
      // The status is known: what the rest would have said does not matter.
      response.on('error', end)
    },
  )
  request.on('error', reject)
  request.end(body)
  return promise
}

/** No name is looked up for an address that is written as numbers. */
function refusePrivate(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new Error('is not on the public internet')
}
