import type { Attempt } from './attempt.ts'
import { auctionStatus, isOver, itemStatus } from './statuses.ts'

/** Checks of the auction and the item that bids and purchases share. */
export function auctionIsNotPaused({ auction }: Attempt): boolean {
  return auction.statusId !== auctionStatus.paused
}

export function auctionIsNotClosed({ auction }: Attempt): boolean {
  return auction.statusId !== auctionStatus.closed && auction.statusId !== auctionStatus.reconciled
}

export function itemIsNotPaused({ standing }: Attempt): boolean {
  return standing.statusId !== itemStatus.paused
}

export function itemIsNotOver({ standing }: Attempt): boolean {
  return !isOver(standing.statusId)
}

/** At the exact moment of the end it is too late. */
export function itemHasNotEnded({ standing, now }: Attempt): boolean {
  return standing.terms.controlMode === 'manual' || standing.endsAt === null || now < standing.endsAt
}
