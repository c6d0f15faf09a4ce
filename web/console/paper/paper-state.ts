import { signal } from '@preact/signals'
import { Failure } from '../../shared/failure.ts'
import { getFile } from '../../shared/get-file.ts'
import { place } from '../../shared/router.ts'

export const paperKinds = [
  ...(['bid-sheets', 'labels', 'catalogue', 'programme'] as const),
  ...(['paddles', 'table-cards', 'seating', 'certificates', 'receipts'] as const),
] as const
type PaperKind = (typeof paperKinds)[number]
/** Empty for what is usual in the venue's country. */
type PaperSize = '' | 'letter' | 'a4'
type Range = { from: string; to: string; categoryId: string }
type Made = { url: string; name: string; pages: number }

/** Other pages lead here with what they want printed. */
const kindIn = (query: string) => paperKinds.find((kind) => kind === new URLSearchParams(query).get('kind'))

/** Making a file takes seconds, and minutes on a busy server. */
const PATIENCE_MS = 150_000
const everything: Range = { from: '', to: '', categoryId: '' }

/** What is to be printed, and the file once the service has made it. */
export class PaperState {
  readonly kind = signal<PaperKind>(kindIn(place.peek().query) ?? 'bid-sheets')
  readonly range = signal<Range>(everything)
  readonly size = signal<PaperSize>('')
  readonly made = signal<Made | null>(null)
  readonly isBusy = signal(false)
  readonly isEmpty = signal(false)
  readonly failure = signal<unknown>(null)
  readonly #auctionId: number

  constructor(auctionId: number) {
    this.#auctionId = auctionId
  }

  choose(kind: PaperKind): void {
    this.kind.value = kind
    this.setRange(everything)
  }

  setRange(range: Range): void {
    this.range.value = range
    this.#discard()
  }

  setSize(size: PaperSize): void {
    this.size.value = size
    this.#discard()
  }

  /** Forgets a file that is no longer what was chosen, and its memory. */
  #discard(): void {
    if (this.made.value) URL.revokeObjectURL(this.made.value.url)
    this.made.value = null
    this.failure.value = null
    this.isEmpty.value = false
  }

  close(): void {
    this.#discard()
  }

  async make(): Promise<void> {
    if (this.isBusy.value) return
    this.#discard()
    this.isBusy.value = true
    const wanted = this.#path()
    try {
      const response = await getFile(wanted, { patienceMs: PATIENCE_MS })
      const file = await response.blob()
      if (wanted !== this.#path()) return
      const pages = Number(response.headers.get('x-page-count'))
      this.made.value = { url: URL.createObjectURL(file), name: `${this.kind.value}.pdf`, pages }
    } catch (error) {
      const isEmpty = error instanceof Failure && error.details.reason === 'nothing_to_print'
      this.isEmpty.value = isEmpty
      this.failure.value = isEmpty ? null : error
    } finally {
      this.isBusy.value = false
    }
  }

  #path(): string {
    const { from, to, categoryId } = this.range.value
    const wanted = {
      kind: this.kind.value,
      size: this.size.value,
      from: from.trim(),
      to: to.trim(),
      categoryId,
    }
    const given = Object.entries(wanted).filter(([, value]) => value !== '')
    return `/v3/manage/auctions/${this.#auctionId}/paper?${new URLSearchParams(given)}`
  }
}
