import { hash } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueParts } from '../auctions/read-auctions.ts'
import { EVERY_LIST_OF_AUCTIONS, responseSeconds, tagOf } from '../events/cache-rules.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import { ApiError } from '../http/answers/api-error.ts'
import { encodingFor } from '../http/answers/encodings.ts'
import { asApiError, sendError, wantsPage } from '../http/answers/error-envelope.ts'
import type { App } from '../http/server/app-type.ts'
import { type WhitelabelPages, whitelabelOfHost } from '../whitelabels/whitelabel-of-host.ts'
import type { AppName, BuiltPages } from './built-pages.ts'
import { errorHtml } from './error-html.ts'
import { fileRoutes } from './file-routes.ts'
import { languageFor } from './language-for.ts'
import {
  auctionAt,
  auctionOfItem,
  type PageData,
  type Shown,
  showAuction,
  showAuctions,
  showItem,
} from './page-data.ts'
import { pageHtml } from './page-html.ts'
import { appPaths, type FirstPage, firstPages, SIGN_IN } from './paths.ts'
import { contentPolicy } from './policy.ts'
import { type Rendered, render, sendRendered } from './rendering.ts'
import { summaryOf } from './summaries.ts'
import { documentLanguage } from './words.ts'

type PageParts = CatalogueParts & {
  pages: BuiltPages
  access: RouteAccess
  captchaSiteKey: string | null
  now: () => number
  /** The last event that this process has heard of. */
  eventId: () => number
}

/** The pages that people open: each an app's document with the data of its first view. */
export function pageRoutes(app: App, parts: PageParts): void {
  const { cache, access, captchaSiteKey } = parts
  const gate = access.visitor('pageRead')
  const options = { ...gate, schema: { hide: true }, errorHandler: sendFailure }
  fileRoutes(app, parts)
  const styles = parts.pages.current(parts.pages.apps.bidder.landingStyles)!.plain.toString()
  const stylesHash = hash('sha256', styles, 'base64')

  app.get('/', options, async (request, reply) => {
    const site = await siteOf(request)
    return send(
      request,
      reply,
      { app: 'bidder', site, name: 'auctions', page: firstPages.home, tags: [EVERY_LIST_OF_AUCTIONS] },
      () => showAuctions(parts, site.id),
    )
  })

  for (const path of ['/a/:auctionId', '/a/:auctionId/*']) {
    app.get<{ Params: { auctionId: string } }>(path, options, async (request, reply) => {
      const site = await siteOf(request)
      const id = await auctionAt(parts, request.params.auctionId)
      const view: View = {
        app: 'bidder',
        site,
        name: `auction ${id}`,
        page: firstPages.auction,
        tags: id === null ? [] : [tagOf.auction(id)],
      }
      return send(request, reply, view, async () => (id === null ? missing : showAuction(parts, id)))
    })
  }

  app.get<{ Params: { itemId: string } }>('/i/:itemId', options, async (request, reply) => {
    const site = await siteOf(request)
    // Written in one way only: with zeros in front it would be another page of the same item.
    const itemId = /^[1-9]\d*$/.test(request.params.itemId) ? Number(request.params.itemId) : null
    const auctionId = itemId === null ? null : await auctionOfItem(parts, itemId)
    const view: View = {
      app: 'bidder',
      site,
      name: `item ${Number(itemId)}`,
      page: firstPages.item,
      tags: auctionId === null ? [] : [tagOf.auction(auctionId)],
    }
    return send(request, reply, view, async () =>
      itemId === null || auctionId === null ? missing : showItem(parts, itemId),
    )
  })

  for (const [name, paths] of Object.entries(appPaths) as [AppName, string[]][]) {
    for (const path of paths) {
      const allowsCaptcha = path === SIGN_IN && captchaSiteKey !== null
      app.get(path, options, async (request, reply) => {
        const view = { app: name, site: await siteOf(request), name: path, tags: [], allowsCaptcha }
        return send(request, reply, view, async () => null)
      })
    }
  }

  app.sendErrorPage = sendErrorPage

  const siteOf = (request: FastifyRequest) => whitelabelOfHost(parts, request.headers.host)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    view: View,
    show: () => Promise<Shown | null>,
  ) {
    const encoding = encodingFor(request)
    const language = languageFor(request.headers['accept-language'], parts.pages.apps[view.app].languages)
    const name = `page ${view.site.id} ${encoding} ${language} ${view.name}`
    const freshness = { tags: view.tags, seconds: responseSeconds.page, bytesOf }
    const rendered = await cache.shared(name, freshness, async () => {
      // Read before the data: events that happen meanwhile are sent again rather than left out.
      const eventId = parts.eventId()
      const shown = await show()
      const isMissing = shown?.kind === 'missing'
      return isMissing ? undefined : render(document(view, language, { shown, eventId }), 200, encoding)
    })
    if (!rendered && !wantsPage(request)) throw new ApiError('not_found', 'Nothing exists at this address.')
    protect(request, reply, { ...view, stylesHash: view.page ? stylesHash : null })
    return sendRendered(
      rendered ??
        (await render(document(view, language, { shown: missing, eventId: parts.eventId() }), 404, encoding)),
      request,
      reply,
    )
  }

  function document(
    { app, site, page, allowsCaptcha = false }: View,
    language: string,
    { shown, eventId }: Pick<PageData, 'shown' | 'eventId'>,
  ): string {
    const data: PageData = {
      build: parts.pages.build,
      laterStyles: parts.pages.apps[app].laterStyles,
      whitelabelId: site.id,
      siteName: site.name,
      captchaSiteKey: allowsCaptcha ? captchaSiteKey : null,
      signsInOnOwnPage: captchaSiteKey !== null,
      madeAtMs: parts.now(),
      eventId,
      shown,
    }
    const summary = summaryOf(shown, {
      siteName: site.name,
      baseUrl: baseUrl(parts.publicUrl, site),
      language,
    })
    return pageHtml({
      files: parts.pages.apps[app],
      page,
      styles: page && styles,
      language,
      summary,
      data,
      siteName: site.name,
    })
  }
}

const missing: Shown = { kind: 'missing' }

type View = {
  app: AppName
  site: WhitelabelPages
  name: string
  tags: string[]
  page?: FirstPage
  allowsCaptcha?: boolean
}

const bytesOf = ({ body }: Rendered) => body.length

/** Where the pages of a whitelabel are: under its own host, if it has one. */
function baseUrl(publicUrl: string, { host }: WhitelabelPages): string {
  if (host === null) return publicUrl
  const url = new URL(publicUrl)
  return `${url.protocol}//${host}`
}

function protect(
  request: FastifyRequest,
  reply: FastifyReply,
  { allowsCaptcha = false, stylesHash = null }: { allowsCaptcha?: boolean; stylesHash?: string | null } = {},
): void {
  const { host } = request.headers
  reply.header('content-security-policy', contentPolicy({ host, allowsCaptcha, stylesHash }))
}

/** People are shown a page, programs the envelope. */
function sendFailure(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = asApiError(error)
  return wantsPage(request)
    ? sendErrorPage(answer, request, reply, error)
    : sendError(answer, request, reply, error)
}

function sendErrorPage(
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  cause?: Error,
): FastifyReply {
  if (error.status >= 500 && cause !== error && cause)
    request.log.error({ requestId: request.id, err: cause }, 'page failed')
  const { retryAfter } = error.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  protect(request, reply)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-language')
    .send(errorHtml(error, documentLanguage(request.headers['accept-language'])))
}
