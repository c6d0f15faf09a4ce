import { BoundedStore, storeBytes } from '../../bounded-store.ts'
import type { LimitName } from '../../limits.ts'
import { realTime } from '../../time/time.ts'

export type CachedAnswer = {
  /** The bytes as latin1 text: sent in one write with the headers, unlike a buffer, and unencoded, unlike UTF-8. */
  body: string
  etag: string
  /** Lets it be sent again without its route: its headers as written, and how its caller is counted. */
  fast?: FastAnswer | undefined
  /** For an answer that is kept once for many signed-in callers: which, and how anonymous callers get it. */
  commonTo?: CommonTo | undefined
  anonymous?: { etag: string; fast?: FastAnswer | undefined; pieces: readonly number[] } | undefined
}

/** The signed-in callers who have nothing of their own in an answer, so that one is kept for all of them. */
export type CommonTo = {
  /** Undefined: unknown without I/O. */
  includes(callerId: number): boolean | undefined
  /** Reads what `includes` needs to know. */
  lookUp(callerId: number): Promise<unknown>
  /**
   * What of the answer's JSON only signed-in callers are sent: without these texts it is also the anonymous answer. Each
   * begins like `,"key":`, which no string in JSON can contain.
   */
  signedInOnly: readonly string[]
}

/** Names alternate with values: first the request id, filled in on each sending, last the body's type and length. */
export type FastAnswer = { headers: string[]; route: string; limits: LimitName[] }
type KeptAnswer = Omit<CachedAnswer, 'body'>
type Entry = {
  value: unknown
  bytes: number
  tags: string[]
  since: number
  bodyKey?: string
  answers?: number
}
type Freshness = { tags: string[]; seconds: number }
type Shared<Value> = Freshness & {
  bytesOf?: (value: Value) => number
  /** False: only those who ask at the same time share it. */
  isKept?: boolean
}

/**
 * Answers kept for some seconds under tags such as `user:7`. A write, or the event row it left, drops a
 * tag; an answer computed across such a drop is not kept, so nobody reads a price older than the last event.
 */
export class ResponseCache {
  readonly #entries: BoundedStore<Entry>
  readonly #loading = new Map<string, { value: Promise<unknown>; since: number }>()
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #droppedAt: BoundedStore<number>
  /** The newest drop that is no longer remembered by its tag: answers begun before it are not kept. */
  #forgottenUpTo = 0
  /** How many drops there have been. */
  #drops = 0

