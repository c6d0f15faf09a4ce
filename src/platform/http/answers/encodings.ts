import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One of three, however the header is written, so that each answer has three copies at most. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** On another thread: nobody else waits for it. */
export async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return promisify(gzip)(plain)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return promisify(brotliCompress)(plain, { params })
}
