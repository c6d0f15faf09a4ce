/** A CSV table, parsed so that it can be edited and written again; the service reads it by the same rules. */
export type CsvTable = { delimiter: string; rows: string[][] }

export function parseCsv(text: string): CsvTable {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(plain)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((value) => value !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (plain[at + 1] === '"') cell += plain[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === delimiter) endCell()
    else if (letter === '\n') endRow()
    else cell += letter
  }
  if (cell !== '' || row.length > 0) endRow()
  return { delimiter, rows }
}

/** The text, and the line on which each row starts; the service's messages name these lines. */
export function writeCsv({ delimiter, rows }: CsvTable): { text: string; startLines: number[] } {
  let line = 1
  const startLines: number[] = []
  const written = rows.map((row) => {
    startLines.push(line)
    const text = row.map((cell) => quoted(cell, delimiter)).join(delimiter)
    line += text.split('\n').length
    return text
  })
  return { text: `${written.join('\n')}\n`, startLines }
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

function delimiterOf(text: string): string {
  const firstLine = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return [',', ';', '\t'].sort((one, other) => count(other) - count(one))[0]!
}

/** UTF-8, or UTF-16, which spreadsheets call Unicode text. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
