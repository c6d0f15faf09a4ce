import { MARGIN, SECOND, type Sheet } from '../sheet.ts'
import { Columns } from './columns.ts'

export type CatalogueLot = {
  lot: string
  name: string
  donor: string | null
  facts: string
  description: string
  /** Its key. */
  picture: string | null
}
export type Cover = { organization: string; title: string; when: string; where: string; address: string }
export type Catalogue = { cover: Cover; groups: { name: string | null; lots: CatalogueLot[] }[] }
export type Programme = {
  cover: Cover
  welcome: string
  liveTitle: string
  live: { lot: string; name: string; note: string }[]
  thanksTitle: string
  donors: string[]
}

const PICTURE = { width: 108, height: 81 }

/** All lots by category, two columns on a page, with a cover. */
export async function drawCatalogue(sheet: Sheet, { cover, groups }: Catalogue): Promise<void> {
  drawCover(sheet, cover)
  const flow = new Columns(sheet)
  for (const { name, lots } of groups) {
    if (name !== null) flow.heading(name)
    for (const { picture: key, ...lot } of lots) {
      const shown = { ...lot, picture: await sheet.pictureOf(key) }
      const y = flow.take(lotHeight(sheet, shown, flow.width) + 16)
      drawLot(sheet, shown, { x: flow.x, y, width: flow.width })
    }
  }
}

function drawCover(sheet: Sheet, { organization, title, when, where, address }: Cover): void {
  sheet.newPage()
  const place = { x: MARGIN, y: sheet.height * 0.26, width: sheet.width - 2 * MARGIN }
  const middle = { align: 'center' } as const
  let y = sheet.write(organization, place, { size: 14, color: SECOND, ...middle, lines: 2 })
  y = sheet.write(
    title,
    { ...place, y: y + 14 },
    { size: 40, weight: 700, family: 'serif', ...middle, lines: 4 },
  )
  y = sheet.write(when, { ...place, y: y + 20 }, { size: 15, ...middle, lines: 2 })
  if (where) y = sheet.write(where, { ...place, y: y + 4 }, { size: 13, color: SECOND, ...middle, lines: 3 })
  sheet.qrCode(address, { x: (sheet.width - 110) / 2, y: y + 44, width: 110 })
  sheet.write(
    address.replace(/^https?:\/\//, ''),
    { ...place, y: y + 164 },
    { size: 12, color: SECOND, ...middle, lines: 1 },
  )
}

type ShownLot = Omit<CatalogueLot, 'picture'> & { picture: Uint8Array | null }

const nameType = { size: 13, weight: 700, family: 'serif', lines: 3 } as const
const textType = { size: 9.5, lines: 7 } as const
const noteType = { size: 9, color: SECOND, lines: 3 } as const

function lotHeight(sheet: Sheet, lot: ShownLot, width: number): number {
  const inner = width - (lot.picture ? PICTURE.width + 12 : 0)
  const head =
    14 +
    sheet.heightOf(lot.name, inner, nameType) +
    (lot.donor ? sheet.heightOf(lot.donor, inner, noteType) : 0)
  const top = Math.max(head + sheet.heightOf(lot.facts, inner, noteType), lot.picture ? PICTURE.height : 0)
  return top + (lot.description ? 4 + sheet.heightOf(lot.description, width, textType) : 0)
}

function drawLot(
  sheet: Sheet,
  lot: ShownLot,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const shift = lot.picture ? PICTURE.width + 12 : 0
  if (lot.picture) sheet.picture(lot.picture, { x, y, ...PICTURE })
  const text = { x: x + shift, width: width - shift }
  let next = sheet.write(lot.lot, { ...text, y }, { size: 10, weight: 700, color: SECOND, lines: 1 })
  next = sheet.write(lot.name, { ...text, y: next + 1 }, nameType)
  if (lot.donor) next = sheet.write(lot.donor, { ...text, y: next }, noteType)
  next = sheet.write(lot.facts, { ...text, y: next }, noteType)
  const below = Math.max(next, lot.picture ? y + PICTURE.height : 0)
  if (lot.description) sheet.write(lot.description, { x, y: below + 4, width }, textType)
}

/** The order of the evening on paper: welcome, live lots in order, thanks. */
export function drawProgramme(sheet: Sheet, { cover, welcome, ...rest }: Programme): void {
  drawCover(sheet, cover)
  const flow = new Columns(sheet, 1)
  if (welcome) {
    const type = { size: 11.5 } as const
    for (const part of welcome.split(/\n+/)) {
      const y = flow.take(sheet.heightOf(part, flow.width, type) + 8)
      sheet.write(part, { x: flow.x, y, width: flow.width }, type)
    }
  }
  if (rest.live.length > 0) flow.heading(rest.liveTitle)
  for (const { lot, name, note } of rest.live) {
    const type = { size: 13, weight: 700, family: 'serif', lines: 2 } as const
    const y = flow.take(sheet.heightOf(name, flow.width - 76, type) + 26)
    sheet.write(lot, { x: flow.x, y: y + 1, width: 66 }, { size: 11, color: SECOND, lines: 1 })
    const below = sheet.write(name, { x: flow.x + 76, y, width: flow.width - 76 }, type)
    sheet.write(
      note,
      { x: flow.x + 76, y: below, width: flow.width - 76 },
      { size: 10, color: SECOND, lines: 1 },
    )
  }
  if (rest.donors.length === 0) return
  flow.heading(rest.thanksTitle)
  const thanks = rest.donors.join(' · ')
  const type = { size: 11.5 } as const
  // Written line by line, since it may go on over the page.
  const y = flow.take(Math.min(sheet.heightOf(thanks, flow.width, type), sheet.height - 3 * MARGIN))
  sheet.write(
    thanks,
    { x: flow.x, y, width: flow.width },
    { ...type, lines: Math.floor((sheet.height - MARGIN - y) / 15) },
  )
}
