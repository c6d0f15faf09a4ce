import { signal } from '@preact/signals'
import { get } from '../../../shared/api.ts'
import type { AuditEntry } from '../../sheets/audit/entry.ts'

const PAGE = 50

export type LogPart = { entries: AuditEntry[]; totalCount: number }

/** Whose entries are listed, and about what. */
export class LogState {
  readonly subject = signal('')
  readonly actorId = signal<number | null>(null)
  readonly search = signal('')
  /** Everybody found so far, by id, to choose from. */
  readonly people = signal<ReadonlyMap<number, string>>(new Map())
  readonly #auctionId: number

  constructor(auctionId: number) {
    this.#auctionId = auctionId
  }

  /** Reads the newest entries, or those that follow what is shown. */
  async read(shown: LogPart | null): Promise<LogPart> {
    const before = shown?.entries ?? []
    const by = this.actorId.peek() === null ? '' : `&actorId=${this.actorId.peek()}`
    const about = this.subject.peek() === '' ? '' : `&subject=${this.subject.peek()}`
    const text = this.search.peek().trim()
    const searched = text === '' ? '' : `&search=${encodeURIComponent(text)}`
    const path = `/v3/manage/auctions/${this.#auctionId}/audit?limit=${PAGE}&offset=${before.length}`
    const { entries, totalCount } = await get<LogPart>(`${path}${by}${about}${searched}`)
    this.people.value = new Map([
      ...this.people.peek(),
      ...entries.map(({ actorId, actorName }) => [actorId, actorName] as const),
    ])
    return { entries: [...before, ...entries], totalCount }
  }
}
