import { importWords } from '../../words/import-en.ts'
import type { ImportKind } from './fields.ts'
import { templateBytes } from './template.ts'

export function downloadTemplate(kind: ImportKind): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([templateBytes(kind)]))
  link.download = `${importWords[kind].templateName}.xlsx`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
