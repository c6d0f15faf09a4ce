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
import { Sheet } from './sheet.ts'
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

const drawers: { [Kind in PaperKind]: (sheet: Sheet, content: Printed[Kind]) => void } = {
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

export type PrintedFile = { bytes: Uint8Array; pages: number }

export async function makePdf({ kind, size, title, content }: PaperJob): Promise<PrintedFile> {
  const sheet = await Sheet.open(size, title, textsOf(content))
  const bytes = await sheet.finish((paper) =>
    (drawers[kind] as (sheet: Sheet, content: unknown) => void)(paper, content),
  )
  return { bytes, pages: sheet.pages }
}

/** Every text in it, whatever its shape: the fonts are cut down to these characters. */
function textsOf(content: unknown): string {
  return JSON.stringify(content, (_key, value) => (value instanceof Uint8Array ? undefined : value))
}
