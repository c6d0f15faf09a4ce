import type { CsvFile } from './read-csv.ts'

export type LineProblem = { line: number; field: string | null; message: string }

/** The field that each column name stands for; null for columns that are ignored. */
type ColumnNames = Map<string, string | null>

const MOST_COLUMNS = 100

/** Each field by its own name and by other names in use; columns that only exports have are ignored. */
export function columnNames(names: Record<string, string[]>, ofExports: readonly string[]): ColumnNames {
  return new Map<string, string | null>([
    ...Object.entries(names).flatMap(([field, others]) =>
      [field, ...others].map((name): [string, string] => [key(name), field]),
    ),
    ...ofExports.map((name): [string, null] => [key(name), null]),
  ])
}

/** The field each column of a file holds; one of the needed ones is enough. Problems are reported on line 1. */
export function readHeader(
  header: string[],
  { known, needed }: { known: ColumnNames; needed: readonly string[] },
): { fields: (string | null)[]; problems: LineProblem[] } {
  const fields: (string | null)[] = []
  const problems: LineProblem[] = []
  if (header.length > MOST_COLUMNS) {
    const message = `more than ${MOST_COLUMNS} columns`
    return { fields, problems: [{ line: 1, field: null, message }] }
  }
  for (const name of header) {
    const field = known.get(key(name))
    if (field === undefined) problems.push({ line: 1, field: name || null, message: 'is not a known column' })
    else if (field !== null && fields.includes(field))
      problems.push({ line: 1, field, message: 'stands twice' })
    fields.push(field ?? null)
  }
  if (!needed.some((field) => fields.includes(field)))
    problems.push({ line: 1, field: needed[0]!, message: 'is a required column' })
  return { fields, problems }
}

/** The values of a line, by field; an empty cell means that the field is not given. */
export function readCells(
  { line, cells }: CsvFile['records'][number],
  fields: (string | null)[],
): { given: [field: string, text: string][] } | { problems: LineProblem[] } {
  if (cells.length !== fields.length) {
    const message = `has ${cells.length} cells, but the first line has ${fields.length}`
    return { problems: [{ line, field: null, message }] }
  }
  const given: [string, string][] = []
  for (const [index, field] of fields.entries()) {
    const text = unescapeFormula(cells[index]!)
    if (field !== null && text !== '') given.push([field, text])
  }
  return { given }
}

/** Exports put an apostrophe before what a spreadsheet would run as a formula. */
function unescapeFormula(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

const key = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
