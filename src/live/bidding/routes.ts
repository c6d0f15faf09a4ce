import type { FastifyRequest } from 'fastify'
import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { viewerOf } from '../../auction/auctions/visibility.ts'
import type { Administrators } from '../../people/accounts/administrators.ts'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { type Caller, callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { FastWrite } from '../../platform/http/fast-path/fast-writes.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { readAmount, uncheckedCents } from '../../platform/http/values/money.ts'
import type { Desk } from './desk.ts'
import { type Person, readOwnLimit, setOwnLimit } from './own-limit.ts'
import { readOwnLimitSchema, setOwnLimitSchema } from './own-limit-schema.ts'
import { presentBidOutcome } from './present.ts'
import { readRequirements } from './requirements.ts'
import { requirementsSchema } from './requirements-schema.ts'
import { placeAutoBidSchema, placeBidSchema } from './schema.ts'

type BiddingParts = {
  changes: Changes
  desk: Desk
  access: RouteAccess
  administrators: Administrators
  adminEmails: string[]
}

export function biddingRoutes(app: App, parts: BiddingParts): void {
  const { changes, desk, access, adminEmails } = parts
  const bidderOnly = access.user({ limit: LIMIT, importance: 'vital' })
  const { bid, autoBid } = offers(desk)

  app.post(BID, { ...bidderOnly, schema: placeBidSchema }, (request) =>
    bid(callerIn(request), request.params.itemId, request.body),
  )
  app.post(AUTO_BID, { ...bidderOnly, schema: placeAutoBidSchema }, (request) =>
    autoBid(callerIn(request), request.params.itemId, request.body),
  )

  app.get(
    '/v3/item/:itemId/requirements',
    { ...access.anyone(), schema: requirementsSchema },
    async (request) => {
      const { itemId } = request.params
      const found = await readRequirements(changes.db, {
        itemId,
        userId: request.user?.id ?? null,
        adminEmails,
      })
      if (!found) throw new ApiError('not_found', 'Item not found.')
      const isAllowed = found.requirements.every(({ isMet }) => isMet)
      return { itemId, isAllowed, ...found }
    },
  )

  ownLimitRoutes(app, parts)
}

function ownLimitRoutes(app: App, { changes, access, administrators }: BiddingParts): void {
  const personIn = async (request: FastifyRequest) => {
    const caller = callerIn(request)
    return { ...(await viewerOf(administrators, caller)), id: caller.id }
  }
  const shown = async (person: Person, auctionId: number) => {
    const limit = await readOwnLimit(changes.db, person, auctionId)
    if (!limit) throw new ApiError('not_found', 'Auction not found.')
    return limit
  }

  app.get(OWN_LIMIT, { ...access.user(), schema: readOwnLimitSchema }, async (request) =>
    shown(await personIn(request), request.params.auctionId),
  )
  app.put(
    OWN_LIMIT,
    {
      ...access.user({ limit: 'auctionRegistration' }),
      schema: setOwnLimitSchema,
      preValidation: requireOpenAccount(changes.db),
    },
    async (request) => {
      const person = await personIn(request)
      const { auctionId } = request.params
      const { amount } = request.body
      // Not by what the person sees: an invited one sees a private auction only once registered.
      const currency = await currencyOf(changes.db, auctionId)
      const limitCents = amount === null ? null : readAmount(amount, { currency })
      await setOwnLimit(changes, person, { auctionId, limitCents })
      return shown(person, auctionId)
    },
  )
}

/** The same two routes, for the fast path. */
export function fastBids(desk: Desk): [FastWrite<{ amount: number }>, FastWrite<{ maxAmount: number }>] {
  const { bid, autoBid } = offers(desk)
  return [
    { route: BID, schema: placeBidSchema.body, limit: LIMIT, run: bid },
    { route: AUTO_BID, schema: placeAutoBidSchema.body, limit: LIMIT, run: autoBid },
  ]
}

const OWN_LIMIT = '/v3/bidder/auctions/:auctionId/limit'
const BID = '/v3/item/:itemId/bid'
const AUTO_BID = '/v3/item/:itemId/auto-bid'
const LIMIT = 'itemBid'

function offers(desk: Desk) {
  const place = async (kind: 'bid' | 'autoBid', bidderId: number, itemId: number, dollars: number) =>
    presentBidOutcome(await desk.place({ kind, itemId, bidderId, amountCents: uncheckedCents(dollars)! }))
  return {
    bid: (caller: Caller, itemId: number, body: { amount: number }) =>
      place('bid', caller.id, itemId, body.amount),
    autoBid: (caller: Caller, itemId: number, body: { maxAmount: number }) =>
      place('autoBid', caller.id, itemId, body.maxAmount),
  }
}
