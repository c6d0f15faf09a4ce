/**
 * What is sent at once, of all organizations and of each: endpoints that never answer take the places of their own
 * organization, and nobody else's.
 */
export class Places {
  readonly #most: { inAll: number; ofEach: number }
  readonly #taken = new Map<Promise<void>, number>()

  constructor(most: { inAll: number; ofEach: number }) {
    this.#most = most
  }

  get areFree(): boolean {
    return this.#taken.size < this.#most.inAll
  }

  get underWay(): Promise<void>[] {
    return [...this.#taken.keys()]
  }

  /** Organizations that have their share. */
  get full(): number[] {
    const counts = Map.groupBy(this.#taken.values(), (organizationId) => organizationId)
    return [...counts].flatMap(([id, { length }]) => (length >= this.#most.ofEach ? [id] : []))
  }

  take(organizationId: number, work: Promise<void>): Promise<void> {
    const taken = work.finally(() => this.#taken.delete(taken))
    this.#taken.set(taken, organizationId)
    return taken
  }
}
