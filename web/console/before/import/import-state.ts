import { computed, signal } from '@preact/signals'
import { call, get } from '../../../shared/api.ts'
import { Failure } from '../../../shared/failure.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import { navigate, place } from '../../../shared/router.ts'
import type { Auction } from '../../api-types.ts'
import { newKey } from '../../data/outbox/new-key.ts'
import { failureText } from '../../ui/feedback/failure-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { toLocal } from '../../ui/forms/zoned-time.ts'
import { importWords } from '../../words/import-en.ts'
import { writeCsv } from './csv-text.ts'
import type { Encoding } from './decode-text.ts'
import {
  apiNames,
  findHeadings,
  guessColumns,
  type ImportKind,
  missingFields,
  rememberedHeading,
} from './fields.ts'
import {
  decimalSignOf,
  type Edits,
  fieldShown,
  type ImportLine,
  importQuery,
  readLines,
  tableOf,
  textsOf,
  textsOfKinds,
  valuesOf,
} from './import-lines.ts'
import type { CellRead } from './read-cell.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { findDayFirst } from './read-moment.ts'
import { UnreadableFile } from './unzip.ts'

type Report = {
  rows: number
  sameAddresses?: number
  errors: { line: number; field: string | null; message: string }[]
}
type Source = { name: string; bytes: Uint8Array<ArrayBuffer> }
/** What the service refused about a cell, and the text that the cell had then. */
type Refusal = { message: string; text: string }
export type CellProblem = Exclude<CellRead, { value: string }> | { message: string }

/** How long a file of 5,000 lines may take. */
const PATIENCE_MS = 120_000
/** What the service takes at once. */
export const MOST_ROWS = 5_000

/**
 * A file on its way in: read here, its columns matched to fields, checked by the service, corrected, and imported. What
 * is ready is imported; the rest stays on the page until it is fixed or left out.
 */
export class ImportState {
  readonly kind: ImportKind
  readonly auction: Auction
  readonly file = signal<ReadFile | null>(null)
  readonly sheet = signal(0)
  /** The field of each column, or null where it is left out. */
  readonly fields = signal<readonly (string | null)[]>([])
  readonly edits = signal<Edits>(new Map())
  readonly leftOut = signal<ReadonlySet<number>>(new Set())
  readonly imported = signal<ReadonlySet<number>>(new Set())
  /** The order of day and month that a person chose. */
  readonly chosenDayFirst = signal<boolean | null>(null)
  /** Rows that once had a problem: they keep their place while they are fixed. */
  readonly hadProblems = signal<ReadonlySet<number>>(new Set())
  /** How many rows have the address of a guest who registered by themselves. */
  readonly sameAddresses = signal(0)
  /** The manager says that those guests are the people of the file; else they stay two guests, whom the list offers to merge. */
  readonly trustsAddresses = signal(false)
  readonly isChecked = signal(false)
  readonly isImporting = signal(false)
  readonly trouble = signal<string | null>(null)
  readonly #refusals = signal<ReadonlyMap<number, Readonly<Record<string, Refusal>>>>(new Map())
  #source: Source | null = null
  #isChanged = false
  #remembered = new Map<string, string | null>()
  /** The last import that was sent: the same rows are sent again under the same key. */
  #attempt: { text: string; key: string } | null = null

  constructor(auction: Auction, kind: ImportKind) {
    this.auction = auction
    this.kind = kind
  }

  readonly table = computed(() => {
    const sheet = this.file.value?.sheets[this.sheet.value]
    return sheet ? tableOf(sheet, findHeadings(this.kind, sheet.rows)) : null
  })

