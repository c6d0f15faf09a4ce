import { hasCents } from '../../engine/currency.ts'
import type { Printed } from '../../paper/job.ts'
import { listDocuments } from '../sales/receipt-documents.ts'
import { MOST_GUESTS } from './auction-on-paper.ts'
import { refuseTooMany, type Wish } from './wish.ts'

type Document = Awaited<ReturnType<typeof listDocuments>>['documents'][number]

/** Receipts as guests see them, by name. */
export async function receiptsOnPaper(wish: Wish): Promise<Printed['receipts']> {
  const { db, auction, range, publicUrl } = wish
  const page = { limit: MOST_GUESTS + 1, offset: 0 }
  const { documents } = await listDocuments(db, { auctionId: auction.id, publicUrl }, page)
  refuseTooMany(documents.length, MOST_GUESTS)
  const [from, to] = [Number(range.from ?? 0), Number(range.to ?? Number.POSITIVE_INFINITY)]
  return documents
    .filter(({ lines, buyer }) => lines.length > 0 && isBetween(buyer.paddleNumber ?? 0, from, to))
    .map((document) => receipt(wish, document))
}

const isBetween = (number: number, from: number, to: number) => !(number < from) && !(number > to)

function receipt(wish: Wish, document: Document): Printed['receipts'][number] {
  const words = wish.words.receipt
  const { organization, buyer, totals } = document
  const hasPaid = Number(totals.paid) > 0 || Number(totals.credit) > 0
  const exact = (decimal: string) => exactAmount(wish, decimal)
  const sum = (name: string, decimal: string, isShown = Number(decimal) > 0) =>
    isShown ? [{ name, amount: exact(decimal) }] : []
  return {
    title: `${hasPaid ? words.receipt(document.id) : words.bill(document.id)} · ${document.auction.name}`,
    from: [
      organization.legalName ?? organization.name,
      ...(organization.taxNumber ? [`${words.taxNumber} ${organization.taxNumber}`] : []),
    ],
    for: [
      words.for,
      buyer.name,
      ...(buyer.company ? [buyer.company] : []),
      ...(buyer.address ? [buyer.address] : []),
      ...(buyer.paddleNumber === null ? [] : [words.paddle(buyer.paddleNumber)]),
    ],
    lines: document.lines.map((line) => ({
      name: `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.name}${line.isPledge ? ` · ${words.pledge}` : ''}`,
      amount: exact(line.amount),
      note: [
        `${words.paid} ${exact(line.paid)}`,
        `${wish.words.value} ${stated(wish, line.fairMarketValue)}`,
        `${words.deductible} ${stated(wish, line.deductible)}`,
      ].join(' · '),
    })),
    sums: [
      ...sum(words.total, totals.amount, true),
      ...sum(words.paid, totals.paid, true),
      ...sum(words.credit, totals.credit, Number(totals.credit) > 0 && Number(totals.owedBack) === 0),
      ...sum(words.due, totals.due),
      ...sum(words.owedBack, totals.owedBack),
      ...sum(words.deductible, totals.deductible, true),
    ],
    notes: [
      ...(totals.hasUnstatedValues ? [words.unstated] : []),
      ...(organization.receiptFooter ? [organization.receiptFooter] : []),
    ],
  }
}

const stated = (wish: Wish, decimal: string | null) =>
  decimal === null ? wish.words.receipt.notStated : exactAmount(wish, decimal)

function exactAmount({ auction, words }: Wish, decimal: string): string {
  // Never rounded, also where an amount is from before its currency knew its decimals.
  const digits = hasCents(auction.currency) || !decimal.endsWith('.00') ? 2 : 0
  const options = { style: 'currency', currency: auction.currency, minimumFractionDigits: digits } as const
  return new Intl.NumberFormat(words.locale, options).format(Number(decimal))
}
