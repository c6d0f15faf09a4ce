import { SECOND, type Sheet, type Type } from '../sheet.ts'
import { Columns } from './columns.ts'

export type SeatingOnPaper = {
  title: string
  groups: { name: string; note: string; guests: { name: string; paddle: string }[] }[]
  byNameTitle: string
  byName: { name: string; table: string }[]
}

const line: Type = { size: 10.5, lines: 2 }
const NUMBER = 64

/** Table by table, for those who seat; then everybody by name, for those who are asked where somebody sits. */
export function drawSeating(sheet: Sheet, { title, groups, byNameTitle, byName }: SeatingOnPaper): void {
  const tables = new Columns(sheet, 2, title)
  for (const { name, note, guests } of groups) {
    tables.heading(name)
    write(sheet, tables, { text: note, type: { ...line, color: SECOND } })
    for (const [index, { name, paddle }] of guests.entries())
      write(sheet, tables, { text: name, end: paddle, space: index === guests.length - 1 ? 12 : 0 })
  }
  if (byName.length === 0) return
  const names = new Columns(sheet, 2, byNameTitle)
  for (const { name, table } of byName) write(sheet, names, { text: name, end: table })
}

type Line = { text: string; end?: string; type?: Type; space?: number }

/** A long name takes two lines: two guests of one first name must not look alike. */
function write(sheet: Sheet, columns: Columns, { text, end, type = line, space = 0 }: Line): void {
  const width = columns.width - NUMBER - 8
  const y = columns.take(sheet.heightOf(text, width, type) + 3 + space)
  sheet.write(text, { x: columns.x, y, width }, type)
  const number = { x: columns.x + columns.width - NUMBER, y, width: NUMBER }
  if (end) sheet.write(end, number, { ...type, color: SECOND, align: 'right', lines: 1 })
}
