import { LRUCache } from 'lru-cache'

export type CachedAnswer = { body: string; etag: string }
type Entry = CachedAnswer & { tags: string[] }

/**
 * Answers kept for some seconds under tags such as `user:7` and `auction:12`. A write, or the event row it left, drops a
 * tag; an answer computed across such a drop is not kept, so nobody reads a price older than the last event.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #droppedAt = new LRUCache<string, number>({ max: 100_000 })
  #moment = 0

  constructor({ maxBytes = 64 * 1024 * 1024, now = () => performance.now() } = {}) {
    this.#entries = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: (entry) => entry.body.length + 200,
      perf: { now },
      ttlResolution: 0,
      dispose: (entry, key) => this.#forget(key, entry.tags),
    })
  }

  get(key: string): CachedAnswer | undefined {
    return this.#entries.get(key)
  }

  /** Take one before reading what the answer is made of, and hand it back with the answer. */
  get moment(): number {
    return this.#moment
  }

  keep(
    key: string,
    answer: CachedAnswer,
    { tags, seconds, since }: { tags: string[]; seconds: number; since: number },
  ) {
    if (tags.some((tag) => (this.#droppedAt.get(tag) ?? -1) > since)) return
    this.#entries.set(key, { ...answer, tags }, { ttl: seconds * 1000 })
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      if (keys) keys.add(key)
      else this.#keysOf.set(tag, new Set([key]))
    }
  }

  drop(tag: string): void {
    this.#droppedAt.set(tag, ++this.#moment)
    const keys = this.#keysOf.get(tag)
    if (!keys) return
    this.#keysOf.delete(tag)
    for (const key of keys) this.#entries.delete(key)
  }

  #forget(key: string, tags: string[]) {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(tag)
    }
  }
}
