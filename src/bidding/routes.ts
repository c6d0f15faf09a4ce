import type { Database } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import { type Caller, callerIn } from '../http/access/authentication.ts'
import type { Gates } from '../http/access/gates.ts'
import type { ExpressWrite } from '../http/fast-path/express-writes.ts'
import type { App } from '../http/server/app-type.ts'
import { centsFromNumber } from '../money.ts'
import type { Desk } from './desk.ts'
import { presentBidOutcome } from './present.ts'
import { readRequirements } from './requirements.ts'
import { requirementsSchema } from './requirements-schema.ts'
import { placeAutoBidSchema, placeBidSchema } from './schema.ts'

export type BiddingParts = { db: Database; desk: Desk; gates: Gates; adminEmails: string[] }

export function biddingRoutes(app: App, { db, desk, gates, adminEmails }: BiddingParts): void {
  const gate = gates.user(LIMIT)
  const bidderOnly = { ...gate, config: { ...gate.config, importance: 'bid' } } as const
  const { bid, autoBid } = offers(desk)

  app.post(BID, { ...bidderOnly, schema: placeBidSchema }, (request) =>
    bid(callerIn(request), request.params.itemId, request.body),
  )
  app.post(AUTO_BID, { ...bidderOnly, schema: placeAutoBidSchema }, (request) =>
    autoBid(callerIn(request), request.params.itemId, request.body),
  )

  app.get(
    '/v3/item/:itemId/requirements',
    { ...gates.anyone(), schema: requirementsSchema },
    async (request) => {
      const { itemId } = request.params
      const found = await readRequirements(db, { itemId, userId: request.user?.id ?? null, adminEmails })
      if (!found) throw new ApiError('not_found', 'Item not found.')
      const isAllowed = found.requirements.every(({ isMet }) => isMet)
      return { itemId, isAllowed, ...found }
    },
  )
}

/** The same two, for the lane past the framework. */
export function expressBids(
  desk: Desk,
): [ExpressWrite<{ amount: number }>, ExpressWrite<{ maxAmount: number }>] {
  const { bid, autoBid } = offers(desk)
  return [
    { route: BID, schema: placeBidSchema.body, limit: LIMIT, run: bid },
    { route: AUTO_BID, schema: placeAutoBidSchema.body, limit: LIMIT, run: autoBid },
  ]
}

const BID = '/v3/item/:itemId/bid'
const AUTO_BID = '/v3/item/:itemId/auto-bid'
const LIMIT = 'itemBid'

function offers(desk: Desk) {
  const place = async (kind: 'bid' | 'autoBid', bidderId: number, itemId: number, dollars: number) =>
    presentBidOutcome(await desk.place({ kind, itemId, bidderId, amountCents: centsFromNumber(dollars)! }))
  return {
    bid: (caller: Caller, itemId: number, body: { amount: number }) =>
      place('bid', caller.id, itemId, body.amount),
    autoBid: (caller: Caller, itemId: number, body: { maxAmount: number }) =>
      place('autoBid', caller.id, itemId, body.maxAmount),
  }
}
