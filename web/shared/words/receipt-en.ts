import { receiptWordsEn } from '../../../src/money/bills/receipt-words/en.ts'
/** English, for a bill and a receipt: the bidder's and the one that organizers print are the same. */
export const receiptEn = {
  ...receiptWordsEn,
  title: 'Receipt',
  billTitle: 'Bill',
  quantity: (count: number) => `${count} ×`,
  print: 'Print',
  making: 'Making the file…',
  file: 'Save as PDF',
  revisions: 'Other revisions',
  revision: (revision: number) => `Revision ${revision}`,
  newestRevision: (revision: number) => `Revision ${revision}, valid now`,
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
    wentBack: (amount: string) => `${amount} went back to the card.`,
    cameBack: (amount: string) => `${amount} didn’t reach the card, so it counts as paid again.`,
  },
  purchase: {
    changed: (name: string, before: string, after: string) =>
      `${name} was corrected from ${before} to ${after}.`,
    added: (name: string, after: string) => `${name} was added for ${after}.`,
    removed: (name: string, before: string) => `${name} (${before}) was removed.`,
  },
}

export type ReceiptWords = typeof receiptEn
