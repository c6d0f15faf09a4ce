/** English, for a bill or receipt wherever it is read: the bidder's page, the organizer's, and paper. */
export const receiptWordsEn = {
  locale: 'en-US',
  receipt: (number: number, revision: number | null) =>
    (revision ?? 1) > 1 ? `Receipt ${number}, revision ${revision}` : `Receipt ${number}`,
  bill: (id: number) => `Bill ${id}`,
  replaces: (revision: number, day: string) => `Replaces revision ${revision} of ${day}.`,
  replacedBy: (revision: number) => `No longer valid: replaced by revision ${revision}.`,
  issued: (day: string) => `Issued ${day}`,
  states: { open: 'Not paid yet', partlyPaid: 'Partly paid', paid: 'Paid', refunded: 'Refunded' },
  for: 'For',
  paddle: (number: number) => `Paddle ${number}`,
  boughtBy: (name: string) => `Bought by ${name}`,
  donation: 'Donation',
  equalShare: (count: number, name: string) => `1/${count} share of ${name}`,
  share: (name: string) => `Share of ${name}`,
  inAll: (amount: string) => `of ${amount} in all`,
  taxNumber: 'Tax number',
  paid: 'Paid',
  value: 'Fair market value',
  deductible: 'Tax-deductible amount',
  notStated: 'not stated',
  pledge: 'Pledge',
  total: 'Total',
  stillToPay: 'Still to pay',
  owedBack: 'Refund due',
  refunded: 'Refunded',
  unstated: 'Some values aren’t stated, so the tax-deductible amount is incomplete.',
  notPaid: 'Not paid yet. Once it’s paid, this becomes your receipt, with the tax-deductible amount.',
  noSalesTax: 'Sales tax isn’t calculated on this document.',
  statements: {
    quidProQuo: () =>
      'The amount you can deduct as a charitable contribution for federal income tax purposes is limited to what you paid above the fair market value of the goods or services you received. Our good-faith estimate of that value is stated with each item.',
    goodsReceived: (charity: string) =>
      `${charity} received the payments listed here, and in return provided the goods and services listed, with the estimated values stated. It provided no others.`,
    nothingReceived: (charity: string) =>
      `${charity} provided no goods or services in return for this contribution.`,
    raffle: () => 'Raffle tickets aren’t tax-deductible.',
  },
}

export type SharedReceiptWords = typeof receiptWordsEn
