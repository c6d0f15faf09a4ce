type Bid = { amount: number }

/**
 * The index of my bid among the newest bids; -1 when none is mine. The list names only paddles, so we go by what is
 * certain: the leader made the newest bid, and I know my own last amount. Of two equal bids the older one was beaten.
 */
export function ownBids(
  bids: readonly Bid[],
  { isWinning, amount }: { isWinning: boolean; amount: number | null },
): number {
  if (isWinning) return bids.length > 0 ? 0 : -1
  return amount === null ? -1 : bids.findLastIndex((bid) => bid.amount === amount)
}
