import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding } from '../../platform/http/answers/encodings.ts'
import { isMatch } from '../../platform/http/cache/caching.ts'

/** A document as it is sent, and the tag by which a browser asks whether it is still current. */
export type Rendered = { body: Buffer; etag: string; encoding: Encoding; status: number }

export async function render(html: string, status: number, encoding: Encoding): Promise<Rendered> {
  const plain = Buffer.from(html)
  const etag = `"${hash('sha1', plain, 'base64url')}-${encoding}"`
  return { body: await compress(plain, encoding), etag, encoding, status }
}

export function sendRendered(rendered: Rendered, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, etag, encoding, status } = rendered
  reply
    .code(status)
    .header('vary', 'accept-encoding, accept-language')
    .header('cache-control', status === 200 ? 'private, no-cache' : 'no-store')
  if (status === 200) reply.header('etag', etag)
  if (status === 200 && isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(body)
}
