import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { ApiError } from '../../platform/http/answers/api-error.ts'

export type CsvFile = {
  header: string[]
  /** `,`, `;` or a tab: whichever the first line uses. */
  delimiter: string
  /** Each with the line it starts at, as an editor counts, even after cells of several lines. */
  records: { line: number; cells: string[] }[]
}

export type BrokenFile = { line: number; message: string }

/** More characters than any item has in all its cells together. */
const LONGEST_LINE = 100_000
/** Spreadsheets may save many empty lines; a file with more lines than this is read no further. */
const LINES_PER_RECORD = 4
/** Twice what a full file of 100 columns has; the parser takes a second for three million, empty or not. */
const MOST_CELLS = 1_000_000

/**
 * A file as spreadsheets write it: with or without a byte order mark, in UTF-8 or UTF-16, with any line endings. It is
 * read a little at a time, since the parser takes seconds for some files of 5 MB, and no further than needed.
 */
export async function readCsv(
  bytes: Buffer,
  { mostRecords }: { mostRecords: number },
): Promise<CsvFile | BrokenFile> {
  const text = decode(bytes)
  const delimiter = delimiterOf(text)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    trim: true,
    max_record_size: LONGEST_LINE,
  })
  // An error in slicing ends the parser too, and so reaches the loop below.
  pipeline(Readable.from(slicesOf(text)), parser, () => {})
  const records: CsvFile['records'] = []
  let line = 1
  let lines = 0
  let cells = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      cells += record.length
      if (cells > MOST_CELLS) return { line, message: `more than ${MOST_CELLS} cells up to here` }
      if (record.some((cell) => cell !== '')) records.push({ line, cells: record })
      line = info.lines + 1
      // One record more than wanted, besides the header, shows that there are too many.
      if (records.length > mostRecords + 1 || ++lines > mostRecords * LINES_PER_RECORD) break
    }
  } catch (error) {
    if (error instanceof LongLine) return { line: error.line, message: tooLong }
    if (!(error instanceof CsvError)) throw error
    return { line: Number(error.lines) || 1, message: messageOf(error) }
  }
  if (lines > mostRecords * LINES_PER_RECORD)
    return { line, message: `more than ${mostRecords * LINES_PER_RECORD} lines, most of them empty` }
  const [header, ...rest] = records
  return { header: header?.cells ?? [], delimiter, records: rest }
}

type Parsed = { record: string[]; info: { lines: number } }

function messageOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED'
  return isOpen ? 'a quote is opened and never closed' : 'a quote is in the wrong place'
}

const tooLong = `a line has more than ${LONGEST_LINE} characters`

class LongLine extends Error {
  readonly line: number
  constructor(line: number) {
    super(tooLong)
    this.line = line
  }
}

const SLICE = 4096

/**
 * With plain line endings: inside a quoted cell the parser counts CRLF as two lines. Long lines are refused here, since
 * the parser measures only what is in the cells, and would read five megabytes of commas to the end.
 */
async function* slicesOf(text: string): AsyncGenerator<string> {
  let lineNumber = 1
  let lineLength = 0
  for (let from = 0; from < text.length; ) {
    const isSplit = text[from + SLICE - 1] === '\r'
    const to = from + SLICE + (isSplit ? 1 : 0)
    const slice = text.slice(from, to).replace(/\r\n?/g, '\n')
    const [start = '', ...rest] = slice.split('\n')
    lineLength = rest.at(-1)?.length ?? lineLength + start.length
    lineNumber += rest.length
    if (lineLength > LONGEST_LINE) throw new LongLine(lineNumber)
    yield slice
    from = to
    await setImmediate()
  }
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new TypeError('NUL')
    return text
  } catch {
    throw new ApiError('validation_error', 'The file is not text in UTF-8; save it as “CSV UTF-8”.')
  }
}

function delimiterOf(text: string): string {
  const [firstLine = ''] = text
    .trimStart()
    .slice(0, SLICE)
    .split(/[\r\n]/, 1)
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => unquoted.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}
