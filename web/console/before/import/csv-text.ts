/** Rows of cells as a spreadsheet has them, each with its number there. */
export type TableRow = { number: number; cells: string[] }

/** More than any file that the service takes, with many empty lines. */
const MOST_LINES = 20_000

/** A CSV file as spreadsheets write it: by commas, semicolons or tabs, with any line endings. Empty rows are left out. */
export function parseCsv(text: string): { delimiter: string; rows: TableRow[] } {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Excel's own first line, which names the delimiter.
  const named = /^"?sep=([,;\t])"?\n/i.exec(plain)
  const body = named ? plain.slice(named[0].length) : plain
  const delimiter = named?.[1] ?? delimiterOf(body)
  const rows: TableRow[] = []
  let number = named ? 2 : 1
  for (const cells of rowsOf(body, delimiter)) {
    if (cells.some((cell) => cell !== '')) rows.push({ number, cells })
    if (++number > MOST_LINES) break
  }
  return { delimiter, rows }
}

function* rowsOf(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === delimiter) {
      row.push(cell.trim())
      cell = ''
    } else if (letter === '\n') {
      yield [...row, cell.trim()]
      row = []
      cell = ''
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) yield [...row, cell.trim()]
}

/** The text, and the line on which each row starts; the service's messages name these lines. */
export function writeCsv(rows: readonly (readonly string[])[]): { text: string; startLines: number[] } {
  let line = 1
  const startLines: number[] = []
  const written = rows.map((row) => {
    startLines.push(line)
    const text = row.map(quoted).join(',')
    line += text.split('\n').length
    return text
  })
  return { text: `${written.join('\n')}\n`, startLines }
}

/** An empty first cell is quoted, so that a row of one empty cell is not an empty line. */
const quoted = (cell: string, index: number) =>
  /[",\n]/.test(cell) || (index === 0 && cell === '') ? `"${cell.replaceAll('"', '""')}"` : cell

/** Whichever stands most often in the first lines; a title above the table may have none. */
function delimiterOf(text: string): string {
  const start = text
    .slice(0, 4096)
    .split('\n', 10)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => start.split(delimiter).length
  return [',', ';', '\t'].sort((one, other) => count(other) - count(one))[0]!
}
