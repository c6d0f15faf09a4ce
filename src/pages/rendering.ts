import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isMatch } from '../http/cache/caching.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A document as it is sent, and the tag by which a browser asks whether it is still current. */
export type Rendered = { body: Buffer; etag: string; encoding: Encoding; status: number }

export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Compressed on another thread: a bid must not wait for a page. */
export async function render(html: string, status: number, encoding: Encoding): Promise<Rendered> {
  const plain = Buffer.from(html)
  const etag = `"${hash('sha1', plain, 'base64url')}-${encoding}"`
  if (encoding === 'br') {
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
    return { body: await promisify(brotliCompress)(plain, { params }), etag, encoding, status }
  }
  if (encoding === 'gzip') return { body: await promisify(gzip)(plain), etag, encoding, status }
  return { body: plain, etag, encoding, status }
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
