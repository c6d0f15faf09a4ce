import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from '../answers/encodings.ts'
import { isMatch } from '../cache/caching.ts'

/** A document that never changes while the process runs. Its bytes are made, and compressed, when first asked for. */
export class PreparedDocument {
  readonly #type: string
  readonly #make: () => string | Buffer | Promise<Buffer>
  #plain: Promise<Buffer> | undefined
  readonly #bodies = new Map<Encoding, Promise<Body>>()

  constructor(type: string, make: () => string | Buffer | Promise<Buffer>) {
    this.#type = type
    this.#make = make
  }

  readonly send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = encodingFor(request)
    const { bytes, etag } = await this.#body(encoding)
    reply.header('vary', 'accept-encoding').header('etag', etag)
    if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(this.#type).send(bytes)
  }

  #body(encoding: Encoding): Promise<Body> {
    const known = this.#bodies.get(encoding)
    if (known) return known
    const body = this.#encode(encoding)
    this.#bodies.set(encoding, body)
    // A file that could not be read is tried again.
    body.catch(() => {
      this.#plain = undefined
      this.#bodies.delete(encoding)
    })
    return body
  }

  async #encode(encoding: Encoding): Promise<Body> {
    this.#plain ??= Promise.resolve(this.#make()).then((made) => Buffer.from(made))
    const plain = await this.#plain
    const etag = `"${hash('sha1', plain, 'base64url')}-${encoding}"`
    return { bytes: await compress(plain, encoding), etag }
  }
}

type Body = { bytes: Buffer; etag: string }
