import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Upload } from '../../parts/icons.tsx'
import type { Auction } from '../api-types.ts'
import { FormTrouble } from '../forms/fields.tsx'
import { FileButton } from '../forms/file-button.tsx'
import { BackButton } from '../frame/back-button.tsx'
import { Page } from '../frame/page.tsx'
import { importWords } from '../words/import-en.ts'
import { ImportLines } from './import-lines.tsx'
import { type ImportKind, ImportState } from './import-state.ts'
import './import-page.css'

/** A file, with the dry run's problems at their lines, where cells can be corrected; imports all of it or nothing. */
export function ImportPage({ auction, kind }: { auction: Auction; kind: ImportKind }) {
  const say = importWords[kind]
  const state = useMemo(() => new ImportState(auction.id, kind), [auction.id, kind])
  const table = state.table.value
  const report = state.report.value
  return (
    <Page title={say.title} actions={<BackButton href={state.listPath} label={say.back} />}>
      <div class="stack">
        {!table && <DropZone state={state} />}
        <FormTrouble text={state.trouble.value} />
        {table && report && (
          <>
            <ImportHead state={state} />
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
    </Page>
  )
}

const ACCEPTED = '.csv,.tsv,.txt,text/csv'

function DropZone({ state }: { state: ImportState }) {
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
      <p class="note drop-columns">{importWords[state.kind].columns}</p>
    </section>
  )
}

/** How the check went, and what can be done next. */
function ImportHead({ state }: { state: ImportState }) {
  const { rows, errors } = state.report.value!
  const { canImport, showsOnlyProblems } = state
  const { button, preview } = importWords[state.kind]
  return (
    <div class="import-head">
      <p class={canImport ? '' : 'import-bad'} role="status">
        {errors.length > 0
          ? importWords.bad(errors.length, rows)
          : `${importWords.good(rows)} ${preview(rows)}`}
      </p>
      <div class="form-buttons">
        <Button
          look="main"
          busy={state.busy.value ?? undefined}
          onClick={() => void (canImport ? state.import() : state.check())}
        >
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
