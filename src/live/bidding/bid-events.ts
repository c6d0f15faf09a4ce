import type { ItemRecord } from '../../auction/contests/bid-log.ts'
import type { Contest } from '../../auction/contests/contest.ts'
import { bidEvent, statusEvent } from '../../auction/contests/contest-events.ts'
import { isSealed } from '../../engine/sealed.ts'
import type { GoodlotEvent } from '../../platform/events/catalogue.ts'

/** One event.bid per item and group, with the newest price; none for a ceiling that moved unseen or a sealed bid. */
export function bidEvents(changes: { before: Contest; after: Contest }[]): GoodlotEvent[] {
  return changes.flatMap(({ before, after }) => {
    const events: GoodlotEvent[] = []
    if (hasVisiblyMoved(before, after)) events.push(bidEvent(after))
    if (before.standing.statusId !== after.standing.statusId) events.push(statusEvent(after))
    return events
  })
}

/** For the bidder's own devices only: the ceiling or the sealed bid has changed. */
export function secretEvents(records: ItemRecord[]): GoodlotEvent[] {
  return records
    .filter((record) => record.kind === 'ceiling' || record.kind === 'sealedBid')
    .map(({ bidderId, itemId }) => ({ kind: 'event.autoBid', userId: bidderId, payload: { itemId } }))
}

function hasVisiblyMoved({ standing: before }: Contest, { standing: after }: Contest): boolean {
  if (isSealed(after)) return false
  return (
    before.bidCount !== after.bidCount ||
    before.priceCents !== after.priceCents ||
    before.endsAt !== after.endsAt
  )
}
