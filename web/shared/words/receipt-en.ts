/** English, for a receipt: the bidder's and the one that organizers print are the same. */
export const receiptEn = {
  title: 'Receipt',
  number: (id: number) => `Receipt ${id}`,
  for: 'For',
  paddle: (number: number) => `Paddle ${number}`,
  quantity: (count: number) => `${count} ×`,
  taxNumber: 'Tax number',
  paid: 'Paid',
  value: 'Fair market value',
  deductible: 'Deductible part',
  notStated: 'not stated',
  total: 'Total',
  stillToPay: 'Still to pay',
  credit: 'Paid towards the rest',
  owedBack: 'We owe you back',
  unstated: 'Some values are not stated, so the deductible part is not complete.',
  print: 'Print or save as PDF',
  pledge: 'Pledge',
}

export type ReceiptWords = typeof receiptEn
