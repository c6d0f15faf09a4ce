/** How much each person or network takes at the moment; who takes nothing is forgotten. */
export class Counts<Key> {
  readonly #sums = new Map<Key, number>()

  of(key: Key): number {
    return this.#sums.get(key) ?? 0
  }

  /** Returns a function that takes it off again; call it once. */
  add(key: Key, amount = 1): () => void {
    this.#change(key, amount)
    return () => this.#change(key, -amount)
  }

  #change(key: Key, by: number): void {
    const sum = this.of(key) + by
    if (sum === 0) this.#sums.delete(key)
    else this.#sums.set(key, sum)
  }
}
