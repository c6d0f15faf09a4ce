import { anna, exampleAuctionDetail, exampleImage, gala } from '../../auction/auctions/example.ts'
import { exampleItemDetail } from '../../auction/items/example.ts'
import { boughtTickets, receiptFields } from '../../money/bills/example.ts'

const annaName = { firstName: 'Anna', lastName: 'Bell' }
const phone = '+15145550123'

export const exampleOrganization = {
  ...exampleAuctionDetail.organization,
  ...receiptFields,
  contactEmail: 'events@maple.example',
  auctionCount: 1,
  createdAt: gala.startTime - 8_000_000,
}

export const exampleManager = {
  userId: 5,
  email: 'mia@goodlot.example',
  firstName: 'Mia',
  lastName: 'Rivers',
  addedAt: exampleOrganization.createdAt,
}

export const exampleUser = {
  id: anna.userId,
  email: anna.email,
  ...annaName,
  displayName: 'Anna B.',
  phone,
  whitelabelId: 1,
  isLockedOut: false,
  isDisabled: false,
  createdAt: gala.startTime - 86_400,
}

export const exampleGuest = {
  userId: anna.userId,
  paddleNumber: anna.paddleNumber,
  name: `${annaName.firstName} ${annaName.lastName}`,
  email: anna.email,
}

export const exampleRegistration = {
  auctionId: exampleAuctionDetail.id,
  userId: anna.userId,
  email: anna.email,
  ...annaName,
  phone,
  isEmailRefused: false,
  isPhoneRefused: false,
  hasJoined: true,
  state: 'here',
  paddleNumber: anna.paddleNumber,
  spendingLimit: 500,
  hasCard: true,
  checkedIn: true,
  hasLeft: false,
  tableName: '4',
  hostUserId: null,
  payerUserId: null,
  sharesPaddle: false,
  ticketCode: '0A1B2C3D4E',
  version: 3,
  overrides: [],
  checkedInAt: gala.now - 7200,
  checkedInBySelf: false,
  leftAt: null,
  registeredAt: gala.startTime,
}

const extension = { mode: 'reset', windowSeconds: 120, lengthSeconds: 120, capSeconds: 1800 }
const { name, description, startTime, endTime, timeZone, currency, vanityAddress, appealsColor } =
  exampleAuctionDetail
const venue = {
  street1: '123 rue Sainte-Catherine',
  city: 'Montréal',
  provinceCode: 'QC',
  postalCode: 'H2X 1Z4',
  countryCode: 'CA',
}

export const exampleNewAuction = {
  organizationId: exampleOrganization.id,
  name,
  description,
  startTime,
  endTime,
  timeZone,
  currency,
  vanityAddress,
  appealsColor,
  goal: 20_000,
  address: venue,
  donations: {
    allowPledge: true,
    enableCustom: true,
    enableMinimum: true,
    minimumAmount: 10,
    levels: [50, 100],
  },
  bidding: { extension },
}

const bidding = {
  autoBidPolicy: 'contract',
  increments: null,
  requireCard: false,
  cardThreshold: 0,
  spendingLimit: null,
  allowedCountries: [],
  allowedProvinces: [],
  extension,
}

export const exampleAuction = {
  id: exampleAuctionDetail.id,
  organizationId: exampleOrganization.id,
  organizationName: exampleOrganization.name,
  status: 'open',
  statusId: 4,
  name,
  description,
  startTime,
  endTime,
  timeZone,
  currency,
  vanityAddress,
  appealsColor,
  whitelabelId: 1,
  isPrivate: false,
  strictInvitations: false,
  isFeatured: true,
  isRehearsal: false,
  goal: 20_000,
  backgroundGradient: null,
  latitude: exampleAuctionDetail.latitude,
  longitude: exampleAuctionDetail.longitude,
  closedAt: null,
  pausedAt: null,
  imageUrl: exampleAuctionDetail.imageUrl,
  address: { ...venue, street2: null },
  stream: exampleAuctionDetail.stream,
  donations: {
    ...exampleAuctionDetail.donations,
    minimumAmount: 10,
    enableBig: false,
    confirmAbove: 10_000,
    tax: 0,
    levels: [
      { id: 21, amount: 50 },
      { id: 22, amount: 100 },
    ],
  },
  tickets: { ...exampleAuctionDetail.tickets, goal: 5000 },
  checkout: exampleAuctionDetail.checkout,
  checkIn: { onOwnPhone: true, ownPhoneOpensLocalItems: false },
  bidding,
  donationItemId: 41,
  itemCount: 2,
  registrationCount: 2,
  createdAt: exampleOrganization.createdAt,
  updatedAt: gala.startTime,
  version: 3,
}

