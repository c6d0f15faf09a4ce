/** English, for a bill and a receipt: the bidder's and the one that organizers print are the same. */
export const receiptEn = {
  title: 'Receipt',
  billTitle: 'Bill',
  number: (id: number) => `Receipt ${id}`,
  billNumber: (id: number) => `Bill ${id}`,
  partlyPaid: 'Partly paid',
  notPaid: 'Not paid yet. Once it’s paid, this becomes your receipt, with the tax-deductible amount.',
  for: 'For',
  paddle: (number: number) => `Paddle ${number}`,
  quantity: (count: number) => `${count} ×`,
  taxNumber: 'Tax number',
  paid: 'Paid',
  value: 'Fair market value',
  deductible: 'Tax-deductible amount',
  notStated: 'not stated',
  total: 'Total',
  stillToPay: 'Still to pay',
  credit: 'Credit toward the rest',
  owedBack: 'Refund due',
  unstated: 'Some values aren’t stated, so the tax-deductible amount is incomplete.',
  print: 'Print or save as PDF',
  pledge: 'Pledge',
  corrections: 'Corrections',
  ways: { cash: 'cash', check: 'check', card: 'card', other: 'other', online: 'online' } as Record<
    string,
    string
  >,
  paymentOf: (amount: string, way: string) => `${amount} (${way})`,
  payment: {
    changed: (before: string, after: string) => `A payment was corrected from ${before} to ${after}.`,
    added: (after: string) => `A payment of ${after} was added.`,
    removed: (before: string) => `A payment of ${before} was removed.`,
  },
  purchase: {
    changed: (name: string, before: string, after: string) =>
      `${name} was corrected from ${before} to ${after}.`,
    added: (name: string, after: string) => `${name} was added for ${after}.`,
    removed: (name: string, before: string) => `${name} (${before}) was removed.`,
  },
}

export type ReceiptWords = typeof receiptEn
