import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueParts } from '../../auction/auctions/read-auctions.ts'
import { responseSeconds } from '../../platform/events/cache-rules.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { encodingFor } from '../../platform/http/answers/encodings.ts'
import { wantsPage } from '../../platform/http/answers/error-envelope.ts'
import { languageFor } from '../../platform/http/values/language-for.ts'
import { type WhitelabelPages, whitelabelOfHost } from '../../platform/whitelabels/whitelabel-of-host.ts'
import type { AppName, BuiltPages } from './built-pages.ts'
import type { PageData, Shown } from './page-data.ts'
import { pageHtml } from './page-html.ts'
import type { FirstPage } from './paths.ts'
import { protect } from './policy.ts'
import { type Rendered, render, sendRendered } from './rendering.ts'
import { summaryOf } from './summaries.ts'

export type DocumentParts = CatalogueParts & {
  pages: BuiltPages
  captchaSiteKey: string | null
  solvesChallenges: boolean
  takesCards: boolean
  sendsMail: boolean
  pinChannel: PageData['pinChannel']
  legal: Pick<PageData, 'termsUrl' | 'privacyUrl'>
  now: () => number
  /** The last event that this process has heard of. */
  eventId: () => number
}

/** What one address shows: an app, and what of the response cache its document depends on. */
export type View = {
  app: AppName
  site: WhitelabelPages
  name: string
  tags: string[]
  page?: FirstPage
  allowsCaptcha?: boolean
  allowsCamera?: boolean
}

export const missing: Shown = { kind: 'missing' }

/** Makes the documents of the apps, each with the data of its first view, and sends them, cached where they can be. */
export class Documents {
  readonly #parts: DocumentParts
  readonly #styles: string
  readonly #stylesHash: string

  constructor(parts: DocumentParts) {
    this.#parts = parts
    this.#styles = parts.pages.current(parts.pages.apps.bidder.landingStyles)!.plain.toString()
    this.#stylesHash = hash('sha256', this.#styles, 'base64')
  }

  siteOf(request: FastifyRequest): Promise<WhitelabelPages> {
    return whitelabelOfHost(this.#parts, request.headers.host)
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    view: View,
    show: () => Promise<Shown | null>,
  ): Promise<FastifyReply> {
    const { pages, cache } = this.#parts
    const encoding = encodingFor(request)
    const language = languageFor(request.headers['accept-language'], pages.apps[view.app].languages)
    const name = `page ${view.site.id} ${encoding} ${language} ${view.name}`
    const freshness = { tags: view.tags, seconds: responseSeconds.page, bytesOf }
    const rendered = await cache.shared(name, freshness, async () => {
      // Read before the data: events that happen meanwhile are sent again rather than left out.
      const eventId = this.#parts.eventId()
      const shown = await show()
      if (shown?.kind === 'missing') return undefined
      return render(this.#html(view, language, { shown, eventId }), 200, encoding)
    })
    if (!rendered && !wantsPage(request)) throw new ApiError('not_found', 'Nothing exists at this address.')
    protect(request, reply, { ...view, stylesHash: view.page ? this.#stylesHash : null })
    return sendRendered(rendered ?? (await this.#notFound(view, language, encoding)), request, reply)
  }

  #notFound(view: View, language: string, encoding: Parameters<typeof render>[2]): ReturnType<typeof render> {
    const eventId = this.#parts.eventId()
    return render(this.#html(view, language, { shown: missing, eventId }), 404, encoding)
  }

  #html(
    { app, site, page, allowsCaptcha = false }: View,
    language: string,
    { shown, eventId }: Pick<PageData, 'shown' | 'eventId'>,
  ): string {
    const {
      pages,
      captchaSiteKey,
      solvesChallenges,
      takesCards,
      sendsMail,
      pinChannel,
      legal,
      now,
      publicUrl,
    } = this.#parts
    const data: PageData = {
      build: pages.build,
      lazyStyles: pages.apps[app].lazyStyles,
      whitelabelId: site.id,
      siteName: site.name,
      captchaSiteKey: allowsCaptcha ? captchaSiteKey : null,
      solvesChallenges,
      signsInOnOwnPage: captchaSiteKey !== null,
      takesCards,
      sendsMail,
      pinChannel,
      ...legal,
      madeAtMs: now(),
      eventId,
      shown,
    }
    const summary = summaryOf(shown, { siteName: site.name, baseUrl: baseUrl(publicUrl, site), language })
    return pageHtml({
      files: pages.apps[app],
      page,
      styles: page && this.#styles,
      language,
      summary,
      data,
      siteName: site.name,
    })
  }
}

const bytesOf = ({ body }: Rendered) => body.length

/** Where the pages of a whitelabel are: under its own host, if it has one. */
function baseUrl(publicUrl: string, { host }: WhitelabelPages): string {
  if (host === null) return publicUrl
  const url = new URL(publicUrl)
  return `${url.protocol}//${host}`
}
