import { FileButton } from '../../ui/forms/file-button.tsx'
import { importWords } from '../../words/import-en.ts'
import { type Encoding, guessable } from './decode-text.ts'
import { downloadTemplate } from './download-template.ts'
import type { ImportState } from './import-state.ts'
import { letterSample } from './read-file.ts'

export const ACCEPTED =
  '.xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Which file it is, how it was read, and how to take another. */
export function FileHead({ state }: { state: ImportState }) {
  const { name, encoding, sheets } = state.file.value!
  const { rows, columns } = state.table.value!
  const isGuessed = encoding !== null && guessable.includes(encoding)
  const facts = [
    importWords.size(rows.length, columns.length),
    encoding && importWords.savedAs(importWords.encodings[encoding], letterSample(rows)),
  ]
  return (
    <div class="import-file">
      <p>
        <b>{name}</b> <span class="second">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {isGuessed && (
        <Choice
          label={importWords.encoding}
          value={encoding}
          options={guessable.map((value) => ({ value, label: importWords.encodings[value] }))}
          choose={(value) => void state.decodeAs(value as Encoding)}
        />
      )}
      {sheets.length > 1 && (
        <Choice
          label={importWords.sheet}
          value={String(state.sheet.value)}
          options={sheets.map((sheet, index) => ({ value: String(index), label: sheet.name }))}
          choose={(value) => void state.chooseSheet(Number(value))}
        />
      )}
      <div class="import-links">
        <button type="button" class="import-link" onClick={() => downloadTemplate(state.kind)}>
          {importWords.template}
        </button>
        <FileButton
          look="bare"
          label={importWords.choose}
          accept={ACCEPTED}
          onChoose={(files) => void state.read(files?.[0])}
        >
          {importWords.another}
        </FileButton>
      </div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: { value: string; label: string }[]
  choose: (value: string) => void
}

export function Choice({ label, value, options, choose }: ChoiceProps) {
  return (
    <label class="import-choice">
      {label}{' '}
      <select class="import-select" value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
