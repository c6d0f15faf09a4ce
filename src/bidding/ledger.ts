import { isOffer } from '../engine/bid-record.ts'
import type { BidDecision } from '../engine/place-bid.ts'
import {
  type NewNotification,
  outbidNotification,
  winningNotification,
} from '../notifications/new-notifications.ts'
import type { ItemRecord } from '../standings/bid-log.ts'
import type { Contest } from '../standings/contest.ts'

/** What a group's bids did, gathered while they are decided and written together at the end. */
export type Ledger = {
  changed: Map<number, { before: Contest; after: Contest }>
  records: ItemRecord[]
  notifications: NewNotification[]
  /** Who already gets a notification that they are winning, and which item. */
  toldWinning: Set<string>
  newcomers: { auctionId: number; userId: number }[]
  /** Guests who now bid for themselves. */
  joining: { auctionId: number; userId: number }[]
}

export function emptyLedger(): Ledger {
  return {
    changed: new Map(),
    records: [],
    notifications: [],
    toldWinning: new Set(),
    newcomers: [],
    joining: [],
  }
}

type AcceptedBid = {
  before: Contest
  after: Contest
  decision: BidDecision & { kind: 'accepted' }
  offer: { bidderId: number; placedBy?: number }
}

export function keepInLedger(ledger: Ledger, { before, after, decision, offer }: AcceptedBid): void {
  const { bidderId, placedBy = null } = offer
  if (decision.records.length === 0) return
  const { itemId } = after.standing
  const first = ledger.changed.get(itemId)?.before ?? before
  ledger.changed.set(itemId, { before: first, after })
  for (const record of decision.records) {
    ledger.records.push({ ...record, itemId, placedBy: isOffer(record) ? placedBy : null })
  }
  if (decision.lostLeadBidderId !== null)
    ledger.notifications.push(outbidNotification(after, decision.lostLeadBidderId))
  const winning = `${itemId}:${bidderId}`
  if (!decision.tookLead || ledger.toldWinning.has(winning)) return
  ledger.toldWinning.add(winning)
  ledger.notifications.push(winningNotification(after, bidderId))
}
