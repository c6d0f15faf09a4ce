import type { LimitName } from '../../config/limits.ts'
import { BoundedStore, storeBytes } from '../../memory/bounded-store.ts'
import { realTime } from '../../time/time.ts'

export type CachedResponse = {
  /** The bytes as latin1 text: sent in one write with the headers, unlike a buffer, and unencoded, unlike UTF-8. */
  body: string
  etag: string
  /** Lets it be sent again without its route: its headers as written, and how its caller is counted. */
  fast?: FastResponse | undefined
  /** For a response that is cached once for many signed-in callers. */
  audience?: SharedAudience | undefined
}

/** Tells which signed-in callers a response is for, though it was made for one of them: it holds nothing of their own. */
export type SharedAudience = (callerId: number) => boolean

/** Names alternate with values: first the request id, filled in on each sending, last the body's type and length. */
export type FastResponse = { headers: string[]; route: string; limits: LimitName[] }

type Entry = { value: unknown; bytes: number; tags: string[] }
type Freshness = { tags: string[]; seconds: number }
type Shared<Value> = Freshness & { bytesOf?: (value: Value) => number }

/**
 * Responses, and readings that many of them share, cached for some seconds under tags such as `user:7`. A write, or the
 * event row it left, drops a tag; what was read across such a drop is not cached, so nobody reads a price older than the
 * last event.
 */
export class ResponseCache {
  readonly #entries: BoundedStore<Entry>
  readonly #loading = new Map<string, { value: Promise<unknown>; since: number }>()
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #droppedAt: BoundedStore<number>
  /** The newest drop that is no longer remembered by its tag: what was begun before it is not cached. */
  #forgottenUpTo = 0
  /** How many drops there have been. */
  #drops = 0

  constructor({
    maxBytes = storeBytes.cachedResponses,
    maxDroppedBytes = storeBytes.droppedTags,
    now = realTime.monotonic,
  } = {}) {
    this.#droppedAt = new BoundedStore({
      name: 'droppedTags',
      maxBytes: maxDroppedBytes,
      bytesOf: () => 16,
      dispose: (moment, _tag, reason) => {
        if (reason === 'evict') this.#forgottenUpTo = Math.max(this.#forgottenUpTo, moment)
      },
    })
    this.#entries = new BoundedStore<Entry>({
      name: 'cachedResponses',
      maxBytes,
      bytesOf: ({ bytes, tags }) => bytes + tags.length * TAG_BYTES,
      perf: { now },
      ttlResolution: 0,
      dispose: (entry, key) => this.#forget(key, entry.tags),
    })
  }

  /** How many bytes are held, by our own count. */
  get bytes(): { responses: number; drops: number } {
    return { responses: this.#entries.calculatedSize, drops: this.#droppedAt.calculatedSize }
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key)?.value as CachedResponse | undefined
  }

  /** Take one before reading what the response is made of, and hand it back with the response. */
  get moment(): number {
    return this.#drops
  }

  set(key: string, response: CachedResponse, freshness: Freshness & { since: number }): void {
    const bytes = HEADER_BYTES + response.body.length
    this.#store(key, { value: response, bytes, tags: freshness.tags }, freshness)
  }

  /**
   * Data that many responses are made of is read once for all who ask at the same time, and cached until a tag is
   * dropped; with zero seconds it is not cached. Nobody joins a read that began before the last drop.
   */
  async shared<Value>(
    name: string,
    freshness: Shared<Value>,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const key = `shared ${name}`
    const cached = this.#entries.get(key)
    if (cached) return cached.value as Value
    const loading = this.#loading.get(key)
    if (loading && !this.#hasChanged(freshness.tags, loading.since)) return loading.value as Promise<Value>
    const since = this.moment
    const mine = { value: read(), since }
    this.#loading.set(key, mine)
    try {
      const value = await mine.value
      if (value !== undefined && freshness.seconds > 0) {
        const { tags, bytesOf = bytesOfJson } = freshness
        this.#store(key, { value, bytes: bytesOf(value), tags }, { ...freshness, since })
      }
      return value
    } finally {
      if (this.#loading.get(key) === mine) this.#loading.delete(key)
    }
  }

  /** Such data if it is in the cache. */
  getShared<Value>(name: string): Value | undefined {
    return this.#entries.get(`shared ${name}`)?.value as Value | undefined
  }

  drop(tag: string): void {
    this.#droppedAt.set(tag, ++this.#drops)
    const keys = this.#keysOf.get(tag)
    if (!keys) return
    this.#keysOf.delete(tag)
    for (const key of keys) this.#entries.delete(key)
  }

  /** Drops everything, and what is being read at this moment is not cached. */
  clear(): void {
    this.#entries.clear()
    this.#droppedAt.clear()
    this.#forgottenUpTo = ++this.#drops
  }

  #store(key: string, entry: Entry, { tags, seconds, since }: Freshness & { since: number }): void {
    if (this.#hasChanged(tags, since)) return
    this.#entries.set(key, entry, { ttl: seconds * 1000 })
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      if (keys) keys.add(key)
      else this.#keysOf.set(tag, new Set([key]))
    }
  }

  /** Whether one of the tags was dropped since this moment. */
  #hasChanged(tags: string[], since: number): boolean {
    return tags.some((tag) => (this.#droppedAt.get(tag) ?? this.#forgottenUpTo) > since)
  }

  #forget(key: string, tags: string[]) {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(tag)
    }
  }
}

/** About what a response takes besides its body. */
const HEADER_BYTES = 1_000
/** About what it takes to find an entry by one of its tags. */
const TAG_BYTES = 150

/** Roughly what a value takes in memory, judged by its length as JSON. */
const bytesOfJson = (value: unknown): number => 2 * JSON.stringify(value).length
