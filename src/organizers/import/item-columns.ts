import { columnNames, type LineProblem, readCells } from '../files/csv-columns.ts'
import type { CsvFile } from '../files/read-csv.ts'

/** A line of the file as the JSON of an item, with its category by name. Cells that cannot be read are left out of it. */
export type ReadLine = {
  line: number
  body: Record<string, unknown>
  category: string | null
  problems: LineProblem[]
}

export function readLine(
  record: CsvFile['records'][number],
  fields: (string | null)[],
  delimiter: string,
): ReadLine {
  const read = readCells(record, fields)
  const { line } = record
  if ('problems' in read) return { line, body: {}, category: null, problems: read.problems }
  const body: Record<string, unknown> = {}
  const problems: LineProblem[] = []
  for (const [field, text] of read.given) {
    const value = (readers[field] ?? asIs)(text, delimiter)
    if (value instanceof Problem) problems.push({ line, field, message: value.message })
    else body[field] = value
  }
  const { category = null, ...rest } = body
  return { line, body: rest, category: category as string | null, problems }
}

class Problem {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

type Reader = (text: string, delimiter: string) => unknown

const asIs: Reader = (text) => text

/** Where cells are separated by semicolons, decimals are usually written with a comma. */
const amount: Reader = (text, delimiter) => {
  const plain = delimiter === ';' ? text.replace(/^(\d+),(\d+)$/, '$1.$2') : text
  return /^\d{1,12}(\.\d+)?$/.test(plain)
    ? Number(plain)
    : new Problem('must be a number such as 25 or 25.50')
}

const whole: Reader = (text) =>
  /^\d{1,12}$/.test(text) ? Number(text) : new Problem('must be a whole number')

const flag: Reader = (text) => {
  if (['true', 'yes', 'y', '1', 'x'].includes(text.toLowerCase())) return true
  if (['false', 'no', 'n', '0'].includes(text.toLowerCase())) return false
  return new Problem('must be yes or no')
}

const time: Reader = (text) => {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const hasZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const milliseconds = hasZone ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (Number.isNaN(milliseconds)) return new Problem('must be like 2026-11-20T18:00:00Z or epoch seconds')
  return Math.floor(milliseconds / 1000)
}

const readers: Record<string, Reader> = {
  fairMarketValue: amount,
  startingPrice: amount,
  bidIncrement: amount,
  buyNowPrice: amount,
  reservePrice: amount,
  quantity: whole,
  categoryId: whole,
  donorAgreed: flag,
  isFeatured: flag,
  isLocalOnly: flag,
  isDraft: flag,
  startTime: time,
  endTime: time,
}

const names: Record<string, string[]> = {
  itemCode: ['code', 'number'],
  name: ['title'],
  description: [],
  itemType: ['type'],
  category: [],
  categoryId: [],
  donorName: ['donor'],
  donorEmail: ['donor email', 'email of donor'],
  donorAgreed: ['donor agreed to emails', 'donor agreed'],
  fairMarketValue: ['value'],
  startingPrice: ['start price', 'starting bid'],
  bidIncrement: ['increment'],
  buyNowPrice: ['price'],
  reservePrice: ['reserve'],
  quantity: ['stock'],
  isFeatured: ['featured'],
  isLocalOnly: ['local only'],
  isDraft: ['draft'],
  controlMode: ['control'],
  startTime: ['starts', 'start'],
  endTime: ['ends', 'end'],
}
/** Columns about the past that only exports have, ignored so that an exported file can be imported again. */
const ofExports = ['status', 'current price', 'bids', 'sold', 'winner paddle', 'winner']

export const itemColumns = columnNames(names, ofExports)
