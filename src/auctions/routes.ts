import type { TSchema } from 'typebox'
import type { Administrators } from '../accounts/administrators.ts'
import type { Database } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { toEpoch } from '../epoch.ts'
import { ApiError } from '../errors.ts'
import type { Changes } from '../events/changes.ts'
import type { App } from '../http/app-type.ts'
import { callerIn } from '../http/authentication.ts'
import type { Gates } from '../http/gates.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { DEFAULT_WHITELABEL, whitelabelScope } from '../whitelabels/whitelabels.ts'
import { auctionCards } from './card.ts'
import { readAuctionDetail } from './detail.ts'
import { listAuctions } from './list-auctions.ts'
import { myAuctions } from './my-auctions.ts'
import { registerForAuction } from './registration.ts'
import { auctionSchema, auctionsSchema, myAuctionsSchema, registrationSchema } from './schema.ts'
import { isItemOnShow, isVisible, type Viewer, viewerOf, viewerValues } from './visibility.ts'

/** The items an auction shows on its card, from whoever knows items: auctions do not. */
export type Showcase = {
  item: TSchema
  /** Up to four of each auction, as the viewer sees them. */
  of(auctionIds: number[], viewer: Viewer): Promise<Map<number, object[]>>
}

export type AuctionParts = {
  db: Database
  changes: Changes
  cache: ResponseCache
  gates: Gates
  administrators: Administrators
  publicUrl: string
  showcase: Showcase
}

const LIST_SECONDS = 10
const DETAIL_SECONDS = 30

export function auctionRoutes(app: App, parts: AuctionParts): void {
  const { db, changes, cache, gates, administrators, publicUrl, showcase } = parts
  const gate = gates.anyone()
  const cached = (cacheSeconds: number) => ({ ...gate, config: { ...gate.config, cacheSeconds } })

  app.get(
    '/v3/auctions',
    { ...cached(LIST_SECONDS), schema: auctionsSchema(showcase.item) },
    async (request) => {
      const {
        whitelabelId = DEFAULT_WHITELABEL,
        sort = 'featured',
        limit = 20,
        offset = 0,
        search,
      } = request.query
      const viewer = await viewerOf(administrators, request.user)
      const whitelabelIds = await whitelabelScope(db, whitelabelId)
      const query = { whitelabelIds, sort, limit, offset, ...(search === undefined ? {} : { search }) }
      const { ids, totalCount } = await listAuctions(db, viewer, query)
      request.cacheTags.push('auctions', ...ids.map((id) => `auction:${id}`))
      const [cards, featured] = await Promise.all([
        auctionCards(db, ids, publicUrl),
        showcase.of(ids, viewer),
      ])
      const auctions = cards.map((card) => ({ ...card, featuredItems: featured.get(card.id) ?? [] }))
      return { auctions, totalCount }
    },
  )

  app.get(
    '/v3/auctions/:id',
    { ...cached(DETAIL_SECONDS), schema: auctionSchema(showcase.item) },
    async (request) => {
      const auctionId = request.params.id
      const tag = `auction:${auctionId}`
      request.cacheTags.push(tag)
      const viewer = await viewerOf(administrators, request.user)
      const seen = await findVisible(db, viewer, auctionId)
      const freshness = { tags: [tag], seconds: DETAIL_SECONDS }
      const detail =
        seen &&
        (await cache.shared(`auction ${auctionId}`, freshness, () =>
          readAuctionDetail(db, { auctionId, publicUrl }),
        ))
      if (!detail) throw new ApiError('not_found', 'Auction not found.')
      const featuredItems = (await showcase.of([auctionId], viewer)).get(auctionId) ?? []
      return { ...detail, featuredItems, ...(viewer.id === null ? {} : { isFavorite: seen.isFavorite }) }
    },
  )

  app.get('/v3/bidder/my-auctions', { ...gates.user(), schema: myAuctionsSchema }, async (request) => {
    const { whitelabelId = DEFAULT_WHITELABEL, limit = 20, offset = 0 } = request.query
    const viewer = await viewerOf(administrators, callerIn(request))
    const whitelabelIds = await whitelabelScope(db, whitelabelId)
    return myAuctions(db, viewer, { whitelabelIds, limit, offset }, publicUrl)
  })

  app.post(
    '/v3/auctions/:id/registration',
    { ...gates.user(), schema: registrationSchema },
    async (request, reply) => {
      const { id } = callerIn(request)
      const viewer = { ...(await viewerOf(administrators, callerIn(request))), id }
      const { registration, isNew } = await registerForAuction(changes, viewer, request.params.id)
      const { auctionId, paddleNumber, registeredAt } = registration
      return reply
        .code(isNew ? 201 : 200)
        .send({ auctionId, paddleNumber, registeredAt: toEpoch(registeredAt) })
    },
  )
}

async function findVisible(
  db: Database,
  viewer: Viewer,
  auctionId: number,
): Promise<{ isFavorite: boolean } | undefined> {
  return row<{ isFavorite: boolean }>(
    db,
    `select exists (select from favorites
              join items on items.id = favorites.item_id
              join standings on standings.item_id = items.id
             where favorites.user_id = $1 and items.auction_id = auctions.id and ${isItemOnShow()}) as "isFavorite"
       from auctions where id = $3 and ${isVisible()}`,
    [...viewerValues(viewer), auctionId],
  )
}
