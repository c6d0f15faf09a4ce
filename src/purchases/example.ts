import { exampleAuctionCard, gala } from '../auctions/example.ts'
import { donationCard, ticketCard } from '../items/example.ts'

const line = {
  auctionName: exampleAuctionCard.name,
  auctionStatus: exampleAuctionCard.status,
  auctionEndTime: gala.endTime,
  isCurrent: true,
  receiptId: 77,
  isPaid: false,
  isPledge: false,
}

export const boughtTickets = {
  ...ticketCard,
  ...line,
  purchaseId: 901,
  purchaseAmount: '120.00',
  purchasedAt: gala.now - 1800,
  purchaseQuantity: 2,
}

export const givenDonation = {
  ...donationCard,
  ...line,
  purchaseId: 902,
  purchaseAmount: '100.00',
  purchasedAt: gala.now,
  purchaseQuantity: 1,
}

const sums = { unpaidAmount: '120.00', paidAmount: '100.00' }

export const exampleCart = {
  items: [boughtTickets, { ...givenDonation, isPaid: true }],
  totalCount: 2,
  totals: { ...sums, currency: 'USD', byCurrency: [{ currency: 'USD', ...sums }] },
}
