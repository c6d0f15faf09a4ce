/** What the QR code of a ticket holds: whoever points a phone at it comes to the auction, and the door reads the code. */
export const ticketAddress = ({ auctionId, ticketCode }: { auctionId: number; ticketCode: string }) =>
  `${location.origin}/a/${auctionId}?ticket=${ticketCode}`
