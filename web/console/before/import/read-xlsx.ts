import type { TableRow } from './csv-text.ts'
import { UnreadableFile, Zip } from './unzip.ts'
import { attribute, tagsOf, unescapeXml } from './xml-tags.ts'

export type Sheet = { name: string; rows: TableRow[] }

/** As many as the service takes, beside the heading and some empty rows; more are not read. */
const MOST_ROWS = 10_000
const MOST_COLUMNS = 200
const MOST_SHEETS = 50
/** The most characters a cell of Excel can hold. */
const LONGEST_CELL = 32_767

/** The sheets of a workbook that have cells, hidden ones last. Only values are read: no formula runs, nothing is linked. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, mostBytes?: number): Promise<Sheet[]> {
  const zip = new Zip(bytes, mostBytes)
  const workbook = await zip.text('xl/workbook.xml')
  if (workbook === null) throw new UnreadableFile('unreadable')
  const { entries, is1904 } = sheetEntries(workbook)
  const targets = relations((await zip.text('xl/_rels/workbook.xml.rels')) ?? '')
  const texts = sharedTexts((await zip.text('xl/sharedStrings.xml')) ?? '')
  const isDate = dateStyles((await zip.text('xl/styles.xml')) ?? '')
  const sheets: Sheet[] = []
  for (const { name, relation } of entries) {
    const path = partPath(targets.get(relation) ?? '')
    const xml = await zip.text(path)
    if (xml === null) continue
    const rows = rowsOf(xml, { texts, isDate, is1904 })
    if (rows.length > 0) sheets.push({ name, rows })
  }
  return sheets
}

const partPath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function sheetEntries(workbook: string) {
  const entries: { name: string; relation: string; isHidden: boolean }[] = []
  let is1904 = false
  for (const tag of tagsOf(workbook)) {
    if (tag.isEnd) continue
    if (tag.name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '')
    if (tag.name !== 'sheet' || entries.length === MOST_SHEETS) continue
    const isHidden = /hidden/i.test(attribute(tag, 'state') ?? '')
    entries.push({ name: attribute(tag, 'name') ?? '', relation: attribute(tag, 'id') ?? '', isHidden })
  }
  return { entries: entries.sort((one, other) => Number(one.isHidden) - Number(other.isHidden)), is1904 }
}

function relations(xml: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of tagsOf(xml))
    if (tag.name === 'Relationship') found.set(attribute(tag, 'Id') ?? '', attribute(tag, 'Target') ?? '')
  return found
}

/** Texts that cells refer to by number. Parts with other formats are joined; how to pronounce them is left out. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isPhonetic = false
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'rPh') isPhonetic = !tag.isEnd
    else if (tag.name === 't' && !tag.isEnd && !isPhonetic) text += unescapeXml(tag.text)
    else if (tag.name === 'si' && (tag.isEnd || tag.isEmpty)) {
      texts.push(clean(text))
      text = ''
    }
  }
  return texts
}

/** `_x000D_` is how Excel writes a control character. */
const clean = (text: string) =>
  text.slice(0, LONGEST_CELL).replace(/_x([0-9A-F]{4})_/g, (_, hex) => {
    const code = Number.parseInt(hex, 16)
    return code === 9 || code === 10 || code >= 32 ? String.fromCharCode(code) : ''
  })

/** Of each style of cells, whether it shows a number as a date or time. */
function dateStyles(xml: string): boolean[] {
  const own = new Map<string, string>()
  const styles: boolean[] = []
  let isInCells = false
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'numFmt') own.set(attribute(tag, 'numFmtId') ?? '', attribute(tag, 'formatCode') ?? '')
    if (tag.name === 'cellXfs') isInCells = !tag.isEnd
    if (tag.name !== 'xf' || tag.isEnd || !isInCells) continue
    const id = attribute(tag, 'numFmtId') ?? '0'
    styles.push(isDateFormat(Number(id), own.get(id)))
  }
  return styles
}

/** Those without a code of their own are Excel's: 14 to 22 and 45 to 47 everywhere, 27 to 58 in East Asia. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^[\]]*\]|_./gi, '')
  return /[dyhs]|m/i.test(bare) && !/general|0\.0|#/i.test(bare)
}

type Book = { texts: string[]; isDate: boolean[]; is1904: boolean }

function rowsOf(xml: string, book: Book): TableRow[] {
  const rows: TableRow[] = []
  let row: TableRow = { number: 0, cells: [] }
  let cell: Cell | null = null
  const endCell = () => {
    if (cell && cell.column < MOST_COLUMNS) row.cells[cell.column] = textOf(cell, book)
    cell = null
  }
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'row' && !tag.isEnd) {
      row = { number: Number(attribute(tag, 'r')) || row.number + 1, cells: [] }
    } else if (tag.name === 'row') {
      const cells = Array.from(row.cells, (text) => text ?? '')
      if (cells.some((text) => text !== '')) rows.push({ number: row.number, cells })
      if (rows.length > MOST_ROWS) return rows
    } else if (tag.name === 'c' && !tag.isEnd) {
      endCell()
      const column = columnOf(attribute(tag, 'r')) ?? row.cells.length
      cell = { column, type: attribute(tag, 't') ?? 'n', style: Number(attribute(tag, 's') ?? 0), value: '' }
      if (tag.isEmpty) endCell()
    } else if (tag.name === 'c') endCell()
    else if (cell && !tag.isEnd && (tag.name === 'v' || tag.name === 't')) cell.value += unescapeXml(tag.text)
  }
  return rows
}

type Cell = { column: number; type: string; style: number; value: string }

/** "AB12" is in the 28th column. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf({ type, value, style }: Cell, { texts, isDate, is1904 }: Book): string {
  if (type === 's') return (texts[Number(value)] ?? '').trim()
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type !== 'n') return clean(value).trim()
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim()
  if (isDate[style]) return dateText(number + (is1904 ? 1462 : 0))
  return numberText(number)
}

/** A day number as a date and time of the venue, which is what the spreadsheet showed. */
function dateText(days: number): string {
  if (days < 1 || days > 2_958_465) return numberText(days)
  const seconds = Math.round(days * 86_400)
  const iso = new Date((seconds - 25_569 * 86_400) * 1000).toISOString()
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

/** Without the dust of binary fractions; never with three decimals, which could be read as thousands. */
function numberText(number: number): string {
  const text = String(Number(number.toPrecision(12)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
