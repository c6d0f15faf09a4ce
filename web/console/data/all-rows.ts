import { signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import { readAll, withChanges } from './read-all.ts'

export type Key = number | string

export type ListSource<Row> = {
  path: string
  /** The property of the answer that holds the rows, such as `items`. */
  name: string
  keyOf: (row: Row) => Key
}

/** All rows of one of the API's lists, read page by page, for a table that sorts and searches by itself. */
export class AllRows<Row> {
  readonly source: ListSource<Row>
  readonly rows = signal<readonly Row[] | null>(null)
  readonly failed = signal<unknown>(null)
  readonly #totalCount = signal(0)
  #newest = Promise.resolve()
  /** Changed here since the newest read began, whose answers may be from before; null for a row that is gone. */
  #changes = new Map<Key, Row | null>()

  constructor(source: ListSource<Row>) {
    this.source = source
  }

  get keyOf(): ListSource<Row>['keyOf'] {
    return this.source.keyOf
  }

  /** Null until the first page has arrived. */
  get all(): readonly Row[] | null {
    return this.rows.value
  }

  get shown(): readonly Row[] {
    return this.rows.value ?? []
  }

  get totalCount(): number {
    return this.#totalCount.value
  }

  get failure(): unknown {
    return this.failed.value
  }

  read = (): Promise<void> => {
    this.#changes = new Map()
    const mine: Promise<void> = this.#readOnce(() => mine === this.#newest)
    this.#newest = mine
    return mine
  }

  /** Shows the answer to a change, in its place or at the end. */
  put = (row: Row): void => this.#change(this.keyOf(row), row)

  drop = (key: Key): void => this.#change(key, null)

  async #readOnce(isNewest: () => boolean): Promise<void> {
    try {
      await readAll<Row>(this.#readPage, {
        keyOf: this.keyOf,
        show: (found, total) => isNewest() && this.#show(found, total),
      })
    } catch (error) {
      if (isNewest()) this.failed.value = error
    }
    // A caller that waits for this read waits for the one that took its place.
    if (!isNewest()) return this.#newest
  }

  #readPage = async ({ limit, offset }: { limit: number; offset: number }) => {
    const { path, name } = this.source
    const sign = path.includes('?') ? '&' : '?'
    const answer = await get<Record<string, unknown>>(`${path}${sign}limit=${limit}&offset=${offset}`)
    return { rows: answer[name] as Row[], totalCount: answer.totalCount as number }
  }

  /** The old rows stay until at least as many have been read again, so that nothing jumps. */
  #show(found: Row[], total: number): void {
    const known = this.rows.peek()
    if (known === null || found.length >= total || found.length > known.length)
      this.rows.value = withChanges(found, this.#changes, this.keyOf)
    this.#totalCount.value = total
    this.failed.value = null
  }

  #change(key: Key, row: Row | null): void {
    this.#changes.set(key, row)
    const known = this.rows.peek() ?? []
    this.rows.value = withChanges(known, new Map([[key, row]]), this.keyOf)
    this.#totalCount.value += this.rows.value.length - known.length
  }
}