export const exampleDraft = {
  ...exampleAuction,
  status: 'draft',
  statusId: 1,
  isFeatured: false,
  latitude: null,
  longitude: null,
  imageUrl: null,
  stream: { status: 'off', url: null, startTime: null, endTime: null },
  tickets: { ...exampleAuction.tickets, enabled: false, showInItems: false, goal: 0 },
  itemCount: 0,
  registrationCount: 0,
  updatedAt: exampleAuction.createdAt,
  version: 1,
}

const lake = exampleItemDetail

export const exampleNewItem = {
  itemCode: lake.itemCode,
  name: lake.name,
  description: lake.description,
  itemType: 'silent',
  categoryId: lake.categoryId,
  donorName: lake.donorName,
  donorEmail: 'owner@lake-hotel.example',
  donorAgreed: true,
  fairMarketValue: lake.fairMarketValue,
  startingPrice: lake.startingPrice,
  buyNowPrice: lake.buyNowPrice,
  reservePrice: 80,
  isFeatured: true,
}

export const exampleItem = {
  id: lake.id,
  auctionId: lake.auctionId,
  ...exampleNewItem,
  bidIncrement: null,
  isLocalOnly: false,
  controlMode: 'auto',
  startTime: lake.startTime,
  endTime: lake.endTime,
  quantity: null,
  status: lake.status,
  statusId: lake.statusId,
  firstEndTime: lake.endTime,
  currency: lake.currency,
  currentPrice: lake.currentPrice,
  isReserveMet: lake.isReserveMet,
  bidCount: lake.bidCount,
  leaderId: anna.userId,
  quantitySold: 0,
  quantityRemaining: null,
  donorAgreement: { at: gala.startTime, by: 'Anna Bell' },
  isDonorEmailRefused: false,
  images: lake.images,
  createdAt: exampleOrganization.createdAt,
  version: 3,
}

export const exampleAddedItem = {
  ...exampleItem,
  status: 'pending',
  statusId: 5,
  currentPrice: lake.startingPrice,
  isReserveMet: false,
  bidCount: 0,
  leaderId: null,
  images: [],
  version: 1,
}

export const exampleUpload = {
  id: 12,
  width: 1600,
  height: 1067,
  smallUrl: exampleImage('8c41d9e2', 'small'),
  mediumUrl: exampleImage('8c41d9e2', 'medium'),
  largeUrl: exampleImage('8c41d9e2', 'large'),
}

export const examplePurchase = {
  id: boughtTickets.purchaseId,
  receiptId: boughtTickets.receiptId,
  auctionId: boughtTickets.auctionId,
  itemId: boughtTickets.id,
  itemCode: boughtTickets.itemCode,
  itemName: boughtTickets.name,
  itemType: boughtTickets.itemType,
  kind: 'sale',
  quantity: boughtTickets.purchaseQuantity,
  amount: boughtTickets.purchaseAmount,
  split: null,
  currency: boughtTickets.currency,
  isPledge: false,
  awaitsConfirmation: false,
  isPaid: false,
  paidBy: null,
  paidAt: null,
  purchasedAt: boughtTickets.purchasedAt,
  isHandedOver: false,
  handedOverAt: null,
  fairMarketValue: null,
  buyer: exampleGuest,
}

export const examplePaidPurchase = { ...examplePurchase, isPaid: true, paidBy: 'cash', paidAt: gala.now }

export const exampleReceipt = {
  id: boughtTickets.receiptId,
  number: null,
  revision: null,
  auctionId: boughtTickets.auctionId,
  currency: boughtTickets.currency,
  purchaseCount: 2,
  unpaidAmount: '120.00',
  paidAmount: '100.00',
  creditAmount: '0.00',
  dueAmount: '120.00',
  owedBackAmount: '0.00',
  isPaid: false,
  buyer: exampleGuest,
}

export const examplePaidReceipt = {
  ...exampleReceipt,
  unpaidAmount: '0.00',
  paidAmount: '220.00',
  dueAmount: '0.00',
  isPaid: true,
}
