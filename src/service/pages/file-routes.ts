import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from '../../platform/database/pool.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { encodingFor } from '../../platform/http/answers/encodings.ts'
import { isMatch } from '../../platform/http/cache/caching.ts'
import type { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { whitelabelOfHost } from '../../platform/whitelabels/whitelabel-of-host.ts'
import type { BuiltPages, PageFile } from './built-pages.ts'
import { iconPng, iconSizes, iconSvg, manifest } from './icons.ts'
import { plainCss } from './plain-css.ts'
import { workerPolicy } from './policy.ts'

/** The name holds the hash of the content, so browsers never need to ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

type FileParts = { pages: BuiltPages; access: RouteAccess; db: Connection; cache: ResponseCache }

/** Everything that pages load besides data. */
export function fileRoutes(app: App, parts: FileParts): void {
  const { pages, access } = parts
  // Never refused: files are cheap, and a page without its styles and scripts is worse than one that comes later.
  const options = { ...access.open({ importance: 'never' }), schema: { hide: true } }

  app.get<{ Params: { file: string } }>('/assets/:file', options, async (request, reply) => {
    const file = await pages.file(request.params.file)
    if (!file) throw new ApiError('not_found', 'There is no such file.')
    return sendFile(file, request, reply.header('cache-control', FOR_EVER))
  })

  app.get('/sw.js', options, async (request, reply) =>
    // Asked for at every visit: this is how a new build reaches browsers that have an old one.
    sendFile(
      pages.current('sw.js')!,
      request,
      reply.header('cache-control', 'no-cache').header('content-security-policy', workerPolicy),
    ),
  )
  app.get('/build', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(pages.build),
  )

  app.get('/icon.svg', options, async (_request, reply) =>
    reply.header('cache-control', A_DAY).type('image/svg+xml').send(iconSvg),
  )
  for (const size of iconSizes) {
    app.get(`/icon-${size}.png`, options, async (_request, reply) =>
      reply
        .header('cache-control', A_DAY)
        .type('image/png')
        .send(await iconPng(size)),
    )
  }
  app.get('/icon-maskable-512.png', options, async (_request, reply) =>
    reply
      .header('cache-control', A_DAY)
      .type('image/png')
      .send(await iconPng(512, 'maskable')),
  )
  app.get('/favicon.ico', options, async (_request, reply) =>
    reply
      .header('cache-control', A_DAY)
      .type('image/png')
      .send(await iconPng(192)),
  )
  app.get('/manifest.webmanifest', options, async (request, reply) => {
    const { name } = await whitelabelOfHost(parts, request.headers.host)
    return reply.header('cache-control', A_DAY).type('application/manifest+json').send(manifest(name))
  })
  app.get('/plain.css', options, async (_request, reply) =>
    reply.header('cache-control', A_DAY).type(types.css!).send(plainCss),
  )
  app.get('/robots.txt', options, async (_request, reply) =>
    reply.header('cache-control', A_DAY).type('text/plain; charset=utf-8').send(robots),
  )
}

const robots = `User-agent: *
Disallow: /console
Disallow: /screen
Disallow: /v3/
`

function sendFile(file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(request)
  const etag = `"${hash('sha1', file.plain, 'base64url')}-${encoding}"`
  reply.header('vary', 'accept-encoding').header('etag', etag)
  if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : file.plain
  return reply.type(types[file.name.split('.').at(-1)!]!).send(body)
}
