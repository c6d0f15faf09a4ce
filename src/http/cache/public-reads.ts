import type { Counter } from 'prom-client'
import type { Database } from '../../database/pool.ts'
import type { Replica } from '../../database/replica.ts'
import { realTime } from '../../time/time.ts'
import type { ResponseCache } from './response-cache.ts'

/** A replica that is frozen, or far too busy, holds nobody up for longer. */
const REPLICA_MS = 1_000

type Read<Value> = (db: Database) => Promise<Value>

/**
 * Reads of what looks the same to everybody. The replica is read only where no change is known since its position, so
 * nobody reads a price older than the last event they heard or their own last change, and nothing older is kept. What
 * belongs to one person is read from the primary, not through here.
 */
export class PublicReads {
  readonly #primary: Database
  readonly #cache: ResponseCache
  readonly #replica: Replica | null
  readonly #counter: Counter<'server'>

  constructor(parts: {
    primary: Database
    cache: ResponseCache
    replica: Replica | null
    counter: Counter<'server'>
  }) {
    this.#primary = parts.primary
    this.#cache = parts.cache
    this.#replica = parts.replica
    this.#counter = parts.counter
  }

  /** Reads data that events with these tags make stale. */
  async read<Value>(tags: string[], read: Read<Value>): Promise<Value> {
    const replica = this.#replica
    const position = replica?.position ?? null
    if (position !== null && !this.#cache.hasChanged(tags, position)) {
      try {
        const value = await inTime(read(replica!.pool))
        this.#counter.inc({ server: 'replica' })
        return value
      } catch (error) {
        replica!.leaveOut(error)
      }
    }
    this.#counter.inc({ server: 'primary' })
    return read(this.#primary)
  }

  /** The same, once for all who ask at the same time, and kept until a tag is dropped or the seconds are over. */
  shared<Value>(
    name: string,
    freshness: { tags: string[]; seconds: number; isKept?: boolean },
    read: Read<Value | undefined>,
  ): Promise<Value | undefined> {
    return this.#cache.shared(name, freshness, () => this.read(freshness.tags, read))
  }
}

function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = realTime.after(REPLICA_MS, () =>
    late.reject(new Error('The replica did not answer in time.')),
  )
  return Promise.race([reading, late.promise]).finally(timer.cancel)
}
