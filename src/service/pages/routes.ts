import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { EVERY_LIST_OF_AUCTIONS, tagOf } from '../../platform/events/cache-rules.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { ApiError } from '../../platform/http/answers/api-error.ts'
import { asApiError, sendError, wantsPage } from '../../platform/http/answers/error-envelope.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { AppName } from './built-pages.ts'
import { type DocumentParts, Documents, missing, type View } from './documents.ts'
import { errorHtml } from './error-html.ts'
import { fileRoutes } from './file-routes.ts'
import { auctionAt, auctionOfItem, showAuction, showAuctions, showItem } from './page-data.ts'
import { appPaths, firstPages, SCANS_TICKETS, SIGN_IN } from './paths.ts'
import { protect } from './policy.ts'
import { documentLanguage } from './words.ts'

/** The pages that people open: each an app's document with the data of its first view. */
export function pageRoutes(app: App, parts: DocumentParts & { access: RouteAccess }): void {
  const { access, captchaSiteKey } = parts
  const options = { ...access.visitor('pageRead'), schema: { hide: true }, errorHandler: sendFailure }
  const documents = new Documents(parts)
  fileRoutes(app, parts)

  app.get('/', options, async (request, reply) => {
    const site = await documents.siteOf(request)
    const tags = [EVERY_LIST_OF_AUCTIONS]
    const view: View = { app: 'bidder', site, name: 'auctions', page: firstPages.home, tags }
    return documents.send(request, reply, view, () => showAuctions(parts, site.id))
  })

  for (const path of ['/a/:auctionId', '/a/:auctionId/*']) {
    app.get<{ Params: { auctionId: string } }>(path, options, async (request, reply) => {
      const site = await documents.siteOf(request)
      const id = await auctionAt(parts, request.params.auctionId)
      const tags = id === null ? [] : [tagOf.auction(id)]
      const view: View = { app: 'bidder', site, name: `auction ${id}`, page: firstPages.auction, tags }
      return documents.send(request, reply, view, async () =>
        id === null ? missing : showAuction(parts, id),
      )
    })
  }

  app.get<{ Params: { itemId: string } }>('/i/:itemId', options, async (request, reply) => {
    const site = await documents.siteOf(request)
    // Written in one way only: with zeros in front it would be another page of the same item.
    const itemId = /^[1-9]\d*$/.test(request.params.itemId) ? Number(request.params.itemId) : null
    const auctionId = itemId === null ? null : await auctionOfItem(parts, itemId)
    const tags = auctionId === null ? [] : [tagOf.auction(auctionId)]
    const view: View = { app: 'bidder', site, name: `item ${Number(itemId)}`, page: firstPages.item, tags }
    return documents.send(request, reply, view, async () =>
      itemId === null || auctionId === null ? missing : showItem(parts, itemId),
    )
  })

  for (const [name, paths] of Object.entries(appPaths) as [AppName, string[]][]) {
    for (const path of paths) {
      const allowsCaptcha = path === SIGN_IN && captchaSiteKey !== null
      app.get(path, options, async (request, reply) => {
        const site = await documents.siteOf(request)
        const allowsCamera = name === 'console' && SCANS_TICKETS.test(request.url)
        const view: View = { app: name, site, name: path, tags: [], allowsCaptcha, allowsCamera }
        return documents.send(request, reply, view, async () => null)
      })
    }
  }

  app.sendErrorPage = sendErrorPage
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
