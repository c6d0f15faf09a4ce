import { MARGIN, SECOND, type Sheet } from '../sheet.ts'

export type Label = { lot: string; name: string; priceName: string; price: string; address: string }
export type TableCard = {
  title: string
  table: string | null
  invitation: string
  instruction: string
  address: string
  shownAddress: string
}
export type Paddle = { title: string; number: string; guest: string; address: string }

type Cell = { x: number; y: number; width: number; height: number }

/** Draws things of one size side by side, with lines to cut along. */
function drawInCells<Value>(
  sheet: Sheet,
  values: Value[],
  { columns, rows }: { columns: number; rows: number },
  draw: (value: Value, cell: Cell) => void,
): void {
  const width = (sheet.width - 2 * MARGIN) / columns
  const height = (sheet.height - 2 * MARGIN) / rows
  values.forEach((value, index) => {
    const place = index % (columns * rows)
    if (place === 0) {
      sheet.newPage()
      for (let row = 1; row < rows; row++)
        sheet.rule(0, MARGIN + row * height, sheet.width, MARGIN + row * height, { isCut: true })
      for (let column = 1; column < columns; column++)
        sheet.rule(MARGIN + column * width, 0, MARGIN + column * width, sheet.height, { isCut: true })
    }
    const [column, row] = [place % columns, Math.floor(place / columns)]
    draw(value, { x: MARGIN + column * width, y: MARGIN + row * height, width, height })
  })
}

/** Eight on a page, to cut out and stick on. */
export function drawLabels(sheet: Sheet, labels: Label[]): void {
  drawInCells(sheet, labels, { columns: 2, rows: 4 }, (label, { x, y, width, height }) => {
    const inside = { x: x + 16, y: y + 16, width: width - 32 }
    const qr = 76
    sheet.qrCode(label.address, { x: inside.x + inside.width - qr, y: inside.y, width: qr })
    const text = { ...inside, width: inside.width - qr - 12 }
    const below = sheet.write(label.lot, text, { size: 12, weight: 700, color: SECOND, lines: 1 })
    sheet.write(label.name, { ...text, y: below + 2 }, { size: 15, weight: 700, family: 'serif', lines: 4 })
    const price = { ...inside, y: y + height - 44 }
    sheet.write(label.priceName, price, { size: 10, color: SECOND, lines: 1 })
    sheet.write(label.price, { ...price, y: price.y + 12 }, { size: 15, weight: 700, lines: 1 })
  })
}

/** Two on a page, for the tables. */
export function drawTableCards(sheet: Sheet, cards: TableCard[]): void {
  drawInCells(sheet, cards, { columns: 1, rows: 2 }, (card, { x, y, width, height }) => {
    const qr = 170
    const middle = y + (height - qr) / 2
    sheet.qrCode(card.address, { x: x + width - qr - 16, y: middle, width: qr })
    const text = { x: x + 16, y: y + 44, width: width - qr - 64 }
    let next = sheet.write(card.title, text, { size: 24, weight: 700, family: 'serif', lines: 3 })
    if (card.table)
      next = sheet.write(card.table, { ...text, y: next + 6 }, { size: 18, weight: 700, lines: 1 })
    next = sheet.write(card.invitation, { ...text, y: next + 18 }, { size: 16, weight: 700, lines: 2 })
    next = sheet.write(card.instruction, { ...text, y: next + 4 }, { size: 12, lines: 4 })
    sheet.write(card.shownAddress, { ...text, y: next + 10 }, { size: 12, color: SECOND, lines: 2 })
  })
}

/** Two on a page, with numbers that can be read from the stage. */
export function drawPaddles(sheet: Sheet, paddles: Paddle[]): void {
  drawInCells(sheet, paddles, { columns: 1, rows: 2 }, (paddle, { x, y, width, height }) => {
    const qr = 64
    sheet.qrCode(paddle.address, { x: x + width - qr, y: y + height - qr - 16, width: qr })
    sheet.write(paddle.title, { x, y: y + 20, width }, { size: 13, color: SECOND, align: 'center', lines: 1 })
    const size = paddle.number.length > 4 ? 130 : 190
    sheet.write(
      paddle.number,
      { x, y: y + (height - size * 1.3) / 2 - 8, width },
      { size, weight: 700, align: 'center', lines: 1 },
    )
    // A whole table may share one paddle.
    const type = paddle.guest.length > 100 ? { size: 9, lines: 3 } : { size: 14, lines: 2 }
    sheet.write(paddle.guest, { x, y: y + height - 44, width: width - qr - 16 }, type)
  })
}