  readonly #texts = computed(() => {
    const table = this.table.value
    return table ? textsOf({ table, fields: this.fields.value, edits: this.edits.value }) : []
  })

  readonly dayFirst = computed(() => {
    const { isDayFirst, isAmbiguous } = findDayFirst(
      textsOfKinds(this.#texts.value, this.kind, ['start', 'end']),
    )
    const country = this.auction.address?.countryCode
    const isUsual = country ? country !== 'US' : this.auction.currency !== 'USD'
    return { isAmbiguous, isDayFirst: isDayFirst ?? this.chosenDayFirst.value ?? isUsual }
  })

  /** The rows of the file, without those that were imported already. */
  readonly lines = computed<ImportLine[]>(() => {
    const { timeZone, startTime, endTime } = this.auction
    const texts = this.#texts.value.filter(({ number }) => !this.imported.value.has(number))
    const amounts = textsOfKinds(texts, this.kind, ['money'])
    const [startsAt, endsAt] = [startTime, endTime].map((time) => toLocal(time, timeZone).slice(11)) as [
      string,
      string,
    ]
    const decimalSign = decimalSignOf(amounts, this.file.value?.delimiter ?? null)
    const { isDayFirst } = this.dayFirst.value
    return readLines(texts, this.kind, { timeZone, decimalSign, startsAt, endsAt, isDayFirst })
  })

  /** What is wrong with each row that is not left out, by field. */
  readonly problems = computed(() => {
    const found = new Map<number, Record<string, CellProblem>>()
    for (const line of this.lines.value) {
      if (this.leftOut.value.has(line.number)) continue
      const problems = problemsOf(line, this.#refusals.value.get(line.number) ?? {})
      if (Object.keys(problems).length > 0) found.set(line.number, problems)
    }
    return found
  })

  readonly ready = computed(() =>
    this.lines.value.filter(
      ({ number }) => !this.problems.value.has(number) && !this.leftOut.value.has(number),
    ),
  )

  /** Fields without which nothing can be imported. */
  readonly missing = computed(() => missingFields(this.kind, this.fields.value))

  get listPath(): string {
    return `/console/a/${this.auction.id}/${this.kind}`
  }

  /** Whether leaving the page would lose something: a file that was only chosen can be chosen again. */
  get hasWork(): boolean {
    return this.#isChanged && this.lines.peek().length > this.leftOut.peek().size
  }

  read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const source = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    const [isOpen] = await Promise.all([this.#open(source), this.#recall()])
    if (!isOpen) return
    this.#startOver()
    this.#match()
    await this.check()
  }

  /** Reads the same file again, as another program saved it. */
  decodeAs = async (encoding: Encoding): Promise<void> => {
    if (await this.#open(this.#source!, encoding)) await this.check()
  }

  chooseSheet = async (index: number): Promise<void> => {
    this.sheet.value = index
    this.#startOver()
    this.#match()
    await this.check()
  }

  /** A field belongs to one column: choosing it here takes it from another. */
  setField = (column: number, field: string | null): void => {
    this.#isChanged = true
    this.fields.value = this.fields.peek().map((one, index) => {
      if (index === column) return field
      return one === field ? null : one
    })
    void this.check()
  }

  chooseDayFirst = (isDayFirst: boolean): void => {
    this.chosenDayFirst.value = isDayFirst
    void this.check()
  }

  setCell = (number: number, field: string, text: string): void => {
    this.#isChanged = true
    const edits = this.edits.peek()
    this.edits.value = new Map(edits).set(number, { ...edits.get(number), [field]: text })
    void this.check()
  }

  trustAddresses = (isTrusted: boolean): void => {
    this.trustsAddresses.value = isTrusted
    void this.check()
  }

  leaveOut = (number: number, isLeftOut: boolean): void => {
    this.#isChanged = true
    const next = new Set(this.leftOut.peek())
    if (isLeftOut) next.add(number)
    else next.delete(number)
    this.leftOut.value = next
    void this.check()
  }

  /** Asks the service what is wrong with the rows; nothing is written. What was changed meanwhile is checked once more. */
  check = oneAtATime(async (): Promise<void> => {
    this.isChecked.value = false
    const lines = this.lines.peek().filter(({ number }) => !this.leftOut.peek().has(number))
    this.trouble.value = lines.length > MOST_ROWS ? importWords.tooManyRows(lines.length, MOST_ROWS) : null
    if (lines.length === 0 || this.missing.peek().length > 0 || this.trouble.peek() !== null) return
    const report = await this.#send(lines, 'dry run')
    if (!report) return
    this.#keep(report, lines)
    if (!this.trustsAddresses.peek()) this.sameAddresses.value = report.sameAddresses ?? 0
    this.isChecked.value = true
  })

  /** Imports all rows that are ready, or none of them. */
  import = async (): Promise<void> => {
    if (this.isImporting.peek()) return
    const lines = this.ready.peek()
    const { path } = place.peek()
    this.isImporting.value = true
    const report = await this.#send(lines, 'import')
    this.isImporting.value = false
    if (!report) return
    if (report.errors.length > 0) return this.#keep(report, lines)
    this.imported.value = new Set([...this.imported.peek(), ...lines.map(({ number }) => number)])
    void this.#remember()
    const left = this.lines.peek().length - this.leftOut.peek().size
    toast({ text: importWords[this.kind].done(lines.length, left) })
    if (left > 0) void this.check()
    else if (place.peek().path === path) navigate(this.listPath)
  }

  /** A file that cannot be read leaves the one before it on the page. */
  async #open(source: Source, encoding?: Encoding): Promise<boolean> {
    try {
      const file = await readFile(source, encoding)
      this.trouble.value = null
      this.sheet.value = 0
      this.file.value = file
      this.#source = source
      return true
    } catch (error) {
      this.trouble.value = importWords.faults[error instanceof UnreadableFile ? error.fault : 'unreadable']
      return false
    }
  }

  #startOver(): void {
    this.#isChanged = false
    for (const numbers of [this.leftOut, this.imported, this.hadProblems]) numbers.value = new Set()
    this.edits.value = new Map()
    this.#refusals.value = new Map()
    this.chosenDayFirst.value = null
    this.sameAddresses.value = 0
    this.trustsAddresses.value = false
  }

  #match(): void {
    const headings = this.table.peek()?.columns.map(({ heading }) => heading) ?? []
    this.fields.value = guessColumns(this.kind, headings, this.#remembered)
  }

  /** A convenience, so a failure is not worth a word. */
  async #recall(): Promise<void> {
    type Answer = { columns: { heading: string; field: string | null }[] }
    const answer = await get<Answer>(`${this.#memoryPath}?kind=${this.kind}`).catch(() => null)
    if (answer) this.#remembered = new Map(answer.columns.map(({ heading, field }) => [heading, field]))
  }

  async #remember(): Promise<void> {
    const columns = this.table.peek()!.columns.flatMap(({ heading }, place) => {
      const known = rememberedHeading(heading)
      return known ? [{ heading: known, field: this.fields.peek()[place] ?? null }] : []
    })
    const body = { kind: this.kind, columns: columns.slice(0, 100) }
    await call('PUT', this.#memoryPath, { body }).catch(() => {})
  }

  get #memoryPath(): string {
    return `/v3/manage/organizations/${this.auction.organizationId}/import-columns`
  }

  async #send(
    lines: readonly ImportLine[],
    how: 'dry run' | 'import',
  ): Promise<(Report & { startLines: number[] }) | null> {
    this.trouble.value = null
    const values = lines.map(valuesOf)
    const names = [...new Set(values.flatMap((one) => Object.keys(one)))]
    const { text, startLines } = writeCsv([
      names,
      ...values.map((one) => names.map((name) => one[name] ?? '')),
    ])
    const query = importQuery({ isDryRun: how === 'dry run', trustsAddresses: this.trustsAddresses.peek() })
    const asked = `${query}\n${text}`
    if (how === 'import' && this.#attempt?.text !== asked) this.#attempt = { text: asked, key: newKey() }
    try {
      const body = new Blob([text], { type: 'text/csv' })
      const path = `/v3/manage/auctions/${this.auction.id}/${apiNames[this.kind]}/import${query}`
      const headers = how === 'import' ? { 'idempotency-key': this.#attempt!.key } : {}
      const report = await call<Report>('POST', path, { body, headers, patienceMs: PATIENCE_MS })
      return { ...report, startLines }
    } catch (error) {
      if (error instanceof Failure && Array.isArray(error.details.errors))
        return { ...(error.details as unknown as Report), startLines }
      this.trouble.value = failureText(error)
      return null
    }
  }

  /** Puts what the service refused at its cells; what concerns the whole file is said above. */
  #keep({ errors, startLines }: Report & { startLines: number[] }, lines: readonly ImportLine[]): void {
    const lineAt = new Map(startLines.slice(1).map((start, index) => [start, lines[index]!]))
    const refusals = new Map<number, Record<string, Refusal>>()
    for (const { line: at, field, message } of errors) {
      const line = lineAt.get(at)
      if (!line || field === null) {
        this.trouble.value = message
        continue
      }
      const shown = fieldShown(field, line)
      const others = refusals.get(line.number)
      refusals.set(line.number, { ...others, [shown]: { message, text: line.texts[shown] ?? '' } })
    }
    this.#refusals.value = refusals
    this.hadProblems.value = new Set([...this.hadProblems.peek(), ...this.problems.peek().keys()])
  }
}

function problemsOf(
  line: ImportLine,
  refusals: Readonly<Record<string, Refusal>>,
): Record<string, CellProblem> {
  const problems: Record<string, CellProblem> = {}
  for (const [field, { message, text }] of Object.entries(refusals))
    if ((line.texts[field] ?? '') === text) problems[field] = { message }
  for (const [field, read] of Object.entries(line.reads)) if ('fault' in read) problems[field] = read
  return problems
}
