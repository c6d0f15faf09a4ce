import { signal } from '@preact/signals'
import { call } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { navigate } from '../../shared/router.ts'
import { failureText } from '../feedback/failure-text.ts'
import { toast } from '../feedback/toast.tsx'
import { importWords } from '../words/import-en.ts'
import { type CsvTable, decodeText, parseCsv, writeCsv } from './csv-text.ts'

export type Problem = { line: number; field: string | null; message: string }
export type Report = { rows: number; errors: Problem[] }

/** A report, and the line of the file on which each row starts. */
export type Checked = Report & { startLines: number[] }

/** What is imported, and what the API calls it. */
const apiNames = { items: 'items', guests: 'registrations' }

export type ImportKind = keyof typeof apiNames

/** How long a file of 5,000 lines may take. */
const PATIENCE_MS = 120_000

/** A file on its way in: read, checked by the service, corrected, and imported as a whole or not at all. */
export class ImportState {
  readonly kind: ImportKind
  readonly table = signal<CsvTable | null>(null)
  readonly report = signal<Checked | null>(null)
  /** Whether cells were changed since the last check. */
  readonly isStale = signal(false)
  /** What is under way, in a few words. */
  readonly busy = signal<string | null>(null)
  readonly trouble = signal<string | null>(null)
  readonly showsOnlyProblems = signal(true)
  readonly #auctionId: number

  constructor(auctionId: number, kind: ImportKind) {
    this.#auctionId = auctionId
    this.kind = kind
  }

  get listPath(): string {
    return `/console/a/${this.#auctionId}/${this.kind}`
  }

  get canImport(): boolean {
    return this.report.value?.errors.length === 0 && !this.isStale.value
  }

  read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    this.table.value = parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())))
    this.report.value = null
    if (this.table.value.rows.length > 0) return this.check()
    this.trouble.value = importWords.empty
    this.table.value = null
  }

  /** Asks the service what is wrong with the file; nothing is written. */
  check = async (): Promise<void> => {
    const answer = await this.#send('?dryRun=1', importWords.checking)
    if (!answer) return
    this.report.value = answer
    this.showsOnlyProblems.value = answer.errors.length > 0
    this.isStale.value = false
  }

  import = async (): Promise<void> => {
    const answer = await this.#send('', importWords.importing)
    if (!answer) return
    if (answer.errors.length > 0) {
      this.report.value = answer
      return
    }
    toast({ text: importWords[this.kind].done(answer.rows) })
    navigate(this.listPath)
  }

  setCell = (row: number, column: number, value: string): void => {
    const { delimiter, rows } = this.table.peek()!
    const next = rows.map((cells, index) =>
      index === row ? Object.assign([...cells], { [column]: value }) : cells,
    )
    this.table.value = { delimiter, rows: next }
    this.isStale.value = true
  }

  async #send(query: string, busy: string): Promise<Checked | null> {
    if (this.busy.peek() !== null || !this.table.peek()) return null
    this.busy.value = busy
    this.trouble.value = null
    const { text, startLines } = writeCsv(this.table.peek()!)
    try {
      const body = new Blob([text], { type: 'text/csv' })
      const path = `/v3/manage/auctions/${this.#auctionId}/${apiNames[this.kind]}/import${query}`
      const answer = await call<Report>('POST', path, { body, patienceMs: PATIENCE_MS })
      return { ...answer, startLines }
    } catch (error) {
      if (error instanceof Failure && Array.isArray(error.details.errors))
        return { ...(error.details as unknown as Report), startLines }
      this.trouble.value = failureText(error)
      return null
    } finally {
      this.busy.value = null
    }
  }
}
