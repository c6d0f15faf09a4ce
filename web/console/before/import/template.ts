import { importWords } from '../../words/import-en.ts'
import { type ImportKind, importFields } from './fields.ts'
import { writeXlsx } from './write-xlsx.ts'

/** The headings that we suggest, in a workbook that every spreadsheet program opens. */
export const templateBytes = (kind: ImportKind): Uint8Array<ArrayBuffer> => {
  const headings = Object.keys(importFields[kind]).filter((field) => field !== 'fullName')
  return writeXlsx(importWords[kind].title, [headings.map((field) => importWords.fields[kind][field]!)])
}
