import { currentPriceCents, nextMinimumCents } from '../../engine/standing.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { GoodlotEvent } from '../../platform/events/catalogue.ts'
import { toDollars } from '../../platform/http/values/money.ts'
import type { Contest } from './contest.ts'

/** Tells the auction's followers the newest price of an item. */
export function bidEvent({ standing, auction }: Contest): GoodlotEvent {
  return {
    kind: 'event.bid',
    auctionId: auction.id,
    payload: {
      itemId: standing.itemId,
      currentPrice: toDollars(currentPriceCents(standing)),
      nextMinimumBid: toDollars(nextMinimumCents(standing)),
      bidCount: standing.bidCount,
      endTime: Math.floor(standing.endsAt! / 1000),
    },
  }
}

export function statusEvent({ auction, standing }: Contest): GoodlotEvent {
  const { itemId: id, statusId, endsAt } = standing
  return itemEvent(auction.id, { id, statusId, endsAt: endsAt! }, 'status')
}
