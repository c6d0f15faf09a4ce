import { anna, exampleAuctionCard, exampleAuctionDetail, gala } from '../../auction/auctions/example.ts'
import { donationCard, ticketCard } from '../../auction/items/example.ts'

const line = {
  auctionName: exampleAuctionCard.name,
  auctionStatus: exampleAuctionCard.status,
  auctionEndTime: gala.endTime,
  isCurrent: true,
  receiptId: 77,
  isPaid: false,
  isPledge: false,
  awaitsConfirmation: false,
  split: null,
  payerName: null,
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

export const exampleReceiptLine = {
  purchaseId: boughtTickets.purchaseId,
  itemId: ticketCard.id,
  itemCode: ticketCard.itemCode,
  name: ticketCard.name,
  itemType: ticketCard.itemType,
  quantity: boughtTickets.purchaseQuantity,
  amount: boughtTickets.purchaseAmount,
  paid: '120.00',
  fairMarketValue: '70.00',
  deductible: '50.00',
  isPledge: false,
  isPaid: true,
  paidBy: 'cash',
  paidAt: gala.now,
  purchasedAt: boughtTickets.purchasedAt,
  buyerName: null,
  wholeAmount: null,
}

const givenLine = {
  ...exampleReceiptLine,
  purchaseId: givenDonation.purchaseId,
  itemId: donationCard.id,
  itemCode: donationCard.itemCode,
  name: donationCard.name,
  itemType: donationCard.itemType,
  quantity: 1,
  amount: '100.00',
  paid: '0.00',
  fairMarketValue: '0.00',
  deductible: '0.00',
  isPaid: false,
  paidBy: null,
  paidAt: null,
  purchasedAt: givenDonation.purchasedAt,
}

const receiptSums = {
  amount: '220.00',
  paid: '120.00',
  unpaid: '100.00',
  due: '100.00',
  owedBack: '0.00',
  isPaid: false,
}
const { id: auctionId, name: auctionName, organizationName, currency, endTime, timeZone } = exampleAuctionCard
const { description: _description, ...charity } = exampleAuctionDetail.organization

export const receiptFields = {
  legalName: 'Friends of the Lake Society',
  taxNumber: '12-3456789',
  receiptFooter: 'Thank you. Please keep this for your records.',
}

export const exampleCorrection = {
  id: 12,
  kind: 'payment',
  name: null,
  before: '15.00',
  after: '150.00',
  paidByBefore: 'cash',
  paidByAfter: 'cash',
  correctedAt: boughtTickets.purchasedAt,
}

export const exampleReceipts = {
  summary: {
    id: line.receiptId,
    auctionId,
    auctionName,
    organizationName,
    currency,
    number: null,
    revision: null,
    createdAt: boughtTickets.purchasedAt,
    ...receiptSums,
  },
  whole: {
    id: line.receiptId,
    number: null,
    revision: null,
    newestRevision: null,
    issuedAt: null,
    replacesIssuedAt: null,
    createdAt: boughtTickets.purchasedAt,
    currency,
    countryCode: 'US',
    state: 'partlyPaid',
    statements: ['quidProQuo'],
    auction: { id: auctionId, name: auctionName, endTime, timeZone },
    organization: { ...charity, ...receiptFields },
    buyer: {
      name: 'Anna Bell',
      company: null,
      paddleNumber: anna.paddleNumber,
      address: '123 rue Sainte-Catherine, Montréal Quebec H2X 1Z4, Canada',
    },
    lines: [exampleReceiptLine, givenLine],
    totals: {
      ...receiptSums,
      credit: '0.00',
      refunded: '0.00',
      deductible: '50.00',
      hasUnstatedValues: false,
    },
    corrections: [exampleCorrection],
  },
}
