import { type BidSheet, drawBidSheets } from './layouts/bid-sheets.ts'
import { type Catalogue, drawCatalogue, drawProgramme, type Programme } from './layouts/booklets.ts'
import {
  drawLabels,
  drawPaddles,
  drawTableCards,
  type Label,
  type Paddle,
  type TableCard,
} from './layouts/cards.ts'
import { type Certificate, drawCertificates, drawReceipts, type PrintedReceipt } from './layouts/documents.ts'
import { drawSeating, type SeatingOnPaper } from './layouts/seating.ts'
import { type Output, Sheet } from './sheet.ts'
import type { PaperSize } from './sizes.ts'

/** What is printed, by kind: everything on it, as it is shown. */
export type Printed = {
  'bid-sheets': BidSheet[]
  labels: Label[]
  'table-cards': TableCard[]
  paddles: Paddle[]
  catalogue: Catalogue
  programme: Programme
  seating: SeatingOnPaper
  certificates: Certificate[]
  receipts: PrintedReceipt[]
}
export type PaperKind = keyof Printed

export type PaperJob = {
  [Kind in PaperKind]: { kind: Kind; size: PaperSize; title: string; content: Printed[Kind] }
}[PaperKind]

const drawers: { [Kind in PaperKind]: (sheet: Sheet, content: Printed[Kind]) => void | Promise<void> } = {
  'bid-sheets': drawBidSheets,
  labels: drawLabels,
  'table-cards': drawTableCards,
  paddles: drawPaddles,
  catalogue: drawCatalogue,
  programme: drawProgramme,
  seating: drawSeating,
  certificates: drawCertificates,
  receipts: drawReceipts,
}

/** Draws all pages, and returns the letters that no font has, each of which is printed as a box. */
export async function drawPdf({ kind, size, title, content }: PaperJob, output: Output): Promise<string[]> {
  const sheet = new Sheet({ size, title }, output)
  await sheet.readFonts(textsIn(content))
  await (drawers[kind] as (sheet: Sheet, content: unknown) => void | Promise<void>)(sheet, content)
  await sheet.end()
  return sheet.missing
}

/** Every text in it, whatever its shape. */
function* textsIn(content: unknown): Generator<string, void, void> {
  if (typeof content === 'string') yield content
  else if (content instanceof Uint8Array) return
  else if (content !== null && typeof content === 'object')
    for (const part of Object.values(content)) yield* textsIn(part)
}
