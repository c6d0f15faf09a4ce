import type { App } from '../http/app-type.ts'
import { callerIn } from '../http/authentication.ts'
import type { Gates } from '../http/gates.ts'
import { centsFromNumber } from '../money.ts'
import type { Desk } from './desk.ts'
import { presentBidOutcome } from './present.ts'
import { placeAutoBidSchema, placeBidSchema } from './schema.ts'

export function biddingRoutes(app: App, { desk, gates }: { desk: Desk; gates: Gates }): void {
  const gate = gates.user('itemBid')
  const bidderOnly = { ...gate, config: { ...gate.config, importance: 'bid' } } as const

  app.post('/v3/item/:itemId/bid', { ...bidderOnly, schema: placeBidSchema }, async (request) => {
    const amountCents = centsFromNumber(request.body.amount)!
    const { itemId } = request.params
    return presentBidOutcome(
      await desk.place({ kind: 'bid', itemId, bidderId: callerIn(request).id, amountCents }),
    )
  })

  app.post('/v3/item/:itemId/auto-bid', { ...bidderOnly, schema: placeAutoBidSchema }, async (request) => {
    const amountCents = centsFromNumber(request.body.maxAmount)!
    const { itemId } = request.params
    return presentBidOutcome(
      await desk.place({ kind: 'autoBid', itemId, bidderId: callerIn(request).id, amountCents }),
    )
  })
}
