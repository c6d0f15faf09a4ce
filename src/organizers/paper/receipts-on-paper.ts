import { printedReceipt } from '../../money/bills/receipt-on-paper.ts'
import type { Printed } from '../../platform/pdf/job.ts'
import { inTurns } from '../basics/in-turns.ts'
import { listDocuments } from '../sales/receipt-documents.ts'
import { MOST_GUESTS } from './auction-on-paper.ts'
import { type PrintRequest, refuseTooMany } from './print-request.ts'

/** Receipts as guests see them, by name. */
export async function receiptsOnPaper(request: PrintRequest): Promise<Printed['receipts']> {
  const { db, auction, range, publicUrl } = request
  const page = { limit: MOST_GUESTS + 1, offset: 0 }
  const { documents } = await listDocuments(db, { auctionId: auction.id, isManager: true, publicUrl }, page)
  refuseTooMany(documents.length, MOST_GUESTS)
  const [from, to] = [Number(range.from ?? 0), Number(range.to ?? Number.POSITIVE_INFINITY)]
  const wanted = documents.filter(
    ({ lines, number, buyer }) =>
      (lines.length > 0 || number !== null) && isBetween(buyer.paddleNumber ?? 0, from, to),
  )
  const printed: Printed['receipts'] = []
  for await (const document of inTurns(wanted)) printed.push(printedReceipt(document, request.language))
  return printed
}

const isBetween = (number: number, from: number, to: number) => !(number < from) && !(number > to)
