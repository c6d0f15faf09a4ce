import type { FastifyRequest } from 'fastify'
import type { Administrators } from '../accounts/administrators.ts'
import type { Database } from '../database/pool.ts'
import { toEpoch } from '../epoch.ts'
import { ApiError } from '../errors.ts'
import type { Changes } from '../events/changes.ts'
import { callerIn } from '../http/access/authentication.ts'
import type { Gates } from '../http/access/gates.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import type { App } from '../http/server/app-type.ts'
import { DEFAULT_WHITELABEL, whitelabelScope } from '../whitelabels/whitelabels.ts'
import { auctionCards } from './card.ts'
import { readAuctionDetail } from './detail.ts'
import { listAuctions } from './list-auctions.ts'
import { marksOf } from './marks.ts'
import { myAuctions } from './my-auctions.ts'
import { registerForAuction } from './registration.ts'
import {
  auctionByAddressSchema,
  auctionSchema,
  auctionsSchema,
  myAuctionsSchema,
  registrationSchema,
} from './schema.ts'
import { isSeenBy } from './seen-by.ts'
import { auctionsAt } from './share-address.ts'
import type { Showcase } from './showcase.ts'
import { readThermometer } from './thermometer.ts'
import { viewerOf } from './visibility.ts'

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
  const kept = (cacheSeconds: number) => ({ ...gate, config: { ...gate.config, cacheSeconds } })
  const listSchema = auctionsSchema(showcase.item)
  const detailSchema = auctionSchema(showcase.item)
  const addressSchema = auctionByAddressSchema(showcase.item)

  app.get('/v3/auctions', { ...kept(LIST_SECONDS), schema: listSchema }, async (request) => {
    const { whitelabelId = DEFAULT_WHITELABEL, sort = 'featured', limit = 20, offset = 0 } = request.query
    const { search } = request.query
    const viewer = await viewerOf(administrators, request.user)
    const whitelabelIds = await whitelabelScope(db, whitelabelId)
    const query = { whitelabelIds, sort, limit, offset, ...(search === undefined ? {} : { search }) }
    const { ids, totalCount } = await listAuctions(db, viewer, query)
    request.cacheTags.push('auctions', ...ids.map((id) => `auction:${id}`))
    const [cards, featured] = await Promise.all([
      auctionCards(db, ids, publicUrl),
      showcase.ofMany(ids, viewer.id),
    ])
    const auctions = cards.map((card) => ({ ...card, featuredItems: featured.get(card.id) ?? [] }))
    return { auctions, totalCount }
  })

  app.get('/v3/auctions/:id', { ...kept(DETAIL_SECONDS), schema: detailSchema }, async (request) =>
    orNotFound(await detailFor(request, request.params.id)),
  )

  app.get(
    '/v3/auction-by-address/:address',
    { ...kept(DETAIL_SECONDS), schema: addressSchema },
    async (request) => {
      for (const auctionId of await auctionsAt(db, request.params.address)) {
        const detail = await detailFor(request, auctionId)
        if (detail) return detail
      }
      throw noAuction()
    },
  )

  const detailFor = async (request: FastifyRequest, auctionId: number) => {
    request.cacheTags.push(`auction:${auctionId}`)
    const viewer = await viewerOf(administrators, request.user)
    if (!(await isSeenBy(parts, viewer, { auctionId }))) return undefined
    const [detail, thermometer, featuredItems] = await Promise.all([
      sharedDetail(auctionId),
      sharedThermometer(auctionId),
      showcase.ofOne(auctionId, viewer.id),
    ])
    if (!detail || !thermometer) return undefined
    const whole = { ...detail, thermometer, featuredItems }
    if (viewer.id === null) return whole
    const { auctionIds } = await marksOf(parts, viewer.id)
    return { ...whole, isFavorite: auctionIds.has(auctionId) }
  }

  const sharedDetail = (auctionId: number) => {
    const freshness = { tags: [`catalogue:${auctionId}`], seconds: DETAIL_SECONDS }
    return cache.shared(`auction ${auctionId}`, freshness, () =>
      readAuctionDetail(db, { auctionId, publicUrl }),
    )
  }

  const sharedThermometer = (auctionId: number) => {
    const freshness = { tags: [`raised:${auctionId}`], seconds: DETAIL_SECONDS }
    return cache.shared(`raised by ${auctionId}`, freshness, () => readThermometer(db, auctionId))
  }

  app.get('/v3/bidder/my-auctions', { ...gates.user(), schema: myAuctionsSchema }, async (request) => {
    const { whitelabelId = DEFAULT_WHITELABEL, limit = 20, offset = 0 } = request.query
    const viewer = await viewerOf(administrators, callerIn(request))
    const whitelabelIds = await whitelabelScope(db, whitelabelId)
    return myAuctions(db, viewer, { whitelabelIds, limit, offset }, publicUrl)
  })

  app.post(
    '/v3/auctions/:id/registration',
    { ...gates.user('auctionRegistration'), schema: registrationSchema },
    async (request, reply) => {
      const caller = callerIn(request)
      const viewer = { ...(await viewerOf(administrators, caller)), id: caller.id }
      const { registration, isNew } = await registerForAuction(changes, viewer, request.params.id)
      const { auctionId, paddleNumber, registeredAt } = registration
      const answer = { auctionId, paddleNumber, registeredAt: toEpoch(registeredAt) }
      return reply.code(isNew ? 201 : 200).send(answer)
    },
  )
}

const noAuction = () => new ApiError('not_found', 'Auction not found.')

function orNotFound<Detail>(detail: Detail | undefined): Detail {
  if (detail === undefined) throw noAuction()
  return detail
}
