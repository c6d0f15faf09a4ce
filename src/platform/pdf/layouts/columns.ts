import { LINE, MARGIN, SECOND, type Sheet } from '../sheet.ts'

const GAP = 24

/** Fills columns from top to bottom, and pages from left to right. */
export class Columns {
  readonly width: number
  readonly #sheet: Sheet
  readonly #count: number
  #column: number
  #y: number
  readonly #title: string

  /** `title` stands small at the top of each page. */
  constructor(sheet: Sheet, count = 2, title = '') {
    this.#title = title
    this.#sheet = sheet
    this.#count = count
    this.#column = count - 1
    this.#y = sheet.height
    this.width = (sheet.width - 2 * MARGIN - GAP * (count - 1)) / count
  }

  get x(): number {
    return MARGIN + this.#column * (this.width + GAP)
  }

  /** Room of this height, in the next column if it does not fit here; returns its top. */
  take(height: number): number {
    if (this.#y + height > this.#sheet.height - MARGIN) {
      this.#column = (this.#column + 1) % this.#count
      if (this.#column === 0) this.#newPage()
      this.#y = this.#title ? MARGIN + 20 : MARGIN
    }
    const top = this.#y
    this.#y += height
    return top
  }

  #newPage(): void {
    this.#sheet.newPage()
    const place = { x: MARGIN, y: MARGIN - 8, width: this.#sheet.width - 2 * MARGIN }
    if (this.#title) this.#sheet.write(this.#title, place, { size: 10, color: SECOND, lines: 1 })
  }

  /** Never alone at the foot of a column. */
  heading(text: string): void {
    const type = { size: 17, weight: 700, family: 'serif', lines: 2 } as const
    const height = this.#sheet.heightOf(text, this.width, type) + 20
    const y = this.take(height + 90)
    this.#y = y + height
    this.#sheet.write(text, { x: this.x, y: y + 6, width: this.width }, type)
    this.#sheet.rule(this.x, y + height - 8, this.x + this.width, y + height - 8, { color: LINE })
  }
}
