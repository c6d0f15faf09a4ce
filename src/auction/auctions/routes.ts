import type { FastifyRequest } from 'fastify'
import type { Administrators } from '../../people/accounts/administrators.ts'
import { EVERY_LIST_OF_AUCTIONS, responseSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { DEFAULT_WHITELABEL, whitelabelScope } from '../../platform/whitelabels/whitelabels.ts'
import { myAuctionsSchema, registrationSchema, selfCheckInSchema } from './joining-schema.ts'
import { myAuctions } from './my-auctions.ts'
import { type CatalogueParts, readAuctionFor, readAuctionsFor } from './read-auctions.ts'
import { registerForAuction } from './registration.ts'
import { auctionByAddressSchema, auctionSchema, auctionsSchema } from './schema.ts'
import { checkInSelf } from './self-check-in.ts'
import { auctionIdAt } from './share-address.ts'
import { viewerOf } from './visibility.ts'

type AuctionParts = CatalogueParts & {
  changes: Changes
  access: RouteAccess
  administrators: Administrators
}

export function auctionRoutes(app: App, parts: AuctionParts): void {
  const { db, changes, access, administrators, publicUrl, showcase } = parts
  const listSchema = auctionsSchema(showcase.item)
  const detailSchema = auctionSchema(showcase.item)
  const addressSchema = auctionByAddressSchema(showcase.item)

  app.get(
    '/v3/auctions',
    { ...access.anyone({ cacheSeconds: responseSeconds.auctions }), schema: listSchema },
    async (request) => {
      const { whitelabelId = DEFAULT_WHITELABEL, sort, limit, offset } = request.query
      const viewer = await viewerOf(administrators, request.user)
      const query = { ...request.query, whitelabelId, sort, limit, offset }
      const answer = await readAuctionsFor(parts, viewer, query)
      request.cacheTags.push(EVERY_LIST_OF_AUCTIONS, ...answer.auctions.map(({ id }) => tagOf.auction(id)))
      return answer
    },
  )

  app.get(
    '/v3/auctions/:id',
    { ...access.anyone({ cacheSeconds: responseSeconds.auction }), schema: detailSchema },
    async (request) => orNotFound(await detailFor(request, request.params.id)),
  )

  app.get(
    '/v3/auction-by-address/:address',
    { ...access.anyone({ cacheSeconds: responseSeconds.auction }), schema: addressSchema },
    async (request) => {
      const auctionId = await auctionIdAt(db, request.params.address)
      return orNotFound(auctionId === null ? null : await detailFor(request, auctionId))
    },
  )

  const detailFor = async (request: FastifyRequest, auctionId: number) => {
    request.cacheTags.push(tagOf.auction(auctionId))
    const found = await readAuctionFor(parts, await viewerOf(administrators, request.user), auctionId)
    request.sharedAudience = found?.sharedAudience ?? null
    return found?.auction ?? null
  }

  app.get('/v3/bidder/my-auctions', { ...access.user(), schema: myAuctionsSchema }, async (request) => {
    const { whitelabelId = DEFAULT_WHITELABEL, limit, offset } = request.query
    const viewer = await viewerOf(administrators, callerIn(request))
    const whitelabelIds = await whitelabelScope(db, whitelabelId)
    return myAuctions(db, viewer, { whitelabelIds, limit, offset }, publicUrl)
  })

  app.post(
    '/v3/auctions/:id/registration',
    { ...access.user({ limit: 'auctionRegistration' }), schema: registrationSchema },
    async (request, reply) => {
      const caller = callerIn(request)
      const viewer = { ...(await viewerOf(administrators, caller)), id: caller.id }
      const { registration, isNew } = await registerForAuction(changes, viewer, request.params.id)
      const { auctionId, paddleNumber, registeredAt } = registration
      const answer = { auctionId, paddleNumber, registeredAt: toEpoch(registeredAt) }
      return reply.code(isNew ? 201 : 200).send(answer)
    },
  )

  app.post(
    '/v3/auctions/:id/check-in',
    { ...access.user({ limit: 'auctionRegistration' }), schema: selfCheckInSchema },
    async (request) => {
      const caller = callerIn(request)
      const viewer = { ...(await viewerOf(administrators, caller)), id: caller.id }
      const auctionId = request.params.id
      const done = await checkInSelf(changes, viewer, { auctionId, code: request.body.code })
      return { auctionId, ...done, checkedInAt: toEpoch(done.checkedInAt) }
    },
  )
}

const noAuction = () => new ApiError('not_found', 'Auction not found.')

function orNotFound<Detail>(detail: Detail | null): Detail {
  if (detail === null) throw noAuction()
  return detail
}
