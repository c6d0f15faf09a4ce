import { CsvError, parse } from 'csv-parse/sync'
import { ApiError } from '../errors.ts'

export type CsvFile = {
  header: string[]
  /** `,`, `;` or a tab: whatever the first line is divided by. */
  delimiter: string
  /** With the line each one starts at, as an editor counts, also after cells of several lines. */
  records: { line: number; cells: string[] }[]
}

/** A file as spreadsheets write them: with or without a byte order mark, in UTF-8 or UTF-16, with any line ends. */
export function readCsv(bytes: Buffer): CsvFile | { line: number; message: string } {
  // Line ends first: inside a quoted cell the parser counts CRLF as two lines.
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  try {
    const options = { delimiter, info: true, relax_column_count: true, trim: true } as const
    const parsed = parse(text, options) as unknown as Parsed[]
    const records = parsed.map(({ record }, index) => ({
      line: index === 0 ? 1 : parsed[index - 1]!.info.lines + 1,
      cells: record,
    }))
    const [header, ...rest] = records.filter(({ cells }) => cells.some((cell) => cell !== ''))
    return { header: header?.cells ?? [], delimiter, records: rest }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    const message = isOpen ? 'a quote is opened and never closed' : 'a quote is in the wrong place'
    return { line: Number(error.lines) || 1, message }
  }
}

type Parsed = { record: string[]; info: { lines: number } }

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new TypeError('NUL')
    return text
  } catch {
    throw new ApiError('validation_error', 'The file is not text in UTF-8; save it as “CSV UTF-8”.')
  }
}

function delimiterOf(text: string): string {
  const [firstLine = ''] = text.trimStart().split('\n')
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => unquoted.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}
