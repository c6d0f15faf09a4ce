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
}

export type ReceiptWords = typeof receiptEn
