import { signal } from '@preact/signals'
import { words } from '../../words/live-en.ts'

type Outcome = { isPlaced: boolean; message: string; isAsking?: boolean }
type Place = (bid: { text: string; isConfirmed: boolean }) => Promise<Outcome>
type Line = { id: string; text: string; message: string; isAsking: boolean }

/** Bids typed for paddles on one lot: each is placed in its turn, or becomes a line that says why not. */
export class FloorBids {
  readonly typed = signal('')
  readonly message = signal<string | null>(null)
  readonly lines = signal<readonly Line[]>([])
  readonly #place: Place
  #last = Promise.resolve()
  #count = 0

  constructor(place: Place) {
    this.#place = place
  }

  /** Empties the field at once, so that the next digits begin the next bid. */
  enter(): void {
    const text = this.typed.peek().trim()
    this.typed.value = ''
    if (text !== '') this.#inTurn(text, false)
  }

  accept = (id: string): void => {
    const line = this.lines.peek().find((one) => one.id === id)
    if (!line) return
    this.leaveOut(id)
    this.#inTurn(line.text, true)
  }

  leaveOut = (id: string): void => {
    this.lines.value = this.lines.peek().filter((line) => line.id !== id)
  }

  #inTurn(text: string, isConfirmed: boolean): void {
    this.message.value = words.placing(text)
    this.#last = this.#last.then(async () => {
      const { isPlaced, message, isAsking = false } = await this.#place({ text, isConfirmed })
      this.message.value = isPlaced ? message : null
      if (isPlaced) return
      const line = { id: String(++this.#count), text, message, isAsking }
      this.lines.value = [...this.lines.peek(), line]
    })
  }
}
