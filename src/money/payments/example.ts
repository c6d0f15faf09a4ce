import { gala } from '../../auction/auctions/example.ts'

const card = { brand: 'visa', lastFour: '4242' }

export const exampleCard = {
  id: 88,
  organizationId: 3,
  organizationName: 'Maple Hospital Foundation',
  ...card,
  expiryMonth: '2028-04',
  addedAt: gala.now,
}

export const exampleCardPlace = {
  organizationId: 3,
  organizationName: 'Maple Hospital Foundation',
  auctionIds: [7],
}

export const examplePayment = {
  id: 501,
  state: 'paid',
  url: null,
  amount: '120.00',
  coveredFee: '0.00',
  currency: 'USD',
  receiptId: 77,
  card,
  code: null,
}

export const exampleOpenPayment = {
  ...examplePayment,
  state: 'open',
  url: 'https://checkout.example/c/pay/501',
  card: null,
}

export const examplePaymentChoices = {
  canPay: true,
  reason: null,
  due: '120.00',
  dueWithFee: '123.89',
  currency: 'USD',
  fee: { basisPoints: 290, fixed: '0.30' },
  card: exampleCard,
  isTest: false,
  chargeDay: '2026-11-25',
  chargeDayAmount: '120.00',
  latest: null,
}
