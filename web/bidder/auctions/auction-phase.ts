type AuctionPhase = 'soon' | 'open' | 'paused' | 'extended' | 'over'

/** What a bidder needs to know of an auction's status. An open auction past its end is being closed: extended. */
export function auctionPhase(
  { status, endTime }: { status: string; endTime: number },
  nowSeconds: number,
): AuctionPhase {
  if (status === 'presale' || status === 'preview' || status === 'draft') return 'soon'
  if (status === 'paused') return 'paused'
  if (status === 'closed' || status === 'reconciled' || status === 'cancelled') return 'over'
  return status === 'extended' || endTime <= nowSeconds ? 'extended' : 'open'
}

/** Whether winners are known, and pay. */
export const isAfterTheClose = ({ status }: { status: string }) =>
  status === 'closed' || status === 'reconciled'
