type Bid = { amount: number }

/**
 * Which of the newest bids is mine, by its place; -1 when none is. The list names paddles only, so it is told by what is
 * certain: whoever leads made the newest bid, and my own last amount is known. Of two equal bids the older is the beaten one.
 */
export function ownBids(
  bids: readonly Bid[],
  { isWinning, amount }: { isWinning: boolean; amount: number | null },
): number {
  if (isWinning) return bids.length > 0 ? 0 : -1
  return amount === null ? -1 : bids.findLastIndex((bid) => bid.amount === amount)
}
