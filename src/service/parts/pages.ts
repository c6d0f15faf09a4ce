import type { Relay } from '../../platform/events/relay.ts'
import type { BuiltPages } from '../pages/built-pages.ts'
import { pageRoutes } from '../pages/routes.ts'
import type { Base } from './base.ts'
import type { openCatalogue } from './catalogue.ts'
import type { Part } from './part.ts'

type PageSettings = { pages: BuiltPages; catalogue: ReturnType<typeof openCatalogue>; relay: Relay }

/** The documents that people open. */
export function openPages(base: Base, { pages, catalogue, relay }: PageSettings): Part {
  const { showcase } = catalogue
  const { legal } = base.config
  const { provider, siteKey: captchaSiteKey } = base.config.captcha
  const takesCards = base.config.payments.url !== null
  const sendsMail = base.config.mail !== null || base.config.environment === 'development'
  const { now } = base.time
  const eventId = () => relay.position
  return {
    routes: (app) =>
      pageRoutes(app, {
        ...base,
        showcase,
        pages,
        captchaSiteKey,
        solvesChallenges: provider === 'altcha',
        takesCards,
        sendsMail,
        pinChannel: base.config.pinChannel,
        legal,
        now,
        eventId,
      }),
  }
}
