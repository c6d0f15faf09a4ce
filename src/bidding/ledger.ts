import type { Offer } from '../engine/attempt.ts'
import { isOffer } from '../engine/bid-record.ts'
import type { BidDecision } from '../engine/place-bid.ts'
import { isSealed } from '../engine/sealed.ts'
import { toDecimal } from '../money.ts'
import {
  bidForGuestNotification,
  ceilingForGuestNotification,
  type NewNotification,
  sealedBidForGuestNotification,
} from '../notifications/new-notifications.ts'
import type { ItemRecord } from '../standings/bid-log.ts'
import type { Contest } from '../standings/contest.ts'

/** What a group's bids did, gathered while they are decided and written together at the end. */
export type Ledger = {
  changed: Map<number, { before: Contest; after: Contest }>
  records: ItemRecord[]
  /** Who is told that they are winning, and which item. */
  toldWinning: Set<string>
  newcomers: { auctionId: number; userId: number }[]
  /** Guests who now bid for themselves. */
  joining: { auctionId: number; userId: number }[]
  /** For guests who are told that an organizer bid for them. */
  notifications: NewNotification[]
}

export function emptyLedger(): Ledger {
  return {
    changed: new Map(),
    records: [],
    toldWinning: new Set(),
    newcomers: [],
    joining: [],
    notifications: [],
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
  const { lostLeadBidderId: outbidId, tookLead } = decision
  const auctionId = after.auction.id
  const winning = `${itemId}:${bidderId}`
  const tellsWinning = tookLead && !ledger.toldWinning.has(winning)
  if (tellsWinning) ledger.toldWinning.add(winning)
  for (const record of decision.records) {
    const byOffer = isOffer(record) ? { placedBy, auctionId, outbidId, tellsWinning } : { placedBy: null }
    ledger.records.push({ ...record, itemId, ...byOffer })
  }
  if (placedBy !== null) ledger.notifications.push(guestNotification(after, offer))
}

/** What a guest reads when an organizer bid for them. */
function guestNotification(
  contest: Contest,
  { bidderId, kind, amountCents }: AcceptedBid['offer'],
): NewNotification {
  if (kind === 'autoBid') return ceilingForGuestNotification(contest, bidderId)
  if (isSealed(contest.standing)) return sealedBidForGuestNotification(contest, bidderId)
  return bidForGuestNotification(contest, bidderId, toDecimal(amountCents))
}
