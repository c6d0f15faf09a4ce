import type { FastifyReply } from 'fastify'
import { askerOf } from '../../platform/http/overload/shared-limit.ts'
import type { HoldingPrinter } from '../../platform/pdf/printer.ts'
import { type PaperSize, usualSize } from '../../platform/pdf/sizes.ts'
import type { ReceiptLanguage } from './receipt-file-schema.ts'
import { printedReceipt, receiptName } from './receipt-on-paper.ts'
import { receiptWords } from './receipt-words/languages.ts'
import type { ReceiptDocument } from './receipts.ts'

type Wish = { language: ReceiptLanguage; size?: PaperSize }
type Print = Wish & { document: ReceiptDocument; printer: HoldingPrinter; reader: number | string }

/** One bill or receipt as a PDF file, drawn by what draws the organizer's paper. */
export async function sendReceiptFile(
  reply: FastifyReply,
  { document, printer, reader, language, size }: Print,
) {
  const asker = askerOf(reply, { organizationId: document.organization.id, person: reader })
  const bytes = await printer.print(asker, {
    kind: 'receipts',
    size: size ?? usualSize(document.countryCode),
    title: `${receiptName(document, receiptWords[language])} · ${document.auction.name}`,
    content: [printedReceipt(document, language)],
  })
  const { id, number, revision } = document
  const name = number === null ? `bill-${id}` : `receipt-${number}-${revision}`
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(bytes)
}
