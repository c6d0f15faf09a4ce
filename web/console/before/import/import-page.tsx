import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Tick, Upload, Warning } from '../../../parts/icons.tsx'
import type { Auction } from '../../api-types.ts'
import { useAskBeforeLeaving } from '../../ui/feedback/ask-before-leaving.ts'
import { CheckField } from '../../ui/forms/fields.tsx'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { importWords } from '../../words/import-en.ts'
import { ColumnMap } from './column-map.tsx'
import { downloadTemplate } from './download-template.ts'
import type { ImportKind } from './fields.ts'
import { ACCEPTED, FileHead } from './file-head.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportState, MOST_ROWS } from './import-state.ts'
import './import-page.css'

/** A spreadsheet: its columns are matched to fields, its cells corrected in place, and what is ready is imported. */
export function ImportPage({ auction, kind }: { auction: Auction; kind: ImportKind }) {
  const say = importWords[kind]
  const state = useMemo(() => new ImportState(auction, kind), [auction.id, kind])
  useAskBeforeLeaving(
    () => state.hasWork,
    () => importWords.leaving,
  )
  const isRead = state.file.value !== null
  return (
    <Page
      title={say.title}
      note={<Steps state={state} />}
      actions={isRead ? undefined : <BackButton href={state.listPath} label={say.back} />}
    >
      <div class="import">
        {!isRead && <DropZone state={state} />}
        {isRead && <FileHead state={state} />}
        <Trouble state={state} />
        {isRead && (
          <>
            <ColumnMap state={state} />
            {state.missing.value.length === 0 && <ImportRows state={state} />}
            <SameAddresses state={state} />
            <ImportFoot state={state} />
          </>
        )}
      </div>
    </Page>
  )
}

function Steps({ state }: { state: ImportState }) {
  const { label, file, columns, import: last } = importWords.steps
  const isDone = state.isChecked.value && state.problems.value.size === 0
  const current = state.file.value === null ? 0 : isDone ? 2 : 1
  return (
    <ol class="import-steps" aria-label={label}>
      {[file, columns, last].map((name, index) => (
        <li
          key={name}
          class={index < current ? 'is-done' : ''}
          aria-current={index === current ? 'step' : undefined}
        >
          <span class="import-step">{index < current ? <Tick size={14} /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}

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
      <p class="second">
        {importWords.templateHint}{' '}
        <button type="button" class="import-link" onClick={() => downloadTemplate(state.kind)}>
          {importWords[state.kind].templateName}
        </button>
      </p>
    </section>
  )
}

/** What went wrong with the file or the connection; everything stays, and can be tried again. */
function Trouble({ state }: { state: ImportState }) {
  const text = state.trouble.value
  if (text === null) return null
  return (
    <div class="import-trouble" role="alert">
      <Warning size={20} />
      <p>
        {text} {state.file.value !== null && <span class="second">{importWords.kept}</span>}
      </p>
      {state.file.value !== null && <Button onClick={() => void state.check()}>{importWords.retry}</Button>}
    </div>
  )
}

/** Offered only where it matters: a guest who registered with an address of the file may be somebody else. */
function SameAddresses({ state }: { state: ImportState }) {
  const count = state.sameAddresses.value
  if (count === 0) return null
  return (
    <div class="import-question">
      <CheckField
        label={importWords.sameAddresses.label(count)}
        hint={importWords.sameAddresses.hint}
        value={state.trustsAddresses.value}
        onChange={state.trustAddresses}
      />
    </div>
  )
}

function ImportFoot({ state }: { state: ImportState }) {
  const count = state.ready.value.length
  const isPossible = count > 0 && count <= MOST_ROWS && state.missing.value.length === 0
  return (
    <footer class="import-foot">
      <p>{aboutImport(state)}</p>
      <div class="import-buttons">
        <Button href={state.listPath}>{importWords.back}</Button>
        <Button
          look="main"
          disabled={!isPossible}
          busy={state.isImporting.value ? importWords.importing : undefined}
          onClick={() => void state.import()}
        >
          {importWords[state.kind].button(count)}
        </Button>
      </div>
    </footer>
  )
}

/** Who will see what is imported. */
function aboutImport({ kind, auction }: ImportState): string {
  if (kind === 'guests') return importWords.guests.about
  const { hidden, shown, open } = importWords.items.about
  if (auction.status === 'open' || auction.status === 'paused') return open
  return auction.status === 'draft' || auction.status === 'test' ? hidden : shown
}
