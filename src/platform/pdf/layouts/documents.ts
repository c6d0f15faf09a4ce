import { MARGIN, SECOND, type Sheet } from '../sheet.ts'

export type Certificate = {
  organization: string
  title: string
  lot: string
  name: string
  description: string
  winnerName: string
  winner: string
  donor: string | null
  note: string
}

export type PrintedReceipt = {
  /** Its number, which every page has. */
  name: string
  title: string
  /** Whether it is paid, in a word, and whether another one replaced it. */
  state: string[]
  lines: { name: string; amount: string; note: string }[]
  from: string[]
  for: string[]
  sums: { name: string; amount: string }[]
  notes: string[]
}

/** In characters: what is longer names several who bought a lot together. */
const LONGEST_LARGE = 70

/** What a winner redeems a lot with: one page each. */
export function drawCertificates(sheet: Sheet, certificates: Certificate[]): void {
  for (const one of certificates) {
    sheet.newPage()
    const width = sheet.width - 4 * MARGIN
    const place = { x: 2 * MARGIN, width }
    const middle = { align: 'center' } as const
    sheet.box(
      { x: MARGIN, y: MARGIN, width: sheet.width - 2 * MARGIN, height: sheet.height - 2 * MARGIN },
      14,
    )
    let y = 2.4 * MARGIN
    y = sheet.write(one.organization, { ...place, y }, { size: 12, color: SECOND, ...middle, lines: 2 })
    y = sheet.write(
      one.title,
      { ...place, y: y + 6 },
      { size: 26, weight: 700, family: 'serif', ...middle, lines: 2 },
    )
    y = sheet.write(one.lot, { ...place, y: y + 44 }, { size: 12, color: SECOND, ...middle, lines: 1 })
    y = sheet.write(
      one.name,
      { ...place, y: y + 4 },
      { size: 30, weight: 700, family: 'serif', ...middle, lines: 4 },
    )
    if (one.donor)
      y = sheet.write(one.donor, { ...place, y: y + 8 }, { size: 12, color: SECOND, ...middle, lines: 2 })
    if (one.description)
      y = sheet.write(one.description, { ...place, y: y + 20 }, { size: 11.5, ...middle, lines: 14 })
    const winner = { size: one.winner.length > LONGEST_LARGE ? 12 : 18, weight: 700, lines: 14 } as const
    const more = Math.max(0, sheet.heightOf(one.winner, width, winner) - MARGIN)
    const foot = sheet.height - 4 * MARGIN - more
    sheet.write(one.winnerName, { ...place, y: foot }, { size: 11, color: SECOND, ...middle, lines: 1 })
    const below = sheet.write(one.winner, { ...place, y: foot + 16 }, { ...winner, ...middle })
    sheet.write(one.note, { ...place, y: below + 16 }, { size: 10, color: SECOND, ...middle, lines: 3 })
  }
}

const amountWidth = 110

/** From whom, for whom, line by line, sums: as many pages as the lines take. */
export function drawReceipts(sheet: Sheet, receipts: PrintedReceipt[]): void {
  const [left, width] = [MARGIN, sheet.width - 2 * MARGIN]
  const bottom = sheet.height - MARGIN
  for (const receipt of receipts) {
    sheet.newPage()
    let page = 1
    const nextPage = () => {
      sheet.newPage()
      page++
      const place = { x: left, y: MARGIN, width }
      return sheet.write(`${receipt.name} · ${page}`, place, { size: 10, color: SECOND, lines: 1 }) + 10
    }
    let y = sheet.write(
      receipt.from[0] ?? '',
      { x: left, y: MARGIN, width },
      { size: 20, weight: 700, family: 'serif', lines: 3 },
    )
    for (const line of [...receipt.from.slice(1), receipt.title])
      y = sheet.write(line, { x: left, y: y + 1, width }, { size: 10, color: SECOND, lines: 3 })
    y += 10
    for (const line of receipt.state)
      y = sheet.write(line, { x: left, y, width }, { size: 16, weight: 700, lines: 2 })
    y += 14
    receipt.for.forEach((line, index) => {
      y = sheet.write(line, { x: left, y, width }, { size: 11, weight: index === 1 ? 700 : 400, lines: 4 })
    })
    y += 16
    const name = { size: 11.5, weight: 700, lines: 4 } as const
    const note = { size: 9.5, color: SECOND, lines: 4 } as const
    const nameWidth = width - amountWidth - 12
    for (const line of receipt.lines) {
      const height =
        sheet.heightOf(line.name, nameWidth, name) + sheet.heightOf(line.note, nameWidth, note) + 18
      if (y + height > bottom) y = nextPage()
      sheet.rule(left, y, left + width, y)
      const below = sheet.write(line.name, { x: left, y: y + 8, width: nameWidth }, name)
      sheet.write(
        line.amount,
        { x: left + width - amountWidth, y: y + 8, width: amountWidth },
        { size: 11.5, align: 'right', lines: 1 },
      )
      sheet.write(line.note, { x: left, y: below, width: nameWidth }, note)
      y += height
    }
    drawSums(sheet, receipt, { top: y, nextPage })
  }
}

function drawSums(
  sheet: Sheet,
  { sums, notes }: PrintedReceipt,
  { top, nextPage }: { top: number; nextPage: () => number },
): void {
  const [left, width] = [MARGIN, sheet.width - 2 * MARGIN]
  const note = { size: 10, color: SECOND } as const
  const height =
    20 + sums.length * 20 + notes.reduce((sum, text) => sum + 10 + sheet.heightOf(text, width, note), 0)
  let y = top
  if (y + height > sheet.height - MARGIN) y = nextPage()
  sheet.rule(left, y, left + width, y)
  y += 10
  for (const { name, amount } of sums) {
    const type = { size: 12, weight: 700, align: 'right', lines: 1 } as const
    sheet.write(name, { x: left, y, width: width - amountWidth - 12 }, { ...type, weight: 400 })
    sheet.write(amount, { x: left + width - amountWidth, y, width: amountWidth }, type)
    y += 20
  }
  for (const text of notes) y = sheet.write(text, { x: left, y: y + 10, width }, note)
}