  constructor({
    maxBytes = storeBytes.keptAnswers,
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
      name: 'keptAnswers',
      maxBytes,
      bytesOf: ({ bytes, tags }) => bytes + tags.length * TAG_BYTES,
      perf: { now },
      ttlResolution: 0,
      dispose: (entry, key, reason) => {
        this.#forget(key, entry.tags)
        // Its bytes are free at once and not when garbage is next collected, which is seconds away.
        if (entry.answers !== undefined && reason !== 'set') giveBack(entry.value as Buffer<ArrayBuffer>)
      },
      disposeAfter: ({ bodyKey }) => bodyKey !== undefined && this.#letGo(bodyKey),
    })
  }

  /** How many bytes are held, by our own count. */
  get bytes(): { answers: number; drops: number } {
    return {
      answers: this.#entries.calculatedSize,
      drops: this.#droppedAt.calculatedSize,
    }
  }

  get(key: string): CachedAnswer | undefined {
    const kept = this.#entries.get(key)
    const body = kept && (this.#entries.get(kept.bodyKey!)?.value as Buffer | undefined)
    if (body === undefined) return undefined
    return { body: body.toString('latin1'), ...(kept!.value as KeptAnswer) }
  }

  /** Whose common answer it is, without reading its body. */
  commonTo(key: string): CommonTo | undefined {
    return (this.#entries.get(key)?.value as KeptAnswer | undefined)?.commonTo
  }

  /** A shared reading that is kept and current. */
  known<Value>(name: string): Value | undefined {
    return this.#entries.get(sharedKey(name))?.value as Value | undefined
  }

  /** Take one before reading what the answer is made of, and hand it back with the answer. */
  get moment(): number {
    return this.#drops
  }

  /** Most people see the same page as everybody else, so each body is kept once for all answers that use it. */
  keep(key: string, { body, ...value }: CachedAnswer, freshness: Freshness & { since: number }) {
    const { etag } = value
    if (this.hasChanged(freshness.tags, freshness.since)) return
    const bodyKey = `body ${etag}`
    const same = this.#entries.get(bodyKey)
    // Somebody who can make two bodies with one hash must not have one shown in place of the other.
    if (same && (same.value as Buffer).toString('latin1') !== body) return
    const answers = (same?.answers ?? 0) + 1
    const { since } = freshness
    const entry = { value: same?.value ?? outsideHeap(body), bytes: body.length, tags: [], since, answers }
    this.#entries.set(bodyKey, entry, { ttl: freshness.seconds * 1000 })
    this.#keep(key, { value, bytes: HEADER_BYTES, tags: freshness.tags, since, bodyKey }, freshness)
  }

  /** A body is evicted with the last answer that uses it: without tags, it would stay until there is no room. */
  #letGo(bodyKey: string): void {
    const body = this.#entries.peek(bodyKey)
    if (!body) return
    body.answers!--
    if (body.answers! <= 0) this.#entries.delete(bodyKey)
  }

  /**
   * Data that many answers are made of is read once for all who ask at the same time, and kept until a tag is dropped.
   * Nobody joins a read that began before the last drop.
   */
  async shared<Value>(
    name: string,
    freshness: Shared<Value>,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const key = sharedKey(name)
    const kept = this.#entries.get(key)
    if (kept) return kept.value as Value
    const loading = this.#loading.get(key)
    if (loading && !this.hasChanged(freshness.tags, loading.since)) return loading.value as Promise<Value>
    const since = this.moment
    const mine = { value: read(), since }
    this.#loading.set(key, mine)
    try {
      const value = await mine.value
      if (value !== undefined && freshness.isKept !== false) {
        const { tags, bytesOf = bytesOfJson } = freshness
        this.#keep(key, { value, bytes: bytesOf(value), tags, since }, { ...freshness, since })
      }
      return value
    } finally {
      if (this.#loading.get(key) === mine) this.#loading.delete(key)
    }
  }

  drop(tag: string): void {
    this.#droppedAt.set(tag, ++this.#drops)
    const keys = this.#keysOf.get(tag)
    if (!keys) return
    this.#keysOf.delete(tag)
    for (const key of keys) this.#entries.delete(key)
  }

  /** Drops everything, and what is being read at this moment is not kept. */
  clear(): void {
    this.#entries.clear()
    this.#droppedAt.clear()
    this.#forgottenUpTo = ++this.#drops
  }

  #keep(key: string, entry: Entry, { tags, seconds, since }: Freshness & { since: number }) {
    if (this.hasChanged(tags, since)) return
    this.#entries.set(key, entry, { ttl: seconds * 1000 })
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      if (keys) keys.add(key)
      else this.#keysOf.set(tag, new Set([key]))
    }
  }

  /** Whether one of the tags was dropped since this moment. */
  hasChanged(tags: string[], since: number): boolean {
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

const sharedKey = (name: string) => `shared ${name}`

/** V8 lets its heap grow to about twice what is kept there; what is outside takes its own size. */
function outsideHeap(body: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(body.length)
  bytes.write(body, 'latin1')
  return bytes
}

function giveBack(bytes: Buffer<ArrayBuffer>): void {
  bytes.buffer.transfer(0)
}

/** About what an answer takes besides its body. */
const HEADER_BYTES = 1_000
/** About what it takes to find an answer by one of its tags. */
const TAG_BYTES = 150

/** Roughly what a value takes in memory, judged by its length as JSON. */
const bytesOfJson = (value: unknown): number => 2 * JSON.stringify(value).length
