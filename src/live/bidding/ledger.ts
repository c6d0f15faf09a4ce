import type { ItemRecord } from '../../auction/contests/bid-log.ts'
import type { Contest } from '../../auction/contests/contest.ts'
import {
  type NewNotification,
  notification,
  notificationWithPrice,
  outbidNotification,
} from '../../auction/notifications/new-notification.ts'
import type { Offer } from '../../engine/attempt.ts'
import { isOffer } from '../../engine/bid-record.ts'
import type { BidDecision } from '../../engine/place-bid.ts'
import { isSealed } from '../../engine/sealed.ts'

/** What a group's bids did, gathered while they are decided and written together at the end. */
export type Ledger = {
  changed: Map<number, { before: Contest; after: Contest }>
  records: ItemRecord[]
  notifications: NewNotification[]
  /** Who already gets a notification that they are winning, and which item. */
  notifiedOfWinning: Set<string>
  newcomers: { auctionId: number; userId: number }[]
  /** Guests who now bid for themselves. */
  joining: { auctionId: number; userId: number }[]
}

export function emptyLedger(): Ledger {
  return {
    changed: new Map(),
    records: [],
    notifications: [],
    notifiedOfWinning: new Set(),
    newcomers: [],
    joining: [],
  }
}

type AcceptedBid = {
  before: Contest
  after: Contest
  decision: BidDecision & { kind: 'accepted' }
  offer: Offer & { bidderId: number; placedBy?: number }
}

export function addToLedger(ledger: Ledger, { before, after, decision, offer }: AcceptedBid): void {
  const { bidderId, placedBy = null } = offer
  if (decision.records.length === 0) return
  const { itemId } = after.standing
  const first = ledger.changed.get(itemId)?.before ?? before
  ledger.changed.set(itemId, { before: first, after })
  for (const record of decision.records)
    ledger.records.push({ ...record, itemId, placedBy: isOffer(record) ? placedBy : null })
  const { lostLeadBidderId, tookLead } = decision
  if (lostLeadBidderId !== null) ledger.notifications.push(outbidNotification(after, lostLeadBidderId))
  const winning = `${itemId}:${bidderId}`
  if (tookLead && !ledger.notifiedOfWinning.has(winning)) {
    ledger.notifiedOfWinning.add(winning)
    ledger.notifications.push(notification('winning', after, bidderId))
  }
  if (placedBy !== null) ledger.notifications.push(guestNotification(after, offer))
}

/** What a guest reads when an organizer bid for them. */
function guestNotification(
  contest: Contest,
  { bidderId, kind, amountCents }: AcceptedBid['offer'],
): NewNotification {
  if (kind === 'autoBid') return notification('limitSetForYou', contest, bidderId)
  if (isSealed(contest.standing)) return notification('sealedBidPlacedForYou', contest, bidderId)
  return notificationWithPrice('bidPlacedForYou', contest, bidderId, amountCents)
}
