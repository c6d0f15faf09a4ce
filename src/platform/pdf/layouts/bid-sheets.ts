import { MARGIN, SECOND, type Sheet } from '../sheet.ts'

export type BidSheet = {
  head: string
  lot: string
  name: string
  donor: string | null
  facts: { name: string; value: string }[]
  description: string
  address: string
  bidByPhone: string
  columns: { paddle: string; name: string; bid: string }
  /** The least that each further bid may be, as far as there are lines. */
  steps: string[]
  /** Its key. */
  picture: string | null
}

const ROW = 27
const FEWEST_ROWS = 10
const QR = 92

/** A page to lay beside a lot: what it is, and lines to write bids on. */
export async function drawBidSheets(sheet: Sheet, sheets: BidSheet[]): Promise<void> {
  for (const one of sheets) {
    const picture = await sheet.pictureOf(one.picture)
    sheet.newPage()
    const top = drawDetails(sheet, one.description, { picture, top: drawTop(sheet, one) })
    drawRows(sheet, one, top + 14)
  }
}

function drawTop(sheet: Sheet, one: BidSheet): number {
  const width = sheet.width - 2 * MARGIN
  const [left, top] = [MARGIN, MARGIN]
  sheet.write(one.head, { x: left, y: top, width: width - 100 }, { size: 10, color: SECOND, lines: 1 })
  sheet.write(one.lot, { x: left, y: top - 4, width }, { size: 16, weight: 700, align: 'right', lines: 1 })
  sheet.rule(left, top + 24, left + width, top + 24)
  const right = sheet.width - MARGIN - QR
  sheet.qrCode(one.address, { x: right, y: top + 38, width: QR })
  sheet.write(
    one.bidByPhone,
    { x: right - 14, y: top + 38 + QR + 4, width: QR + 28 },
    { size: 9, color: SECOND, align: 'center', lines: 2 },
  )
  const textWidth = width - QR - 28
  let y = top + 36
  y = sheet.write(
    one.name,
    { x: left, y, width: textWidth },
    { size: 22, weight: 700, family: 'serif', lines: 3 },
  )
  if (one.donor)
    y = sheet.write(one.donor, { x: left, y: y + 2, width: textWidth }, { size: 11, color: SECOND, lines: 2 })
  return drawFacts(sheet, one, { x: left, y: Math.max(y + 10, top + 38 + QR + 30), width })
}

function drawFacts(
  sheet: Sheet,
  { facts }: BidSheet,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const each = width / Math.max(facts.length, 3)
  facts.forEach(({ name, value }, index) => {
    const place = { x: x + index * each, y, width: each - 10 }
    sheet.write(name, place, { size: 9, color: SECOND, lines: 1 })
    sheet.write(value, { ...place, y: y + 12 }, { size: 13, weight: 700, lines: 1 })
  })
  return y + 34
}

/** Description and picture, in the room that the lines for bids leave. */
function drawDetails(
  sheet: Sheet,
  description: string,
  { picture, top: y }: { picture: Uint8Array | null; top: number },
): number {
  const width = sheet.width - 2 * MARGIN
  const room = sheet.height - MARGIN - ROW * (FEWEST_ROWS + 1) - y - 14
  const height = Math.min(112, room)
  if ((!picture && !description) || height < 40) return y
  const pictureWidth = picture ? (height * 4) / 3 : 0
  if (picture) sheet.picture(picture, { x: MARGIN, y, width: pictureWidth, height })
  if (!description) return y + height
  const x = MARGIN + (picture ? pictureWidth + 14 : 0)
  const place = { x, y, width: MARGIN + width - x }
  const end = sheet.write(description, place, { size: 10.5, lines: Math.floor(height / 13.65) })
  return Math.max(end, y + (picture ? height : 0))
}

function drawRows(sheet: Sheet, { columns, steps }: BidSheet, top: number): void {
  const width = sheet.width - 2 * MARGIN
  const rows = Math.floor((sheet.height - MARGIN - top - 18) / ROW)
  const bid = MARGIN + width - 130
  const name = MARGIN + 86
  const head = { size: 9, weight: 700, color: SECOND, lines: 1 } as const
  sheet.write(columns.paddle, { x: MARGIN + 6, y: top, width: 76 }, head)
  sheet.write(columns.name, { x: name + 6, y: top, width: bid - name - 12 }, head)
  sheet.write(columns.bid, { x: bid + 6, y: top, width: 118 }, head)
  const first = top + 18
  for (let row = 0; row <= rows; row++) {
    const y = first + row * ROW
    sheet.rule(MARGIN, y, MARGIN + width, y)
    const step = row < rows ? steps[row] : undefined
    if (step) sheet.write(step, { x: bid + 6, y: y + 8, width: 118 }, { size: 10, color: SECOND, lines: 1 })
  }
  for (const x of [MARGIN, name, bid, MARGIN + width]) sheet.rule(x, first, x, first + rows * ROW)
}
