import { type AuctionStatus, auctionStatus } from './statuses.ts'

export type AuctionClock = {
  readonly statusId: AuctionStatus
  readonly startsAt: number
  readonly endsAt: number
  /** Items that take bids, or will once their manager resumes them. */
  readonly itemsInBidding: number
}

/** The status that is due by the clock, or null for no change; a pause and a test stop the clock. */
export function dueAuctionStatus(clock: AuctionClock, now: number): AuctionStatus | null {
  switch (clock.statusId) {
    case auctionStatus.presale:
    case auctionStatus.preview:
      return now >= clock.startsAt ? auctionStatus.open : null
    case auctionStatus.open:
      if (now < clock.endsAt) return null
      return clock.itemsInBidding > 0 ? auctionStatus.extended : auctionStatus.closed
    case auctionStatus.extended:
      return clock.itemsInBidding === 0 ? auctionStatus.closed : null
    default:
      return null
  }
}
