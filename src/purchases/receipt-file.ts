import type { FastifyReply } from 'fastify'
import type { Printer } from '../paper/printer.ts'
import { type PaperSize, usualSize } from '../paper/sizes.ts'
import type { ReceiptLanguage } from './receipt-file-schema.ts'
import { printedReceipt, receiptName } from './receipt-on-paper.ts'
import { receiptWords } from './receipt-words/languages.ts'
import type { ReceiptDocument } from './receipts.ts'

type Wish = { language: ReceiptLanguage; size?: PaperSize }

/** One bill or receipt as a PDF file, drawn by what draws the organizer's paper. */
export async function sendReceiptFile(
  reply: FastifyReply,
  { document, printer, language, size }: Wish & { document: ReceiptDocument; printer: Printer },
) {
  const { bytes } = await printer.print(async () => ({
    kind: 'receipts',
    size: size ?? usualSize(document.countryCode),
    title: `${receiptName(document, receiptWords[language])} · ${document.auction.name}`,
    content: [printedReceipt(document, language)],
  }))
  const { id, number, revision } = document
  const name = number === null ? `bill-${id}` : `receipt-${number}-${revision}`
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(bytes)
}
