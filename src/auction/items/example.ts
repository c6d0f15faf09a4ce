import { exampleAuctionCard, exampleImage, exampleIncrements, gala } from '../auctions/example.ts'

const common = {
  auctionId: exampleAuctionCard.id,
  currency: 'USD',
  startTime: gala.startTime,
  endTime: gala.endTime,
  isLocalOnly: false,
}

/** Anna leads with 110. */
export const lakeCard = {
  id: 42,
  ...common,
  itemCode: '12',
  name: 'A weekend by the lake',
  itemType: 'silent',
  status: 'open',
  statusId: 1,
  categoryId: 3,
  imageUrl: exampleImage('8c41d9e2', 'medium'),
  startingPrice: 50,
  currentPrice: 110,
  nextMinimumBid: 120,
  bidIncrement: 10,
  buyNowPrice: 500,
  bidCount: 4,
  quantityRemaining: null,
  isFeatured: true,
  hasReserve: true,
  isReserveMet: true,
  controlMode: 'auto',
  isFavorite: true,
  isCurrentUserWinning: true,
  autoBidMax: null,
}

const notBidOn = {
  ...common,
  status: 'available',
  statusId: 4,
  categoryId: null,
  imageUrl: null,
  bidIncrement: 0,
  bidCount: 0,
  isFeatured: false,
  hasReserve: false,
  isReserveMet: true,
  isFavorite: false,
  isCurrentUserWinning: false,
  autoBidMax: null,
}

export const ticketCard = {
  id: 43,
  ...notBidOn,
  itemCode: '20',
  name: 'A seat at the gala dinner',
  itemType: 'ticket',
  startingPrice: 60,
  currentPrice: 60,
  nextMinimumBid: 60,
  buyNowPrice: 60,
  quantityRemaining: 38,
  controlMode: 'auto',
}

/** Donations belong to an item of the auction's own. */
export const donationCard = {
  id: 41,
  ...notBidOn,
  itemCode: 'DONATION',
  name: 'Donation',
  itemType: 'donation',
  startingPrice: 0,
  currentPrice: 0,
  nextMinimumBid: 0,
  buyNowPrice: null,
  quantityRemaining: null,
  controlMode: 'manual',
}

export const exampleItemDetail = {
  ...lakeCard,
  description: '<p>Two nights for two, breakfast included.</p>',
  images: [
    {
      id: 12,
      smallUrl: exampleImage('8c41d9e2', 'small'),
      mediumUrl: exampleImage('8c41d9e2', 'medium'),
      largeUrl: exampleImage('8c41d9e2', 'large'),
    },
  ],
  donorName: 'Lake Hotel',
  fairMarketValue: 600,
  auction: { ...exampleAuctionCard, appealsColor: '#0a7d4f' },
  category: { id: 3, name: 'Travel' },
  recentBids: [
    { amount: 110, time: gala.now, bidder: '104', isMine: true },
    { amount: 100, time: gala.now - 900, bidder: '87', isMine: false },
    { amount: 90, time: gala.now - 3600, bidder: '104', isMine: true },
    { amount: 50, time: gala.now - 5400, bidder: '87', isMine: false },
  ],
  autoBidPolicy: 'contract',
  increments: exampleIncrements,
  extension: { mode: 'reset', windowSeconds: 120, lengthSeconds: 120, capSeconds: 1800 },
  firstEndTime: gala.endTime,
  myBidAmount: 110,
  myStatus: 'winning',
}
