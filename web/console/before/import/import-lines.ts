import type { TableRow } from './csv-text.ts'
import { type ImportKind, importFields } from './fields.ts'
import { type CellContext, type CellRead, findDecimalSign, readCell, splitName } from './read-cell.ts'
import type { Sheet } from './read-xlsx.ts'

/** A sheet with its headings found: the columns that hold anything, and the rows below. */
type ImportTable = { columns: ImportColumn[]; rows: TableRow[] }
export type ImportColumn = { index: number; heading: string; samples: string }

export function tableOf(sheet: Sheet, headingRow: number): ImportTable {
  const headings = sheet.rows[headingRow]!.cells
  const rows = sheet.rows.slice(headingRow + 1)
  const width = Math.max(headings.length, ...rows.slice(0, 5_000).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    heading: headings[index]?.replace(/\s+/g, ' ') || letterOf(index),
    samples: samplesOf(rows, index),
  }))
  return { columns: columns.filter(({ index, samples }) => headings[index] || samples), rows }
}

/** "A", "B" … "AA", as the spreadsheet calls a column without a heading. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

function samplesOf(rows: readonly TableRow[], index: number): string {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const text = cells[index]
    if (text) found.add(shortened(text.replace(/\s+/g, ' ')))
    if (found.size === 3) break
  }
  return [...found].join(', ')
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** A row of the file as it will be sent: what it says for each field, and what is wrong with that. */
export type ImportLine = {
  number: number
  texts: Readonly<Record<string, string>>
  reads: Readonly<Record<string, CellRead>>
}

/** What a person typed into the page, by the row's number in the file and the field. */
export type Edits = ReadonlyMap<number, Readonly<Record<string, string>>>

type Parts = {
  kind: ImportKind
  table: ImportTable
  /** The field of each column of the table. */
  fields: readonly (string | null)[]
  edits: Edits
}

/** Rows that say nothing for any field are left out, such as notes below the table. */
export function textsOf({ table, fields, edits }: Omit<Parts, 'kind'>): Omit<ImportLine, 'reads'>[] {
  const sources = table.columns.flatMap(({ index }, place) => {
    const field = fields[place]
    return field ? [{ index, field }] : []
  })
  return table.rows.flatMap(({ number, cells }) => {
    const texts = Object.fromEntries(sources.map(({ index, field }) => [field, cells[index] ?? '']))
    if (Object.values(texts).every((text) => text === '')) return []
    return [{ number, texts: { ...texts, ...edits.get(number) } }]
  })
}

export function readLines(
  lines: readonly Omit<ImportLine, 'reads'>[],
  kind: ImportKind,
  context: CellContext,
): ImportLine[] {
  const known = new Map<string, CellRead>()
  const read = (field: string, text: string) => {
    const key = `${field} ${text}`
    const found = known.get(key) ?? readCell(importFields[kind][field]!.kind, text, context)
    known.set(key, found)
    return found
  }
  return lines.map((line) => ({
    ...line,
    reads: Object.fromEntries(Object.entries(line.texts).map(([field, text]) => [field, read(field, text)])),
  }))
}

/** The texts of all cells of these kinds, which together show how the file writes amounts or dates. */
export function textsOfKinds(
  lines: readonly Omit<ImportLine, 'reads'>[],
  kind: ImportKind,
  kinds: readonly string[],
): string[] {
  const fields = Object.entries(importFields[kind]).flatMap(([field, one]) =>
    kinds.includes(one.kind) ? [field] : [],
  )
  return lines.flatMap(({ texts }) => fields.flatMap((field) => texts[field] ?? []))
}

/** Where semicolons stand between cells, commas usually stand before cents. */
export const decimalSignOf = (texts: readonly string[], delimiter: string | null) =>
  findDecimalSign(texts, delimiter === ';' ? ',' : '.')

/** The values that are sent, under the API's names. A cell that cannot be read is sent empty, so that the rest is checked. */
export function valuesOf({ reads }: ImportLine): Record<string, string> {
  const values = Object.fromEntries(
    Object.entries(reads).map(([field, read]) => [field, 'value' in read ? read.value : '']),
  )
  const { fullName, ...rest } = values
  if (fullName === undefined) return rest
  const { firstName, lastName } = splitName(fullName)
  return { ...rest, firstName: rest.firstName || firstName, lastName: rest.lastName || lastName }
}

/** The field at which something that the service says of an API field is shown. */
export function fieldShown(apiField: string, line: ImportLine): string {
  if (apiField === 'categoryId') return 'category'
  const isName = apiField === 'firstName' || apiField === 'lastName'
  return isName && line.reads.fullName && !line.reads[apiField] ? 'fullName' : apiField
}

/** Whether amounts have a sign or code that is certainly not the auction's: "€" where it sells in dollars. */
export function hasOtherCurrency(lines: readonly ImportLine[], field: string, currency: string): boolean {
  const own = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(0)
  return lines.some(({ texts }) => {
    const [sign] = /\p{Sc}|\b[A-Z]{3}\b/u.exec(texts[field] ?? '') ?? []
    return sign !== undefined && sign !== currency && !own.includes(sign) && /\d/.test(texts[field]!)
  })
}

/** What is asked of the service about the file. */
export function importQuery({
  isDryRun,
  trustsAddresses,
}: {
  isDryRun: boolean
  trustsAddresses: boolean
}): string {
  const asked = [...(isDryRun ? ['dryRun=1'] : []), ...(trustsAddresses ? ['trustAddresses=1'] : [])]
  return asked.length > 0 ? `?${asked.join('&')}` : ''
}
