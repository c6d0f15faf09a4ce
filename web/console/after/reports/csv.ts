export type Cell = string | number | null

/** Cells that a spreadsheet would run as formulas are marked as text, as in the service's own files. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text)

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = isFormula(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** UTF-8 with a byte order mark, for Excel. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
