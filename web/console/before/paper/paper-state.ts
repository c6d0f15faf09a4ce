import { signal } from '@preact/signals'
import { Failure } from '../../../shared/failure.ts'
import { getFile } from '../../../shared/get-file.ts'
import { place } from '../../../shared/router.ts'

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

/** Making a file takes seconds, and minutes on a busy server: its pages arrive as they are drawn. */
const PATIENCE_MS = 15 * 60_000
/** How often the page asks again while the server makes the files of others. */
const ATTEMPTS = 10
const everything: Range = { from: '', to: '', categoryId: '' }

/** What is to be printed, and the file once the service has made it. */
export class PaperState {
  readonly kind = signal<PaperKind>(kindIn(place.peek().query) ?? 'bid-sheets')
  readonly range = signal<Range>(everything)
  readonly size = signal<PaperSize>('')
  readonly made = signal<Made | null>(null)
  /** While a file is being made: the pages that have come, none while others are served first. */
  readonly pages = signal<number | null>(null)
  readonly isEmpty = signal(false)
  readonly failure = signal<unknown>(null)
  readonly #auctionId: number
  #leaving: AbortController | undefined

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
    this.#leaving?.abort()
    this.#discard()
  }

  async make(): Promise<void> {
    if (this.pages.value !== null) return
    this.#discard()
    this.pages.value = 0
    const leaving = new AbortController()
    this.#leaving = leaving
    const wanted = this.#path()
    try {
      const response = await this.#ask(wanted, leaving.signal)
      const file = await this.#read(response)
      if (wanted !== this.#path()) return
      const pages = this.pages.value
      this.made.value = { url: URL.createObjectURL(file), name: `${this.kind.value}.pdf`, pages }
    } catch (error) {
      if (leaving.signal.aborted) return
      const isEmpty = error instanceof Failure && error.details.reason === 'nothing_to_print'
      this.isEmpty.value = isEmpty
      this.failure.value = isEmpty ? null : error
    } finally {
      this.pages.value = null
    }
  }

  /** A server that serves others first answers 503 after a while, and is asked again. */
  async #ask(path: string, signal: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await getFile(path, { patienceMs: PATIENCE_MS, signal })
      } catch (error) {
        const isLater = error instanceof Failure && error.status === 503 && attempt < ATTEMPTS
        if (!isLater) throw error
        const pauseMs = (error.retryAfterSeconds ?? 5) * 1000
        await new Promise((later) => setTimeout(later, pauseMs))
        signal.throwIfAborted()
      }
    }
  }

  async #read(response: Response): Promise<Blob> {
    const parts: BlobPart[] = []
    const count = pageCounter()
    try {
      const reader = response.body!.getReader()
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        parts.push(value!)
        this.pages.value = count(value!)
      }
    } catch {
      throw new Failure('No answer.')
    }
    return new Blob(parts, { type: 'application/pdf' })
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

/** Counts the pages in the parts of a PDF file as they arrive: each page is an object of that type, written when it is done. */
function pageCounter(): (part: Uint8Array) => number {
  const decoder = new TextDecoder('latin1')
  const object = '/Type /Page\n'
  let pages = 0
  let end = ''
  return (part) => {
    const text = end + decoder.decode(part)
    pages += text.split(object).length - 1
    end = text.slice(1 - object.length)
    return pages
  }
}
