/** What a ticket's QR code holds: a phone opens the auction with it, and the door reads the code from it. */
export const ticketAddress = ({ auctionId, ticketCode }: { auctionId: number; ticketCode: string }) =>
  `${location.origin}/a/${auctionId}?ticket=${ticketCode}`
