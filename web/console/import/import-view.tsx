import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Upload } from '../../parts/icons.tsx'
import { FormTrouble } from '../forms/fields.tsx'
import { FileButton } from '../forms/file-button.tsx'
import { importWords } from '../words/import-en.ts'
import { ImportLines } from './import-lines.tsx'
import { ImportState, type Report } from './import-state.ts'
import './import-view.css'

type Props<Answer extends Report> = {
  /** Where the file is sent; with `?dryRun=1` it is only checked. */
  path: string
  columns: string
  button: (rows: number) => string
  /** What will happen, in a sentence; left out where the count says enough. */
  preview?: (report: Answer) => string
  onDone: (report: Answer) => void
}

/** A file, with the dry run's problems at their lines, where cells can be corrected; imports all of it or nothing. */
export function ImportView<Answer extends Report>(props: Props<Answer>) {
  const state = useMemo(() => new ImportState<Answer>(props.path, props.onDone), [props.path])
  const table = state.table.value
  const report = state.report.value
  return (
    <div class="stack">
      {!table && <DropZone state={state} columns={props.columns} />}
      <FormTrouble text={state.trouble.value} />
      {table && report && (
        <>
          <ImportHead state={state} {...props} />
          <ImportLines
            table={table}
            report={report}
            onlyProblems={state.showsOnlyProblems.value}
            setCell={state.setCell}
          />
        </>
      )}
      {table && !report && state.busy.value && <p role="status">{state.busy.value}</p>}
    </div>
  )
}

const ACCEPTED = '.csv,.tsv,.txt,text/csv'

type ReadsFile = { state: { read: (file: File | undefined) => Promise<void> } }

function DropZone({ state, columns }: ReadsFile & { columns: string }) {
  return (
    <section
      class="drop-zone"
      aria-label={importWords.choose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void state.read(event.dataTransfer?.files[0])
      }}
    >
      <Upload size={32} />
      <FileButton
        look="main"
        label={importWords.choose}
        accept={ACCEPTED}
        onChoose={(files) => void state.read(files?.[0])}
      >
        {importWords.choose}
      </FileButton>
      <p class="second">{importWords.drop}</p>
      <p class="second">{importWords.chooseHint}</p>
      <p class="note drop-columns">{columns}</p>
    </section>
  )
}

type HeadProps<Answer extends Report> = Pick<Props<Answer>, 'button' | 'preview'> & {
  state: ImportState<Answer>
}

/** How the check went, and what can be done next. */
function ImportHead<Answer extends Report>({ state, button, preview }: HeadProps<Answer>) {
  const report = state.report.value!
  const { rows, errors } = report
  const { canImport, showsOnlyProblems } = state
  const busy = state.busy.value ?? undefined
  return (
    <div class="import-head">
      <p class={canImport ? '' : 'import-bad'} role="status">
        {errors.length > 0
          ? importWords.bad(errors.length, rows)
          : `${importWords.good(rows)} ${preview?.(report) ?? ''}`}
      </p>
      <div class="form-buttons">
        <Button look="main" busy={busy} onClick={() => void (canImport ? state.import() : state.check())}>
          {canImport ? button(rows) : importWords.checkAgain}
        </Button>
        <FileButton
          label={importWords.choose}
          accept={ACCEPTED}
          onChoose={(files) => void state.read(files?.[0])}
        >
          {importWords.another}
        </FileButton>
        {errors.length > 0 && (
          <Button look="bare" onClick={() => (showsOnlyProblems.value = !showsOnlyProblems.value)}>
            {showsOnlyProblems.value ? importWords.all : importWords.onlyBad}
          </Button>
        )}
      </div>
    </div>
  )
}
