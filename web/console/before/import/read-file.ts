import { parseCsv, type TableRow } from './csv-text.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { readXlsx, type Sheet } from './read-xlsx.ts'
import { UnreadableFile } from './unzip.ts'

/** A file as it was read: the sheets of a workbook, or one table of text with how it was saved. */
export type ReadFile = {
  name: string
  sheets: Sheet[]
  encoding: Encoding | null
  /** Of a file of text; null for a workbook. */
  delimiter: string | null
}

const MOST_TEXT_BYTES = 5 * 1024 * 1024
/** A workbook may hold pictures, which are not read. */
const MOST_XLSX_BYTES = 20 * 1024 * 1024

export async function readFile(
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  encoding?: Encoding,
): Promise<ReadFile> {
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  if (bytes.length > (isZip ? MOST_XLSX_BYTES : MOST_TEXT_BYTES)) throw new UnreadableFile('tooLarge')
  // How Excel saved until 2003, and how it saves with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(/\.xlsx$/i.test(name) ? 'encrypted' : 'oldExcel')
  const file = isZip
    ? { name, sheets: await readXlsx(bytes), encoding: null, delimiter: null }
    : readText(name, bytes, encoding)
  if (file.sheets.length === 0) throw new UnreadableFile('empty')
  return file
}

function readText(name: string, bytes: Uint8Array, chosen: Encoding | undefined): ReadFile {
  const decoded = decodeText(bytes, chosen)
  if (!decoded) throw new UnreadableFile('notText')
  const { delimiter, rows } = parseCsv(decoded.text)
  return { name, sheets: rows.length > 0 ? [{ name, rows }] : [], encoding: decoded.encoding, delimiter }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** A cell with letters beyond ASCII, to show that they were read right. */
export function letterSample(rows: readonly TableRow[]): string | null {
  for (const { cells } of rows)
    for (const cell of cells) if (cell.length <= 40 && /\p{L}/u.test(cell.replace(/[ -~]/g, ''))) return cell
  return null
}
