import { computed, signal } from '@preact/signals'
import { AllRows, type Key, type ListSource } from './all-rows.ts'

type ListOptions<Row> = ListSource<Row> & {
  /** The text of a row that the search looks at. */
  searchText: (row: Row) => string
  /** Rows that are not listed at all. */
  isHidden?: (row: Row) => boolean
  /** A further filter, which may read signals. */
  fits?: (row: Row) => boolean
}

/** A list that can be searched and filtered, and whose rows can be chosen. */
export class ListState<Row> extends AllRows<Row> {
  readonly search = signal('')
  readonly chosen = signal<ReadonlySet<Key>>(new Set())
  readonly #all = computed(() => this.rows.value?.filter((row) => !this.#options.isHidden?.(row)) ?? null)
  readonly #shown = computed(() => {
    const wanted = this.search.value.trim().toLowerCase()
    const { searchText, fits = () => true } = this.#options
    return (this.#all.value ?? []).filter(
      (row) => searchText(row).toLowerCase().includes(wanted) && fits(row),
    )
  })
  readonly #options: ListOptions<Row>

  constructor(options: ListOptions<Row>) {
    super(options)
    this.#options = options
  }

  override get all(): readonly Row[] | null {
    return this.#all.value
  }

  override get shown(): readonly Row[] {
    return this.#shown.value
  }

  /** Those that are both chosen and shown. */
  get chosenRows(): readonly Row[] {
    return this.shown.filter((row) => this.chosen.value.has(this.keyOf(row)))
  }
}
